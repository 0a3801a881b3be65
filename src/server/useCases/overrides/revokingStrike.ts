import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import { instantMs } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { RingStrike } from '../../alerting/ringSearch.ts';

/** The latest of some strikes; of those of one millisecond the nearest. null: of none. */
export function latestStrike(strikes: readonly RingStrike[]): ClosestStrike | null {
  let latest: ClosestStrike | null = null;
  for (const { lon, lat, atMs, distanceM, errorM } of strikes) {
    const timestamp = Math.trunc(atMs);
    const sinceMs = timestamp - (latest?.timestamp ?? -Infinity);
    if (sinceMs < 0 || (sinceMs === 0 && distanceM >= latest!.distance)) continue;
    const error = errorM === undefined ? {} : { distanceError: errorM };
    latest = { location: { lat, lon }, distance: distanceM, timestamp, ...error };
  }
  return latest === null ? null : { ...latest, distance: roundTo(latest.distance, 1) };
}

/** The last strike of a lightning event as the event tells it; null: it tells another one, or none. */
export function strikeOfEvent({ eventStartAt, closestStrike }: FacilityEvent): ClosestStrike | null {
  return closestStrike !== undefined && closestStrike.timestamp === instantMs(eventStartAt)
    ? closestStrike
    : null;
}
