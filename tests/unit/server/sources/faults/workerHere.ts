import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { WorkOrder, WorkThreadOptions } from '#server/platform/threads/workThread.ts';

/** Does the work of a thread on the spot: a thread of its own takes most of a second to begin. */
export function workerHere(work: (order: never) => unknown): WorkThreadOptions {
  const createWorker = () => {
    const worker = Object.assign(new EventEmitter(), {
      postMessage({ id, order }: WorkOrder<never>) {
        void Promise.resolve()
          .then(() => work(order))
          .then((answer) => worker.emit('message', { id, answer }));
      },
      unref: () => {},
      terminate: async () => 0,
    });
    return worker as unknown as Worker;
  };
  return { createWorker, idleMs: 60_000 };
}
