import { createComputeCore } from '#workers/computeCore.ts';
import { parseColumnStep } from '#workers/kernels/parseColumnStep.ts';
import { createStepScratch, parseStep, type ParsedStep } from '#workers/kernels/parseStep.ts';
import { STRIKE_TYPES, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
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
    strikeType: STRIKE_TYPES[strikes.kind[i]!],
  }));
  return JSON.stringify(rows);
}

function columnText(strikes: StrikeColumns, baseMs: number): string {
  return JSON.stringify({
    form: 'columns',
    base: baseMs,
    lat: Array.from(strikes.lat, (lat) => Math.round(lat * 1e6)),
    lon: Array.from(strikes.lon, (lon) => Math.round(lon * 1e6)),
    dt: Array.from(strikes.atMs, (atMs) => atMs - baseMs),
    kind: [...strikes.kind],
  });
}

/** A worker with a full window of a million strikes, one step after the other fed to it. */
function createFullCore() {
  const core = createComputeCore({
    alertRadiusM: 9656,
    warningRadiusM: 16_093,
    quietPeriodMs: 1_800_000,
    strikeTypes: STRIKE_TYPES,
  });
  core.setFacilities({ ...facilitiesOverland(10_000), version: 1 }, START_MS);
  // two windows: the first has expired when the second is in, as in a worker that has been running for hours
  for (const endMs of [START_MS - WINDOW_MS, START_MS]) {
    const past = { fromMs: endMs - WINDOW_MS + 60_000, spanMs: WINDOW_MS - 60_000 };
    core.note(strikesOfStorms(WINDOW_STRIKES, past), { nowMs: endMs, receivedByMs: endMs });
  }
  const reach = { gaps: 0, isFresh: true, droppedRows: 0 };
  core.report({ ...reach, nowMs: START_MS, asOfMs: START_MS });

  return (step: ParsedStep | null, stepMs: number) => {
    const nowMs = stepMs + STEP_MS;
    core.note(step!.strikes, { nowMs, receivedByMs: nowMs });
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
    return { stepMs, list: stepText(strikes), columns: columnText(strikes, stepMs) };
  });

  const scratch = createStepScratch();
  const forms = [
    { form: 'list', ratioAtMost: 1.3, read: (n: number) => parseStep(steps[n]!.list, scratch) },
    {
      form: 'column form',
      ratioAtMost: 0.5,
      read: (n: number) => parseColumnStep(steps[n]!.columns, scratch),
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
