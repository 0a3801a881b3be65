/** Lets jobs take turns: each begins when the one before it has ended, well or not. */
export function createTurns(): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const turn = last.then(job);
    last = turn.catch(() => {}); // whoever asked for the job hears of its failure
    return turn;
  };
}
