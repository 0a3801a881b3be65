/** Way in which the lightning around a yard moves, for information only: no status depends on it. */
export type StrikeTrend = {
  readonly direction: 'approaching' | 'steady' | 'receding';
  /** How fast the distance changes, m/s, 0 or more. */
  readonly speedMps: number;
};

/** Largest speed that counts as steady, m/s: 5 mph. */
const STEADY_MPS = 2.235_2;

/**
 * Trend of a changing distance.
 *
 * @param slopeMps Change of the distance, m/s, negative while lightning comes closer; NaN: not known.
 * @returns `steady` up to 5 mph either way, inclusive; null if the change is not known.
 */
export function strikeTrendOf(slopeMps: number): StrikeTrend | null {
  if (!Number.isFinite(slopeMps)) return null;
  const speedMps = Math.abs(slopeMps);
  if (speedMps <= STEADY_MPS) return { direction: 'steady', speedMps };
  return { direction: slopeMps < 0 ? 'approaching' : 'receding', speedMps };
}
