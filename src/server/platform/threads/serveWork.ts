import { parentPort } from 'node:worker_threads';
import type { WorkAnswer, WorkOrder } from './workThread.ts';

/** Answers what a thread is asked, one order after the other; the script of a work thread calls it once. An order that throws ends the thread. */
export function serveWork(work: (order: never) => unknown): void {
  parentPort?.on('message', ({ id, order }: WorkOrder<never>) => {
    const answer: WorkAnswer<unknown> = { id, answer: work(order) };
    parentPort?.postMessage(answer);
  });
}
