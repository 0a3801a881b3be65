import { Worker } from 'node:worker_threads';
import type { LabQuestion, LabReport } from './labReport.ts';

/** A comparison of policies over files. */
export type LabOrder = LabQuestion & { readonly files: readonly string[]; readonly facilitiesFile: string };

/** How far a comparison is: files that were read, then strikes that were judged. */
export type LabProgress = {
  readonly step: 'reading' | 'judging';
  readonly done: number;
  readonly of: number;
};

/** What the thread says. */
export type LabMessage<Report = LabReport> =
  | { readonly kind: 'progress'; readonly progress: LabProgress }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'finished'; readonly report: Report };

/** How a comparison runs besides its order. */
export type LabThreadOptions = {
  readonly onProgress: (progress: LabProgress) => void;
  /** Ends the thread at once when it is aborted. */
  readonly signal: AbortSignal;
  readonly createWorker?: (order: LabOrder) => Worker;
};

/** The build puts it beside the commands. */
const SCRIPT = new URL('./labWorker.mjs', import.meta.url);

/** Runs a comparison over files, see `followLabThread`. */
export async function runInLabThread(order: LabOrder, options: LabThreadOptions): Promise<LabReport> {
  const { createWorker = (workerData) => new Worker(SCRIPT, { workerData }) } = options;
  return followLabThread<LabReport>(() => createWorker(order), options);
}

/**
 * Runs a comparison in a thread of its own: a year takes a minute, and the caller stays free to answer.
 *
 * @throws Error in one line where the facilities cannot be read or the thread fails; the signal's reason when it is aborted.
 */
export async function followLabThread<Report>(
  createWorker: () => Worker,
  { onProgress, signal }: Pick<LabThreadOptions, 'onProgress' | 'signal'>,
): Promise<Report> {
  signal.throwIfAborted();
  const worker = createWorker();
  const onAborted = () => void worker.terminate();
  signal.addEventListener('abort', onAborted, { once: true });
  try {
    return await reportOf<Report>(worker, onProgress);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAborted);
    await worker.terminate();
  }
}

function reportOf<Report>(worker: Worker, onProgress: LabThreadOptions['onProgress']): Promise<Report> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: LabMessage<Report>) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'refused') reject(new Error(message.reason));
      else resolve(message.report);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The thread ended with code ${code}.`)));
  });
}
