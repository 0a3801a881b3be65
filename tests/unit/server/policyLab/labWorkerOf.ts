import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { answerLabOrder } from '#server/useCases/policyLab/answerLabOrder.ts';
import type { LabOrder } from '#server/useCases/policyLab/labThread.ts';

/** What the thread of the lab says, without the thread: `tests/process` runs the built one. */
export function labWorkerOf(order: LabOrder): Worker {
  const worker = Object.assign(new EventEmitter(), { terminate: () => Promise.resolve(1) });
  setImmediate(() => void answerLabOrder(order, (message) => worker.emit('message', message)));
  return worker as unknown as Worker;
}
