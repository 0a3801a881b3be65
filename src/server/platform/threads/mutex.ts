/**
 * Returns a function that runs jobs one at a time:
 * each begins when the one before it has ended, with success or failure.
 */
export function createMutex(): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const turn = last.then(job);
    last = turn.catch(() => {}); // the caller that asked for the job gets its failure
    return turn;
  };
}
