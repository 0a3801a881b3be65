const MINUTE_MS = 60_000;

/** Time within which reports of one facility are counted together, ms. Source: GAP-140. */
export const UNCONFIRMED_WITHIN_MS = 120 * MINUTE_MS;
/** Number of reports without confirmation that site admins are told of. Source: GAP-140. */
export const MOST_UNCONFIRMED = 3;
/** A strike this close in time confirms a report, ms: people choose the time in steps of 5 minutes, 10 at most. */
const CONFIRMED_WITHIN_MS = 10 * MINUTE_MS;

/**
 * Returns whether no sensor confirms a report: none saw a strike inside the alert circle within 10 minutes of it, before
 * or after. A strike without a time confirms nothing.
 *
 * @param reportedMs Time of the lightning as reported, epoch ms.
 * @param strikesMs Times of strikes inside the alert circle, epoch ms, in any order.
 */
export function isUnconfirmed(reportedMs: number, strikesMs: readonly number[]): boolean {
  return !strikesMs.some((strikeMs) => Math.abs(strikeMs - reportedMs) <= CONFIRMED_WITHIN_MS);
}
