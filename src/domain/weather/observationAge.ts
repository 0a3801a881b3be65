/**
 * Limit of the observations of weather stations, ms: they report each hour. The service passes on none that is older,
 * and a page shows none that is older as current. Source: spec/gaps.md GAP-136.
 */
export const OBSERVATION_LIMIT_MS = 75 * 60_000;

/**
 * Whether an observation is too old to be shown as current (S5).
 *
 * @param atMs Time of the observation, epoch ms; null: not told, which its arrival alone can judge.
 * @param nowMs Network time, epoch ms.
 */
export function isObservationOld(atMs: number | null, nowMs: number): boolean {
  return atMs !== null && nowMs - atMs > OBSERVATION_LIMIT_MS;
}
