import { parentPort, workerData } from 'node:worker_threads';
import { answerLabOrder } from './answerLabOrder.ts';
import type { LabOrder } from './labThread.ts';

await answerLabOrder(workerData as LabOrder, (message) => parentPort?.postMessage(message));
