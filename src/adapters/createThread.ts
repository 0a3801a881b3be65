import type { Remote } from 'comlink';

/** Thread that takes one call after another. */
export type Thread<Api> = {
  /**
   * Calls the thread, which is started if there is none. Rejects as the answer does, and when the thread fails, hangs
   * or is ended.
   */
  ask<Answer>(question: (remote: Remote<Api>) => Promise<Answer>): Promise<Answer>;
  /** Terminates the thread in any state; the next call starts another. */
  end(): void;
};

/** Time after which a thread hangs, ms (S12); a hundred full tiles of lightning take 3 s. */
const PATIENCE_MS = 20_000;

/** @param begin Starts the thread, which exposes `Api`. */
export function createThread<Api>(begin: () => Worker): Thread<Api> {
  let running: { readonly worker: Worker; readonly remote: Promise<Remote<Api>> } | null = null;
  // a promise of all failures would keep every answer that was ever raced with it
  const waiting = new Set<(reason: Error) => void>();

  function end(why: string): void {
    running?.worker.terminate();
    running = null;
    for (const giveUp of waiting) giveUp(new Error(why));
    waiting.clear();
  }

  function start() {
    const worker = begin();
    worker.addEventListener('error', ({ message }) => end(message));
    const remote = import('comlink').then(({ wrap }) => wrap<Api>(worker));
    // A script that could not be loaded once must not answer every later question. The worker is compared, not `remote`:
    // comlink keeps a worker until its remote is collected, which no listener of the worker may hold
    remote.catch((reason: Error) => {
      if (running?.worker === worker) end(reason.message);
    });
    return { worker, remote };
  }

  return {
    async ask(question) {
      running ??= start();
      const { remote } = running;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => end('The thread hangs.'), PATIENCE_MS);
        function giveUp(reason: Error): void {
          clearTimeout(timer);
          reject(reason);
        }
        waiting.add(giveUp);
        remote
          .then(question)
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer);
            waiting.delete(giveUp);
          });
      });
    },
    end: () => end('The thread was ended.'),
  };
}
