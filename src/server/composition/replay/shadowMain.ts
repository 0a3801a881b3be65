import { writeFile } from 'node:fs/promises';
import { readFacilitiesCsv } from '../../sources/replay/facilitiesCsv.ts';
import { readRecording } from '../../sources/replay/readRecording.ts';
import type { TimeSpan } from '../../sources/timeSpan.ts';
import { batchFacilities } from './batchReport.ts';
import { checkReadable, checkWritable, firstLine } from './commandFiles.ts';
import { parseCommand } from './parseCommand.ts';
import { shadowReport } from './shadowReport.ts';

const USAGE =
  'npm run shadow -- FILE… --reference FILE [--reference FILE…] --facilities F.csv --report R.json';

const OPTIONS = {
  reference: { type: 'string', multiple: true },
  facilities: { type: 'string' },
  report: { type: 'string' },
} as const;

function parseArguments(args: readonly string[]) {
  const { positionals: files, values } = parseCommand(args, OPTIONS, USAGE);
  const { reference = [], facilities, report } = values;
  if (files.length === 0 || reference.length === 0 || facilities === undefined || report === undefined)
    throw new Error(`A file, --reference, --facilities and --report are needed. Usage: ${USAGE}`);
  return { files, reference, facilities, report };
}

/**
 * Compares what a source would have closed with what a reference would have, over the time that both have recorded.
 *
 * @param args Command line after the program's name.
 * @returns Exit code: 0; 1 after one line on standard error, with no report; 2 where there is no time to compare.
 */
export async function runShadow(args: readonly string[]): Promise<number> {
  try {
    const { files, reference, facilities, report } = parseArguments(args);
    for (const path of [...files, ...reference, facilities]) await checkReadable(path);
    await checkWritable(report);
    const table = await readFacilitiesCsv(facilities);
    const [known, shadow] = await Promise.all([readRecording(reference), readRecording(files)]);
    const window = commonSpan(known.time.span, shadow.time.span);
    const result = shadowReport(batchFacilities(known, table), batchFacilities(shadow, table), window);
    await writeFile(report, `${JSON.stringify(result, null, 2)}\n`);
    const { closings, missed, lateP99S, falseClosings, openInsideS, unknownShare } = result.all;
    console.log(
      `${closings} closings of the reference: ${missed} missed, late by ${lateP99S ?? 0} s (p99); ` +
        `${falseClosings} false; open for ${openInsideS} s while the reference was closed; ` +
        `UNKNOWN ${(unknownShare * 100).toFixed(1)} %. Report: ${report}`,
    );
    if (window !== null) return 0;
    console.error('The recordings have no time in common.');
    return 2;
  } catch (error) {
    console.error(firstLine(error));
    return 1;
  }
}

function commonSpan(a: TimeSpan | null, b: TimeSpan | null): TimeSpan | null {
  if (a === null || b === null) return null;
  const span = { fromMs: Math.max(a.fromMs, b.fromMs), toMs: Math.min(a.toMs, b.toMs) };
  return span.toMs > span.fromMs ? span : null;
}
