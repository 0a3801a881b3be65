import { roundTo } from '../units/roundTo.ts';
import type { LonLat } from './distance.ts';

/** Rounds a position to decimals of a degree: 3 are about 100 m, 5 about 1 m. */
export function roundLonLat([lon, lat]: LonLat, decimals: number): [lon: number, lat: number] {
  return [roundTo(lon, decimals), roundTo(lat, decimals)];
}
