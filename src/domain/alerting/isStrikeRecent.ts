/**
 * Returns whether a strike is younger than the quiet period (S1); at exactly that age it is not.
 *
 * @param strikeMs Epoch ms; null: no strike is known. One that cannot be compared (NaN) counts as recent.
 */
export function isStrikeRecent(strikeMs: number | null, quietPeriodMs: number, nowMs: number): boolean {
  return strikeMs !== null && !(nowMs - strikeMs >= quietPeriodMs);
}
