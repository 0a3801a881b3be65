import type { OutlookFeatures } from '#contracts/tropicalFeatures.ts';
import { destination } from '#domain/geo/destination.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import type { Atmosphere } from './atmosphere.ts';
import { hashFraction } from './integerHash.ts';
import { tropicalStorms, type TropicalStorm } from './tropicalStorm.ts';

const DAY_MS = 86_400_000;
/** Storms farther off are told of too, as areas that hardly anything will come of yet. */
const SEEN_DAYS = 10;
const TWO_DAYS = 2;
const FIVE_DAYS = 5;
const RADIUS_M = 420_000;
const CORNERS = 32;

/** Where a tropical storm may be born: around where the next ones will be (POPUP-19). */
export function tropicalOutlook({ seed }: Pick<Atmosphere, 'seed'>, atMs: number): OutlookFeatures {
  const coming = tropicalStorms(seed, atMs, atMs + SEEN_DAYS * DAY_MS).filter(
    ({ bornAtMs }) => bornAtMs > atMs,
  );
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: coming.map((storm) => ({
      type: 'Feature',
      id: `outlook-${storm.id}`,
      geometry: { type: 'Polygon', coordinates: [areaOf(storm)] },
      properties: {
        prob2Day: probability(storm, atMs, TWO_DAYS),
        prob5Day: probability(storm, atMs, FIVE_DAYS),
      },
    })),
  };
}

/** Per cent, in tens as outlooks give it: near certain shortly before, small long before. */
function probability(storm: TropicalStorm, atMs: number, withinDays: number): number {
  const daysUntil = (storm.bornAtMs - atMs) / DAY_MS;
  const doubt = hashFraction(storm.seed, 21) * 0.3;
  const fraction = 1 / (1 + Math.exp((daysUntil - withinDays) * 1.6)) - doubt;
  return Math.min(90, Math.max(0, Math.round(fraction * 10) * 10));
}

/** Longer along the way of the storm than across it. */
function areaOf({ way: [birth, turn] }: TropicalStorm): [number, number][] {
  const [eastDeg, northDeg] = [turn[0] - birth[0], turn[1] - birth[1]];
  const alongDeg = (Math.atan2(eastDeg, northDeg) * 180) / Math.PI;
  const ring = Array.from({ length: CORNERS }, (_, nth) => {
    const bearing = -nth * (360 / CORNERS);
    const stretch = 1 + 0.6 * Math.cos(((bearing - alongDeg) * Math.PI) / 180) ** 2;
    return roundLonLat(destination(birth, bearing, RADIUS_M * stretch), 2);
  });
  return [...ring, ring[0]!];
}
