/**
 * Driving time after which the driver of a truck has to rest, ms, and how long.
 *
 * Source: 49 CFR 395.3(a), property-carrying vehicles. Canada's limits (13 h, 8 h; SOR/2005-313) make a route end earlier.
 */
const MOST_DRIVEN_MS = 11 * 3_600_000;
const REST_MS = 10 * 3_600_000;

/**
 * How much later than without breaks a driver may have driven for so long, ms: a rest after each full stretch, none at the
 * end.
 *
 * @param drivenMs Driving time, ms, from 0.
 */
export function longestRestsMs(drivenMs: number): number {
  return Math.max(0, Math.ceil(drivenMs / MOST_DRIVEN_MS) - 1) * REST_MS;
}
