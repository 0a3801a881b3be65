import { writeFile } from 'node:fs/promises';
import { batchReport } from './batchReport.ts';
import { checkReadable, checkWritable, firstLine } from './commandFiles.ts';
import { parseCommand } from './parseCommand.ts';
import { readFacilitiesCsv } from '../../sources/replay/facilitiesCsv.ts';
import { readRecording } from '../../sources/replay/readRecording.ts';
import type { StrikeRecording } from '../../sources/replay/recordingBuilder.ts';

const USAGE = 'npm run replay -- FILE… --facilities F.csv --report R.json';

const OPTIONS = { facilities: { type: 'string' }, report: { type: 'string' } } as const;

type Arguments = { files: string[]; facilities: string; report: string };

/** Throws an Error whose message is one line for the person at the terminal. */
function parseArguments(args: readonly string[]): Arguments {
  const { positionals: files, values } = parseCommand(args, OPTIONS, USAGE);
  const missing = [
    files.length === 0 ? 'a file with strikes' : '',
    values.facilities === undefined ? '--facilities' : '',
    values.report === undefined ? '--report' : '',
  ].filter((name) => name !== '');
  if (values.facilities === undefined || values.report === undefined || missing.length > 0)
    throw new Error(`Missing: ${missing.join(', ')}. Usage: ${USAGE}`);
  return { files, facilities: values.facilities, report: values.report };
}

/** A line for each file that nothing, or nothing after some row, could be read of; never none where no row was accepted. */
function refusals({ accepted, problems }: StrikeRecording): string[] {
  const told = problems.filter(({ row }) => row === 0 || accepted === 0);
  const lines = told.map(({ file, reason }) => `${file}: ${reason}`);
  return lines.length === 0 && accepted === 0 ? ['No row was accepted.'] : lines;
}

/**
 * Runs recorded lightning through the alert engine as fast as it can, with no server, and writes the report.
 *
 * @param args Command line after the program's name.
 * @returns Exit code: 0; 1 after one line on standard error, with no report; 2 where no row was accepted.
 */
export async function runBatchReplay(args: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  try {
    const { files, facilities, report } = parseArguments(args);
    for (const path of [...files, facilities]) await checkReadable(path);
    await checkWritable(report);
    const table = await readFacilitiesCsv(facilities);
    const recording = await readRecording(files);
    const result = batchReport(recording, table, () => Math.round(performance.now() - startedMs));
    await writeFile(report, `${JSON.stringify(result, null, 2)}\n`);
    const closings = result.facilities.reduce((sum, facility) => sum + facility.closings.length, 0);
    const { accepted, rejected, problems } = result.strikes;
    console.log(
      `${accepted} strikes, ${rejected} rejected, ${problems.length} problems; ` +
        `${result.facilities.length} facilities, ${closings} closings; ${result.elapsedMs} ms. Report: ${report}`,
    );
    for (const line of refusals(recording)) console.error(line);
    if (accepted > 0) return 0;
    return 2;
  } catch (error) {
    console.error(firstLine(error));
    return 1;
  }
}
