import { expose } from 'comlink';
import { createComputeApi } from '#workers/computeApi.ts';
import { deviceWorld } from '#workers/deviceWorld.ts';

/** How the page's worker behaves: it computes, never answers, or cannot even be started. */
export type WorkerMode = 'running' | 'silent' | 'unstartable';

/**
 * Stands for the browser's Worker:
 * the real compute core, or another surface, behind a real message port, in the thread of the test.
 */
export function createPageWorkers(
  mode: () => WorkerMode,
  surface: () => unknown = () => createComputeApi(deviceWorld),
) {
  const alive = new Set<PageWorker>();

  class PageWorker extends EventTarget {
    readonly port: MessagePort | null = null;

    constructor() {
      super();
      if (mode() === 'unstartable') throw new Error('This browser starts no worker.');
      alive.add(this);
      if (mode() === 'silent') return;
      const { port1, port2 } = new MessageChannel();
      expose(surface(), port1);
      this.port = port2;
      port2.addEventListener('message', ({ data, ports }) =>
        this.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] })),
      );
      port2.start();
    }

    postMessage(message: unknown, transfer: Transferable[] = []): void {
      if (alive.has(this)) this.port?.postMessage(message, transfer);
    }

    terminate(): void {
      alive.delete(this);
      this.port?.close();
    }
  }

  return {
    Worker: PageWorker,
    /** How many live. */
    count: () => alive.size,
    /** Ends all of them without a word, as `self.close()` does. */
    kill: () => [...alive].forEach((worker) => worker.terminate()),
    /** Their script fails. */
    crash: () =>
      [...alive].forEach((worker) => {
        worker.terminate();
        worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
      }),
  };
}
