import { encodeStrikeSnapshot, SNAPSHOT_CONTENT_TYPE } from '#domain/lightning/strikeSnapshot.ts';
import {
  createStrikeColumns,
  KIND_CG,
  STEP_MS,
  type StrikeColumns,
} from '#domain/lightning/strikeColumns.ts';
import { isAheadOf, MAX_AHEAD_MS } from '../../platform/time/aheadOfClock.ts';
import type { StrikeBatch } from '../../sources/strikeSource.ts';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import { createKnownTime } from './knownTime.ts';
import { rowsOf, toKnownStep, type KnownStep, type StrikeRow } from './strikeStepBody.ts';
import { createWaitingStrikes } from './waitingStrikes.ts';

/**
 * What is kept in memory, what a snapshot reaches back, and how long after its time a strike is still taken in: a later
 * step tells of it (ADR 11).
 */
export const WINDOW_MS = 120 * 60_000;

/** The steps of the last two hours, in memory. */
export type StepWindow = {
  /** Takes up a step that an earlier run has published. */
  restore(step: KnownStep): void;
  /** Takes a batch in; answers the steps that are complete with it, each once, oldest first. */
  accept(batch: StrikeBatch): KnownStep[];
  /** Adds a drill strike; it is listed in its step with a mark, and is no strike of the step. */
  acceptDrill(strike: Omit<StrikeRow, 'kind' | 'isDrill'>): void;
  /**
   * Forgets what lies ahead of a clock that was set back, and with it all that was known but not published: which part of
   * that was by the wrong clock cannot be told. Answers whether there was anything (ADR 28).
   */
  discardAhead(nowMs: number): boolean;
  stepAt(stepMs: number): KnownStep | undefined;
  asOfMs(): number | null;
  snapshot(): CachedBody | null;
};

export function createStepWindow(): StepWindow {
  const known = createKnownTime();
  const steps = new Map<number, KnownStep>();
  const waiting = createWaitingStrikes();
  let newestMs = Number.NEGATIVE_INFINITY;
  let snapshot: CachedBody | null = null;

  /** What is published stays as it is: late strikes come out with the newest step, under their own time. */
  function publish(stepMs: number): KnownStep {
    const rows = stepMs > newestMs ? waiting.takeUpTo(stepMs) : waiting.take(stepMs);
    const step = toKnownStep(stepMs, rows);
    steps.set(stepMs, step);
    newestMs = Math.max(newestMs, stepMs);
    snapshot = null;
    return step;
  }

  return {
    restore(step) {
      const { stepMs } = step;
      known.add(stepMs, stepMs + STEP_MS - 1);
      steps.set(stepMs, step);
      newestMs = Math.max(newestMs, stepMs);
      snapshot = null;
    },
    accept({ strikes, fromMs, asOfMs }) {
      known.add(fromMs, asOfMs);
      const oldestMs = stepOf((known.endMs() ?? asOfMs) - WINDOW_MS);
      for (const [stepMs, rows] of bySteps(rowsOf(strikes))) {
        if (stepMs >= oldestMs) waiting.put(stepMs, rows, steps.get(stepMs));
      }
      const published: KnownStep[] = [];
      for (let stepMs = Math.max(oldestMs, stepOf(fromMs)); stepMs + STEP_MS <= asOfMs; stepMs += STEP_MS) {
        if (!steps.has(stepMs) && known.covers(stepMs, stepMs + STEP_MS)) published.push(publish(stepMs));
      }
      for (const stepMs of steps.keys()) {
        if (stepMs < oldestMs) steps.delete(stepMs);
      }
      known.forgetBefore(oldestMs);
      return published;
    },
    acceptDrill: (strike) =>
      waiting.put(stepOf(strike.atMs), [{ ...strike, kind: KIND_CG, isDrill: true }], undefined),
    discardAhead(nowMs) {
      const isKnownAhead = isAheadOf(nowMs, Math.max(known.endMs() ?? -Infinity, newestMs + STEP_MS));
      if (!isKnownAhead && !waiting.hasAfter(nowMs + MAX_AHEAD_MS)) return false;
      waiting.discardAfter(nowMs + MAX_AHEAD_MS);
      known.forgetAll();
      for (const stepMs of steps.keys()) if (isAheadOf(nowMs, stepMs + STEP_MS)) steps.delete(stepMs);
      for (const stepMs of steps.keys()) known.add(stepMs, stepMs + STEP_MS - 1);
      newestMs = Math.max(-Infinity, ...steps.keys());
      snapshot = null;
      return true;
    },
    stepAt: (stepMs) => steps.get(stepMs),
    asOfMs: () => known.endMs(),
    snapshot() {
      snapshot ??= encode(steps);
      return snapshot;
    },
  };
}

/** Start of the step that an instant falls in. */
export function stepOf(atMs: number): number {
  return Math.floor(atMs / STEP_MS) * STEP_MS;
}

function bySteps(rows: readonly StrikeRow[]): Map<number, StrikeRow[]> {
  const groups = new Map<number, StrikeRow[]>();
  for (const row of rows) {
    const stepMs = stepOf(row.atMs);
    const group = groups.get(stepMs);
    if (group) group.push(row);
    else groups.set(stepMs, [row]);
  }
  return groups;
}

function encode(steps: ReadonlyMap<number, KnownStep>): CachedBody | null {
  const inOrder = [...steps.entries()].sort(([a], [b]) => a - b);
  const fromStepMs = inOrder[0]?.[0];
  const toStepMs = inOrder.at(-1)?.[0];
  if (fromStepMs === undefined || toStepMs === undefined) return null;
  const gapStepsMs: number[] = [];
  for (let stepMs = fromStepMs; stepMs < toStepMs; stepMs += STEP_MS) {
    if (!steps.has(stepMs)) gapStepsMs.push(stepMs);
  }
  const strikes = joined(inOrder.map(([, step]) => step.strikes));
  const bytes = encodeStrikeSnapshot({ strikes, fromStepMs, toStepMs, gapStepsMs });
  return createCachedBody(bytes, SNAPSHOT_CONTENT_TYPE);
}

function joined(parts: readonly StrikeColumns[]): StrikeColumns {
  const all = createStrikeColumns(parts.reduce((sum, { count }) => sum + count, 0));
  let row = 0;
  for (const { lon, lat, atMs, kind, count } of parts) {
    all.lon.set(lon.subarray(0, count), row);
    all.lat.set(lat.subarray(0, count), row);
    all.atMs.set(atMs.subarray(0, count), row);
    all.kind.set(kind.subarray(0, count), row);
    row += count;
  }
  return { ...all, count: row };
}
