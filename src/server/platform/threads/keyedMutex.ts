/** A mutex by key: jobs that share a key run one at a time, in the order of their requests; others run concurrently. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** Begins the job when all before it that share one of its keys have ended, well or not. */
    run<Result>(keys: readonly string[], job: () => Promise<Result>): Promise<Result> {
      const before = keys.flatMap((key) => last.get(key) ?? []);
      const turn = (before.length === 0 ? Promise.resolve() : Promise.all(before)).then(job);
      const over: Promise<unknown> = turn
        .catch(() => {}) // the caller that asked for the job gets its failure
        .then(() => {
          for (const key of keys) if (last.get(key) === over) last.delete(key);
        });
      for (const key of keys) last.set(key, over);
      return turn;
    },
    /** Waits for all that were requested until now. */
    settled: async () => void (await Promise.all(last.values())),
  };
}
