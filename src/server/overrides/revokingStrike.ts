import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { instantMs } from '#domain/time/instant.ts';

/**
 * The strike at which a lightning event now stands: of the delivered strikes of that millisecond the nearest.
 *
 * @param strikes What was delivered last; null: nothing.
 * @returns null: neither delivered nor told by the event itself.
 */
export function revokingStrike(
  { eventStartAt, geom, closestStrike }: FacilityEvent,
  strikes: StrikeColumns | null,
): ClosestStrike | null {
  const lastMs = instantMs(eventStartAt);
  if (lastMs === null) return null;
  const delivered =
    geom === undefined || strikes === null ? null : nearestAt(lastMs, strikes, geom.coordinates);
  return delivered ?? (closestStrike?.timestamp === lastMs ? closestStrike : null);
}

function nearestAt(wantedMs: number, strikes: StrikeColumns, yard: LonLat): ClosestStrike | null {
  let nearest: ClosestStrike | null = null;
  for (let row = 0; row < strikes.count; row += 1) {
    if (Math.trunc(strikes.atMs[row]!) !== wantedMs) continue;
    const [lon, lat] = [strikes.lon[row]!, strikes.lat[row]!];
    const distance = Math.round(greatCircleM(yard, [lon, lat]) * 10) / 10;
    if (nearest === null || distance < nearest.distance) {
      nearest = { location: { lat, lon }, distance, timestamp: wantedMs };
    }
  }
  return nearest;
}
