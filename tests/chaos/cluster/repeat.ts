/** Work that is done again and again until it is stopped. */
export type Repeated = {
  /** Resolved once nothing of it is on its way. */
  stop(): Promise<void>;
};

/** @param everyMs Between the end of the work and its next beginning, ms. */
export function repeat(everyMs: number, work: (signal: AbortSignal) => Promise<void>): Repeated {
  const over = new AbortController();
  const { signal } = over;
  const running = (async () => {
    while (!signal.aborted) {
      await work(signal);
      await pause(everyMs);
    }
  })();
  return {
    async stop() {
      over.abort();
      await running;
    },
  };
}

export function pause(spanMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, spanMs));
}
