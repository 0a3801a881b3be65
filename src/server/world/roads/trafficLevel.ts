import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { hashFraction } from '../../sources/simulator/integerHash.ts';
import type { RoadNetwork } from './roadNetwork.ts';

const SALT = 655;
const HOUR_MS = 3_600_000;
const JAM_MS = HOUR_MS / 2;
/** When people drive to work and home, hours of the day. */
const RUSH_HOURS = [7.75, 17.25] as const;
const RUSH_WIDTH_H = 1.6;
/** From here on a town fills its roads. */
const CITY = 1_500_000;

/**
 * How freely traffic flows on a piece of road, 0 (stands) to 1 (freely), in hundredths:
 * worse by cities, at rush hour, in bad weather.
 */
export function trafficLevel(
  { towns, roads, pieces }: RoadNetwork,
  { seed, weatherAt }: Pick<Atmosphere, 'seed' | 'weatherAt'>,
  { row, atMs }: { row: number; atMs: number },
): number {
  const { road, from, to } = pieces[row]!;
  const { line, link } = roads[road]!;
  const [lon, lat] = line[Math.floor((from + to) / 2)]!;
  const isEnd = [from === 0, to === line.length - 1];
  const people = Math.max(...link.map((town, n) => (isEnd[n] ? towns[town]!.population : 0)));
  const crowd = Math.min(1, people / CITY) ** 0.4;
  const hour = (((atMs / HOUR_MS + lon / 15) % 24) + 24) % 24;
  const rush = Math.max(...RUSH_HOURS.map((peak) => Math.exp(-(((hour - peak) / RUSH_WIDTH_H) ** 2))));
  const chance = hashFraction(seed, SALT, row, Math.floor(atMs / JAM_MS));
  const { precipMmPerH, snowCmPerH } = weatherAt(lon, lat, atMs);
  const weather = Math.min(0.4, precipMmPerH * 0.012 + snowCmPerH * 0.12);
  const jam =
    crowd * (0.12 + 0.6 * rush) * (0.5 + chance) + weather * (0.3 + crowd) + (chance > 0.992 ? 0.5 : 0);
  return roundTo(1 - Math.min(0.95, jam), 2);
}
