import { METRES_PER_DEG, type LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { hashFraction } from '../../sources/simulator/integerHash.ts';
import { ROAD_DECIMALS } from './alongLine.ts';

type Point = { readonly lon: number; readonly lat: number };

const POINT_EVERY_M = 8_000;
const MOST_POINTS = 60;
/** How far a road strays from the straight, of its length, and at most. */
const STRAY_FRACTION = 0.035;
const STRAY_MOST_M = 5_000;
const WAVES = [1, 2, 3, 5] as const;

/** A gently winding line from one place to another, the same for the same seed: no road is straight. */
export function roadLine(from: Point, to: Point, seed: number): LonLat[] {
  const shrink = Math.cos(((from.lat + to.lat) * Math.PI) / 360);
  const eastM = (to.lon - from.lon) * METRES_PER_DEG * shrink;
  const northM = (to.lat - from.lat) * METRES_PER_DEG;
  const lengthM = Math.hypot(eastM, northM);
  const count = Math.min(MOST_POINTS, Math.max(2, Math.round(lengthM / POINT_EVERY_M)));
  const strayM = Math.min(STRAY_MOST_M, lengthM * STRAY_FRACTION);
  const line: LonLat[] = [];
  for (let n = 0; n <= count; n++) {
    const share = n / count;
    const asideM = n === count ? 0 : strayM * bendAt(share, seed);
    const x = eastM * share - (northM / lengthM) * asideM;
    const y = northM * share + (eastM / lengthM) * asideM;
    const place: LonLat = [from.lon + x / (METRES_PER_DEG * shrink), from.lat + y / METRES_PER_DEG];
    line.push(roundLonLat(place, ROAD_DECIMALS));
  }
  return line;
}

/** Some waves that all begin and end at nothing, −1 to 1. */
function bendAt(share: number, seed: number): number {
  return WAVES.reduce((bend, wave) => {
    const height = (hashFraction(seed, wave) * 2 - 1) / (wave + 1);
    return bend + height * Math.sin(Math.PI * wave * share);
  }, 0);
}
