/** As `createMutex`, for jobs of which `most` run at a time: they begin in the order of their requests. */
export function createSlots(most: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next(); // in the slot of the one that leaves
  }

  return async (job) => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await job();
    } finally {
      leave();
    }
  };
}
