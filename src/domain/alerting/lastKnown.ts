import type { ShownStatus } from './shownStatus.ts';

/** What was shown when the status was last known, and when that was, network epoch ms. */
export type LastKnown = { readonly shown: ShownStatus; readonly atMs: number };

/** A status older than this says nothing about a yard any more, ms. Our own decision. */
export const WORTH_KNOWING_MS = 7 * 86_400_000;

/** A device's clock is believed within this, ms: so much later a status may seem than now. */
export const CLOCK_TOLERANCE_MS = 30_000;

/**
 * May a status from before the page was opened still be named as the last known one? It is never shown as current (S4).
 *
 * @param nowMs Epoch ms, by the device's clock where the network's is not known; NaN: no.
 * @returns false where it is older than `WORTH_KNOWING_MS`, or more than `CLOCK_TOLERANCE_MS` in the future.
 */
export function isWorthKnowing({ atMs }: LastKnown, nowMs: number): boolean {
  const ageMs = nowMs - atMs;
  return ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= WORTH_KNOWING_MS;
}
