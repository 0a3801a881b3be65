import { basicInstantMs } from '#domain/layers/fillTemplate.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';

/** An hour more than the slider reaches: a page may be older than the hour. */
const BACK_MS = 73 * STEP_MS;
/** A page's clock may be a little ahead of the service's. */
const AHEAD_MS = 120_000;

/**
 * The time that a layer is asked for, rounded down to when it was made; without one, the present.
 *
 * @param everyMs How often the layer is made.
 * @returns null for what is no time, for what is longer ago than any page shows, and for what is still to come.
 */
export function parseLayerTime(text: string | undefined, everyMs: number, nowMs: number): number | null {
  const askedMs = text === undefined ? nowMs : basicInstantMs(text);
  if (askedMs === null || askedMs < nowMs - BACK_MS || askedMs > nowMs + AHEAD_MS) return null;
  return Math.floor(Math.min(askedMs, nowMs) / everyMs) * everyMs;
}
