import { messageOf } from '../../platform/log/messageOf.ts';
import { readFacilitiesCsv } from '../../sources/replay/facilitiesCsv.ts';
import { readRecording } from '../../sources/replay/readRecording.ts';
import { labReport, type LabReport } from './labReport.ts';
import type { LabMessage, LabOrder, LabProgress } from './labThread.ts';

/** Reads the files of an order, compares its policies over them, and says how far it is and what it found or why not. */
export async function answerLabOrder(order: LabOrder, say: (message: LabMessage) => void): Promise<void> {
  try {
    const report = await compareFiles(order, (progress) => say({ kind: 'progress', progress }));
    say({ kind: 'finished', report });
  } catch (error) {
    say({ kind: 'refused', reason: messageOf(error) });
  }
}

/** Broken recordings are problems of the report. Throws an Error in one line where the facilities cannot be read. */
async function compareFiles(
  { files, facilitiesFile, ...question }: LabOrder,
  onProgress: (progress: LabProgress) => void,
): Promise<LabReport> {
  const table = await readFacilitiesCsv(facilitiesFile);
  const recording = await readRecording(files, {
    onFileRead: (done) => onProgress({ step: 'reading', done, of: files.length }),
  });
  const of = recording.strikes.count;
  return labReport(recording, table, question, (done) => onProgress({ step: 'judging', done, of }));
}
