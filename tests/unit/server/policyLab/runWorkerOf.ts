import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { answerRunOrder, type RunOrder } from '#server/useCases/policyLab/answerRunOrder.ts';

/** What the thread of a comparison says, without the thread: `tests/process` runs the built one. */
export function runWorkerOf(order: RunOrder): Worker {
  const worker = Object.assign(new EventEmitter(), { terminate: () => Promise.resolve(1) });
  setImmediate(() => void answerRunOrder(order, (message) => worker.emit('message', message)));
  return worker as unknown as Worker;
}
