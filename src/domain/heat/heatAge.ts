const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Sensors of a vehicle read every few minutes; readings older than this are late, ms. Our own decision. */
const LATE_AFTER_MS = 30 * MINUTE_MS;

/** Age of readings as it is said: in minutes, and over 60 minutes in hours. */
export type HeatAge = { readonly unit: 'minutes' | 'hours'; readonly count: number };

/**
 * Age of readings as it is said (HEAT-07, GAP-88): 60 min, but 1 h from 61 min on; both are rounded down.
 *
 * @param ageMs Less than 0, of a clock that is behind, counts as 0.
 */
export function heatAgeOf(ageMs: number): HeatAge {
  const minutes = Math.max(0, Math.floor(ageMs / MINUTE_MS));
  if (minutes <= HOUR_MINUTES) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: Math.floor(minutes / HOUR_MINUTES) };
}

/** Whether readings are too old to stand for now; true if their age is not known (NaN). */
export function isHeatLate(ageMs: number): boolean {
  return !(ageMs <= LATE_AFTER_MS);
}
