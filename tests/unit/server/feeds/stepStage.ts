import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StrikeStep } from '#contracts/strike.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { decodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { createStrikeSteps, type StrikeSteps } from '#server/world/lightning/strikeSteps.ts';

/** Time at which a stage begins. */
export const NOW_MS = Date.UTC(2026, 5, 12, 18, 0, 0);

const GIGABYTE = 1e9;

/** Strikes at these times and one place, to ground and within a cloud in turn. */
export function strikesAt(...timesMs: number[]): StrikeColumns {
  const strikes = createStrikeColumns(timesMs.length);
  for (const [row, atMs] of timesMs.entries()) {
    strikes.atMs[row] = atMs;
    strikes.lon[row] = -101.5;
    strikes.lat[row] = 35.25;
    strikes.kind[row] = row % 2;
  }
  return { ...strikes, count: timesMs.length };
}

/** Strikes in the list of a step; null: there is none. */
export async function listOf(steps: StrikeSteps, stepMs: number) {
  const body = await steps.bodyOf(stepMs);
  return body && StrikeStep.parse(JSON.parse(body.bytes.toString()));
}

/** Times of the strikes in the columns of a step, epoch ms; null: there are none. */
export async function timesInColumns(steps: StrikeSteps, stepMs: number) {
  const body = await steps.columnsOf(stepMs);
  const step = body && decodeStrikeStep(Uint8Array.from(body.bytes).buffer);
  return step && Array.from(step.strikes.atMs);
}

/** A folder of step files, a clock that the test sets, and services that write there one after the other. */
export async function createStepStage() {
  const dir = await mkdtemp(join(tmpdir(), 'steps-'));
  const clock = { atMs: NOW_MS };
  const log: { level: string; facts: object; message: string }[] = [];
  const opened: StrikeSteps[] = [];
  return {
    dir,
    clock,
    log,
    /** Starts a service at this time. */
    async open(nowMs = NOW_MS): Promise<StrikeSteps> {
      clock.atMs = nowMs;
      const steps = await createStrikeSteps({
        dir,
        diskBudgetBytes: GIGABYTE,
        clock: { nowMs: () => clock.atMs },
        log: {
          info: (facts, message) => log.push({ level: 'info', facts, message }),
          warn: (facts, message) => log.push({ level: 'warn', facts, message }),
          error: (facts, message) => log.push({ level: 'error', facts, message }),
        },
      });
      opened.push(steps);
      return steps;
    },
    /** Content of the file of a step. */
    async onDisk(stepMs: number): Promise<unknown> {
      return JSON.parse(await readFile(join(dir, stepPath('{YYYYMMDD}/{HHmmss}.json', stepMs)), 'utf8'));
    },
    async close() {
      await Promise.all(opened.map((steps) => steps.settled()));
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type StepStage = Awaited<ReturnType<typeof createStepStage>>;
