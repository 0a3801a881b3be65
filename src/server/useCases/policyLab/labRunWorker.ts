import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { answerRunOrder, type RunFound, type RunOrder } from './answerRunOrder.ts';
import type { LabMessage } from './labThread.ts';

/** Where the system counts threads one by one, alerts come first; elsewhere the whole service would be put behind. */
if (process.platform === 'linux') setPriority(0, 10);

/** Answers are handed over, not copied: a year of a client is many of them. */
function buffersOf(message: LabMessage<RunFound>): ArrayBuffer[] {
  if (message.kind !== 'finished') return [];
  const { result, plots } = message.report;
  return [result, ...plots].map(({ buffer }) => buffer);
}

await answerRunOrder(workerData as RunOrder, (message) =>
  parentPort?.postMessage(message, buffersOf(message)),
);
