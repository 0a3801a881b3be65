import tzLookup from '@photostructure/tz-lookup';
import { bearingDeg, greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { metresToMiles } from '#domain/units/convert.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { DEMO_PLACES } from './demoPlaces.ts';

const FARTHEST_NAMED_M = 250_000;
const SAME_PLACE_M = 3_000;

/** A town of the demonstration. */
export type Town = { readonly city: string; readonly state: string; readonly lonLat: LonLat };

/** Towns that things are told after: those of the demonstration's yards. */
export const TOWNS: readonly Town[] = DEMO_PLACES.map(([, city, state, , lat, lon]) => ({
  city,
  state,
  lonLat: [lon, lat],
}));

/** Where something is, as a weather service says it: `12 mi NE of Amarillo, TX`; far from any town its degrees. */
export function nearPlace(at: LonLat): string {
  const town = nearestTown(at);
  const distanceM = greatCircleM(town.lonLat, at);
  if (distanceM > FARTHEST_NAMED_M) return degreesOf(at);
  const name = `${town.city}, ${town.state}`;
  if (distanceM < SAME_PLACE_M) return name;
  const miles = Math.round(metresToMiles(distanceM));
  return `${miles} mi ${compassSector(bearingDeg(town.lonLat, at)) ?? ''} of ${name}`;
}

function nearestTown(at: LonLat): Town {
  let nearest = TOWNS[0]!;
  let leastM = Number.POSITIVE_INFINITY;
  for (const town of TOWNS) {
    const distanceM = greatCircleM(town.lonLat, at);
    if (distanceM >= leastM) continue;
    leastM = distanceM;
    nearest = town;
  }
  return nearest;
}

/** IANA time zone; at sea `Etc/GMT±h`. */
export function timeZoneAt([lon, lat]: LonLat): string {
  return tzLookup(lat, lon);
}

/** Roughly: the sea near a coast counts as land. */
export function isSea(at: LonLat): boolean {
  return timeZoneAt(at).startsWith('Etc/');
}

function degreesOf([lon, lat]: LonLat): string {
  const part = (deg: number, positive: string, negative: string) =>
    `${Math.abs(deg).toFixed(1)}° ${deg < 0 ? negative : positive}`;
  return `${part(lat, 'N', 'S')}, ${part(lon, 'E', 'W')}`;
}
