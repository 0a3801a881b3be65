import { writeFile } from 'node:fs/promises';
import { DANGER_RADIUS_M } from '#domain/policyLab/labFigures.ts';
import type { LabReport } from '#server/useCases/policyLab/labReport.ts';
import {
  runInLabThread,
  type LabProgress,
  type LabThreadOptions,
} from '#server/useCases/policyLab/labThread.ts';
import { checkReadable, checkWritable, firstLine } from './commandFiles.ts';
import { readLabPolicies } from './labPolicies.ts';
import { parseCommand } from './parseCommand.ts';

const USAGE =
  'npm run lab -- FILE… --facilities F.csv --policies P.json --report R.json [--danger-radius-m N] [--hourly-rate N]';

const OPTIONS = {
  facilities: { type: 'string' },
  policies: { type: 'string' },
  report: { type: 'string' },
  'danger-radius-m': { type: 'string' },
  'hourly-rate': { type: 'string' },
} as const;

/** Exit code of a process that Ctrl-C ended. */
const CANCELLED = 130;

function parseArguments(args: readonly string[]) {
  const { positionals: files, values } = parseCommand(args, OPTIONS, USAGE);
  const { facilities, policies, report } = values;
  if (files.length === 0 || facilities === undefined || policies === undefined || report === undefined)
    throw new Error(`A file, --facilities, --policies and --report are needed. Usage: ${USAGE}`);
  const dangerRadiusM = numberOf('--danger-radius-m', values['danger-radius-m']) ?? DANGER_RADIUS_M;
  const hourlyRate = numberOf('--hourly-rate', values['hourly-rate']);
  return { files, facilities, policies, report, dangerRadiusM, hourlyRate };
}

/** A number above 0; null: not given. */
function numberOf(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (value > 0 && value < Infinity) return value;
  throw new Error(`${option} is '${text}' when a number above 0 was expected. Usage: ${USAGE}`);
}

/** How the command runs; tests replace it. */
export type LabSurroundings = Pick<LabThreadOptions, 'createWorker' | 'signal'> & {
  readonly onProgress: (progress: LabProgress) => void;
};

/**
 * Compares policies over recorded lightning, in a thread, and writes the report.
 *
 * @param args Command line after the program's name.
 * @returns Exit code: 0; 1 after one line on standard error, with no report; 2 where no row was accepted; 130 where it was
 * cancelled, with no report.
 */
export async function runLab(args: readonly string[], surroundings: LabSurroundings): Promise<number> {
  try {
    const { files, facilities, policies, report, dangerRadiusM, hourlyRate } = parseArguments(args);
    for (const path of [...files, facilities, policies]) await checkReadable(path);
    await checkWritable(report);
    const compared = await readLabPolicies(policies);
    const order = { files, facilitiesFile: facilities, policies: compared, dangerRadiusM, hourlyRate };
    const result = await runInLabThread(order, surroundings);
    await writeFile(report, `${JSON.stringify(result, null, 2)}\n`);
    for (const line of linesOf(result)) console.log(line);
    console.log(`Report: ${report}`);
    if (result.strikes.accepted > 0) return 0;
    console.error(result.strikes.problems[0]?.reason ?? 'No row was accepted.');
    return 2;
  } catch (error) {
    console.error(surroundings.signal.aborted ? 'Cancelled. No report was written.' : firstLine(error));
    return surroundings.signal.aborted ? CANCELLED : 1;
  }
}

/** The result in words. */
function linesOf({ strikes, time, all, facilities }: LabReport): string[] {
  return [
    `${strikes.accepted} strikes, ${strikes.rejected} rejected; ${facilities.length} facilities; ` +
      `${time.hoursUsed.toFixed(2)} h compared, ${time.hoursExcluded.toFixed(2)} h left out (spans: ${time.excluded.length}).`,
    ...all.policies.map(
      (one) =>
        `${one.name}: ${one.strikesWhileOpen} of ${all.strikesInside} strikes inside while open, ` +
        `lead time ${minutes(one.medianWarningLeadMin)} from the first warning ` +
        `(median of ${one.leads}, ${one.leadsWithoutWarning} without a warning), ` +
        `${minutes(one.medianClosingLeadMin)} from the closing, ` +
        `closed ${one.hoursClosed.toFixed(2)} h in ${one.closings} closings` +
        `${one.cost === null ? '' : `, cost ${one.cost}`}.`,
    ),
  ];
}

function minutes(lead: number | null): string {
  return lead === null ? 'unknown' : `${lead.toFixed(1)} min`;
}
