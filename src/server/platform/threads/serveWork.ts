import { parentPort } from 'node:worker_threads';
import type { WorkAnswer, WorkOrder } from './workThread.ts';

/**
 * Answers what a thread is asked, one order after the other; the script of a work thread calls it once. An order that
 * throws or rejects ends the thread.
 */
export function serveWork(work: (order: never) => unknown): void {
  parentPort?.on('message', (asked: WorkOrder<never>) => void answer(work, asked));
}

async function answer(work: (order: never) => unknown, { id, order }: WorkOrder<never>): Promise<void> {
  const answered: WorkAnswer<unknown> = { id, answer: await work(order) };
  parentPort?.postMessage(answered);
}
