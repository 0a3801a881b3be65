/**
 * Age from which planned routes and reports of vehicles say that they are old, ms.
 *
 * Source: our decision, docs/data-sources.md: a list of warnings of this age proves nothing, and no older one would be
 * taken for a new route.
 */
export const TRAVEL_DATA_OLD_AFTER_MS = 15 * 60_000;

/**
 * Returns whether a planned route, or the position of a vehicle, is too old to travel by: it is old from
 * `TRAVEL_DATA_OLD_AFTER_MS` on, and where a time is not known. Never throws.
 *
 * @param asOfMs When the route was planned, or the vehicle reported, epoch ms.
 * @param nowMs Network time, epoch ms.
 */
export function isTravelDataOld(asOfMs: number, nowMs: number): boolean {
  return !(nowMs - asOfMs < TRAVEL_DATA_OLD_AFTER_MS);
}
