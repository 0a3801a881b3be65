/** Lets jobs that share a key take turns in the order in which they came; others go on beside them. */
export function createKeyedTurns() {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** Begins the job when all before it that share one of its keys have ended, well or not. */
    take<Result>(keys: readonly string[], job: () => Promise<Result>): Promise<Result> {
      const before = keys.flatMap((key) => last.get(key) ?? []);
      const turn = (before.length === 0 ? Promise.resolve() : Promise.all(before)).then(job);
      const over: Promise<unknown> = turn
        .catch(() => {}) // whoever asked for the job hears of its failure
        .then(() => {
          for (const key of keys) if (last.get(key) === over) last.delete(key);
        });
      for (const key of keys) last.set(key, over);
      return turn;
    },
    /** Waits for all that have been taken until now. */
    settled: async () => void (await Promise.all(last.values())),
  };
}
