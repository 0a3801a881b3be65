import { createComputeCore } from '#workers/computeCore.ts';
import { parseStep } from '#workers/kernels/parseStep.ts';
import { sortByTime } from '#workers/kernels/sortByTime.ts';
import { listedType, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { decodeStrikeStep, encodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { pairedBench, type Figure } from './pairedBench.ts';
import { facilitiesOverland, strikesOfStorms } from './storms.ts';

const STRIKES_PER_STEP = 10_000;
const WINDOW_STRIKES = 1_000_000;
const WINDOW_MS = 7_200_000;
const STEP_MS = 5_000;
const START_MS = 1_780_000_000_000;
const ROUNDS = 30;
const CALLS = 80; // two a round, those to warm up included

function stepText(strikes: StrikeColumns): string {
  const rows = Array.from({ length: strikes.count }, (_, i) => ({
    lat: strikes.lat[i],
    lon: strikes.lon[i],
    timestamp: strikes.atMs[i],
    strikeType: listedType(strikes.kind[i]!),
  }));
  return JSON.stringify(rows);
}

/** A worker with a full window of a million strikes, one step after the other fed to it. */
function createFullCore() {
  const core = createComputeCore({
    alertRadiusM: 9656,
    warningRadiusM: 16_093,
    quietPeriodMs: 1_800_000,
    strikeTypes: ['CG', 'CC'],
  });
  core.setFacilities({ ...facilitiesOverland(10_000), version: 1 }, START_MS);
  // as in a worker that has been running for hours: a larger storm has left the window, and memory that is never written
  // for the first time, which costs the system a fault every 4 kB
  for (const [count, endMs] of [
    [2 * WINDOW_STRIKES, START_MS - WINDOW_MS],
    [WINDOW_STRIKES, START_MS],
  ] as const) {
    const past = { fromMs: endMs - WINDOW_MS + 60_000, spanMs: WINDOW_MS - 60_000 };
    core.note(strikesOfStorms(count, past), { nowMs: endMs, receivedByMs: endMs });
  }
  const reach = { knownSinceMs: START_MS - WINDOW_MS, gaps: 0, isFresh: true, droppedRows: 0 };
  core.report({ ...reach, nowMs: START_MS, asOfMs: START_MS });

  return (strikes: StrikeColumns, stepMs: number) => {
    const nowMs = stepMs + STEP_MS;
    core.note(strikes, { nowMs, receivedByMs: nowMs });
    const report = core.report({ ...reach, nowMs, asOfMs: stepMs });
    if (report.strikes.count !== STRIKES_PER_STEP || report.facilities.count === 0) {
      throw new Error(
        `The step told of ${report.strikes.count} strikes, ${report.facilities.count} facilities.`,
      );
    }
    return report;
  };
}

/** P1: one step of 10,000 new strikes on a window of 1,000,000 with 10,000 facilities, against reading its text only. */
export function workerStepBench(): readonly Figure[] {
  const steps = Array.from({ length: CALLS }, (_, n) => {
    const stepMs = START_MS + n * STEP_MS;
    const strikes = strikesOfStorms(STRIKES_PER_STEP, { fromMs: stepMs, spanMs: STEP_MS }, 100 + n);
    const list = stepText(strikes);
    // our own service writes the column form, in time order as all that it publishes
    const columns = encodeStrikeStep({ strikes: sortByTime(strikes), stepMs }).buffer;
    return { stepMs, list, columns };
  });

  const forms = [
    { form: 'list', ratioAtMost: 1, read: (n: number) => parseStep(steps[n]!.list)!.strikes },
    {
      form: 'column form',
      ratioAtMost: 0.3,
      read: (n: number) => decodeStrikeStep(steps[n]!.columns)!.strikes,
    },
  ];
  return forms.map(({ form, ratioAtMost, read }) => {
    const takeStep = createFullCore();
    let oursAt = 0;
    let rivalAt = 0;
    return pairedBench({
      id: 'P1',
      what: `worker step, ${form}: 10,000 new strikes, window of 1,000,000 and more, 10,000 facilities`,
      goal: { ratioAtMost },
      ours: () => {
        const n = oursAt++;
        return takeStep(read(n), steps[n]!.stepMs);
      },
      rival: {
        name: 'JSON.parse of the list',
        run: () => JSON.parse(steps[rivalAt++]!.list) as unknown,
      },
      rounds: ROUNDS,
    });
  });
}
