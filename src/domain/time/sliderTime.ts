import type { TimeSpan } from './timeSpan.ts';
import { instantMs } from './instant.ts';

/** One step of the time slider, ms. Source: requirement TIME-01. */
export const STEP_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * STEP_MS;
/** Reach of the slider to either side, ms. Source: requirement TIME-01. */
const REACH_MS = 3 * DAY_MS;
/** Longest lead time for which a dataset's times are used, ms. Source: requirement TIME-06, spec/gaps.md GAP-47. */
const HORIZON_MS = 14 * DAY_MS;

/** The full hour at or before an instant, epoch ms. NaN in, NaN out. */
export function hourBefore(atMs: number): number {
  return Math.floor(atMs / STEP_MS) * STEP_MS;
}

/**
 * Span of the slider: three days to either side of the present, or of the day of a historical map, which ends at the
 * present (GAP-7). A historical centre after the present is the present.
 *
 * @param centreMs Centre of a historical map, epoch ms; null: the present.
 */
export function sliderSpan(nowMs: number, centreMs: number | null): TimeSpan {
  const middleMs = Math.min(centreMs ?? nowMs, nowMs);
  return { fromMs: middleMs - REACH_MS, toMs: Math.min(middleMs + REACH_MS, maxMs(nowMs, centreMs)) };
}

function maxMs(nowMs: number, centreMs: number | null): number {
  return centreMs === null ? nowMs + REACH_MS : nowMs;
}

/** First and last full hour within a span, which is longer than an hour. */
export function hoursWithin({ fromMs, toMs }: TimeSpan): TimeSpan {
  return { fromMs: Math.ceil(fromMs / STEP_MS) * STEP_MS, toMs: hourBefore(toMs) };
}

/** Step nearest to an instant, within a span; of two, the later. NaN gives the first step. */
export function nearestStep(atMs: number, span: TimeSpan): number {
  const { fromMs, toMs } = hoursWithin(span);
  const stepMs = Math.round(atMs / STEP_MS) * STEP_MS;
  return stepMs >= fromMs ? Math.min(stepMs, toMs) : fromMs;
}

/**
 * Side of the present on which an instant lies: −1 at or before it, 1 after it. Source: requirement TIME-04; the
 * present itself is past, because the future of LAYER-05 begins after it.
 */
export function relativePosition(atMs: number, nowMs: number): -1 | 1 {
  return atMs > nowMs ? 1 : -1;
}

/** Returns whether a clock shows another minute, earlier or later, than the one last used. NaN never does. */
export function isAnotherMinute(atMs: number, beforeMs: number): boolean {
  return Number.isFinite(atMs) && Math.floor(atMs / MINUTE_MS) !== Math.floor(beforeMs / MINUTE_MS);
}

/**
 * Initial step of an address (TIME-07, GAP-9): an ISO instant or epoch ms, rounded down to the hour.
 *
 * @param span Of the slider.
 * @returns null where there is none, or none within the slider: a link of last month opens the present.
 */
export function askedStep(text: string | null, span: TimeSpan): number | null {
  if (text === null) return null;
  const atMs = /^\d+$/.test(text) ? Number(text) : instantMs(text);
  if (atMs === null) return null;
  const stepMs = hourBefore(atMs);
  const { fromMs, toMs } = hoursWithin(span);
  return stepMs >= fromMs && stepMs <= toMs ? stepMs : null;
}

/** First to last of a dataset's times, none of them beyond 14 days ahead; null: it has none, or none is known. */
export function timesCovered(validAtMs: readonly number[], nowMs: number): TimeSpan | null {
  const believed = validAtMs.filter((atMs) => atMs <= nowMs + HORIZON_MS);
  if (believed.length === 0) return null;
  return { fromMs: Math.min(...believed), toMs: Math.max(...believed) };
}
