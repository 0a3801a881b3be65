import { Worker } from 'node:worker_threads';
import { createWorkThread } from '../../platform/threads/workThread.ts';
import type { IncidentPdfOrder } from './incidentPdf.ts';

const IDLE_MS = 30_000;
/** People who wait for one; more are asked to come again. */
const MOST_WAITING = 20;
/** The build puts it beside the service. */
const SCRIPT = new URL('./incidentWorker.mjs', import.meta.url);

/** Writes records of closings as PDF in a thread: no alert may wait for it. */
export function createIncidentThread() {
  return createWorkThread<IncidentPdfOrder, Uint8Array>({
    createWorker: () => new Worker(SCRIPT),
    idleMs: IDLE_MS,
    mostWaiting: MOST_WAITING,
  });
}
