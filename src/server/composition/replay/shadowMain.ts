import { writeFile } from 'node:fs/promises';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { readFacilitiesCsv, type FacilityTable } from '../../sources/replay/facilitiesCsv.ts';
import { batchFacilities } from './batchReport.ts';
import { checkReadable, checkThere, checkWritable, firstLine } from './commandFiles.ts';
import { parseCommand } from './parseCommand.ts';
import { latencyOf, shownClosings } from './shadowLatency.ts';
import { shadowMapping } from './shadowMapping.ts';
import type { ShadowSide } from './shadowParts.ts';
import { shadowReport, type ShadowClosings, type ShadowReport, type SideFigures } from './shadowReport.ts';
import { readSide } from './shadowSide.ts';
import { shadowTable } from './shadowTable.ts';

const USAGE = `npm run shadow -- RECORDING… --reference RECORDING [--reference RECORDING…] --facilities F.csv --report R.json
       [--mapping NAME|map.json] [--reference-mapping NAME|map.json]
RECORDING is a file with strikes, a folder that npm run record wrote, or the folder of a feed in the data folder of a service.`;

const OPTIONS = {
  reference: { type: 'string', multiple: true },
  facilities: { type: 'string' },
  report: { type: 'string' },
  mapping: { type: 'string' },
  'reference-mapping': { type: 'string' },
} as const;

function parseArguments(args: readonly string[]) {
  const { positionals: files, values } = parseCommand(args, OPTIONS, USAGE);
  const { reference = [], facilities, report, mapping, 'reference-mapping': referenceMapping } = values;
  if (files.length === 0 || reference.length === 0 || facilities === undefined || report === undefined)
    throw new Error(`A recording, --reference, --facilities and --report are needed. Usage: ${USAGE}`);
  return { files, reference, facilities, report, mapping, referenceMapping };
}

/**
 * Compares what a source would have closed with what a reference would have, over the time that both have recorded.
 *
 * @param args Command line after the program's name.
 * @returns Exit code: 0; 1 after one line on standard error, with no report; 2 where there is no time to compare.
 */
export async function runShadow(args: readonly string[]): Promise<number> {
  try {
    const { files, reference, facilities, report, mapping, referenceMapping } = parseArguments(args);
    for (const path of [...files, ...reference]) await checkThere(path);
    await checkReadable(facilities);
    await checkWritable(report);
    const table = await readFacilitiesCsv(facilities);
    const known = await readSide(reference, await shadowMapping(referenceMapping));
    const shadow = await readSide(files, await shadowMapping(mapping));
    const window = commonSpan(known.time.span, shadow.time.span);
    const result: ShadowReport = {
      ...shadowReport(closingsOf(known, table), closingsOf(shadow, table), window),
      candidate: figuresOf(shadow, window),
      reference: figuresOf(known, window),
    };
    await writeFile(report, `${JSON.stringify(result, null, 2)}\n`);
    console.log(`${shadowTable(result)}\nReport: ${report}`);
    if (window !== null) return 0;
    console.error('The recordings have no time in common.');
    return 2;
  } catch (error) {
    console.error(firstLine(error));
    return 1;
  }
}

function closingsOf(side: ShadowSide, table: FacilityTable): ShadowClosings {
  return {
    facilities: batchFacilities(side, table),
    shown: shownClosings(side, table),
    sinceMs: side.sinceMs,
  };
}

function figuresOf(side: ShadowSide, window: TimeSpan | null): SideFigures {
  const { strikes, refused, knownBy } = side;
  const inWindow = (atMs: number) => window !== null && atMs >= window.fromMs && atMs <= window.toMs;
  return {
    strikes: strikes.atMs.subarray(0, strikes.count).filter(inWindow).length,
    refusedRows: refused,
    knownBy,
    tellsArrivals: side.arrivedMs !== null,
    latency: window === null ? null : latencyOf(side, window),
  };
}

function commonSpan(a: TimeSpan | null, b: TimeSpan | null): TimeSpan | null {
  if (a === null || b === null) return null;
  const span = { fromMs: Math.max(a.fromMs, b.fromMs), toMs: Math.min(a.toMs, b.toMs) };
  return span.toMs > span.fromMs ? span : null;
}
