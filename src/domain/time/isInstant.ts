/**
 * Furthest time from 1970 that is used as an instant, ms: as far as a date reaches, less a day, since clocks of a zone
 * show up to 14 h more. Source: ECMA-262, Time Values and Time Range.
 */
export const FURTHEST_MS = 8.64e15 - 86_400_000;

/**
 * Returns whether a number from outside is an instant that can be shown, epoch ms. NaN, infinities and numbers beyond
 * every date (epoch nanoseconds, say) are none: `Date` and `Intl` throw for them.
 */
export function isInstant(atMs: number): boolean {
  return Math.abs(atMs) <= FURTHEST_MS;
}
