/** Parts of a countdown: hours and whole minutes, or less than a minute. */
export type CountdownParts = {
  readonly hours: number;
  /** 0 to 59. */
  readonly minutes: number;
  readonly isUnderAMinute: boolean;
};

const MINUTE_MS = 60_000;

/**
 * Splits a time left into hours and whole minutes, rounded down (STATUS-22): 17 min 59 s reads 17 min.
 *
 * @param remainingMs Time left, ms. Zero and less read as under a minute.
 * @returns null for NaN and infinite times: there is nothing to count.
 */
export function countdownParts(remainingMs: number): CountdownParts | null {
  if (!Number.isFinite(remainingMs)) return null;
  const wholeMinutes = Math.max(0, Math.floor(remainingMs / MINUTE_MS));
  return {
    hours: Math.floor(wholeMinutes / 60),
    minutes: wholeMinutes % 60,
    isUnderAMinute: remainingMs < MINUTE_MS,
  };
}
