import { Worker } from 'node:worker_threads';
import { createWorkThread } from '../../platform/threads/workThread.ts';
import type { ReportFiles } from '../../storage/rows/historyReport.ts';
import type { ReportData } from './reportData.ts';

const IDLE_MS = 30_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./reportWorker.mjs', import.meta.url);

/** Writes reports in a thread: a long one takes seconds, and no alert may wait for it. */
export function createReportThread() {
  return createWorkThread<ReportData, ReportFiles>({
    createWorker: () => new Worker(SCRIPT),
    idleMs: IDLE_MS,
  });
}
