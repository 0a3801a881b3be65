import type { ShownStatus } from './shownStatus.ts';

/** Last status that was known, and when, network epoch ms. */
export type LastKnown = { readonly shown: ShownStatus; readonly atMs: number };

/** Age beyond which a last known status says nothing about a yard, ms. Our own decision. */
export const WORTH_KNOWING_MS = 7 * 86_400_000;

/** Tolerance for a device's clock, ms: how far in the future a status may seem. */
export const CLOCK_TOLERANCE_MS = 30_000;

/**
 * Returns whether a status from before the page was opened may still be named as the last known one. It is never
 * shown as current (S4).
 *
 * @param nowMs Epoch ms, by the device's clock where the network's is unknown; NaN: false.
 * @returns false where it is older than `WORTH_KNOWING_MS`, or more than `CLOCK_TOLERANCE_MS` in the future.
 */
export function isWorthKnowing({ atMs }: LastKnown, nowMs: number): boolean {
  const ageMs = nowMs - atMs;
  return ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= WORTH_KNOWING_MS;
}
