import type { Town } from '#server/world/geocode/gazetteer.ts';
import { chooseTowns } from '#server/world/roads/chooseTowns.ts';
import type { Box, IsLand } from '#server/world/roads/landMask.ts';
import { createRoadNetwork, type RoadNetwork } from '#server/world/roads/roadNetwork.ts';
import { hashFraction } from '#server/sources/simulator/integerHash.ts';
import type { PointWeather } from '#server/sources/simulator/pointWeather.ts';

/** Where the made-up towns lie. */
export const BOX: Box = [-100, 36, -92, 42];

/** A strait that no bridge crosses parts the last degrees of the box from the rest. */
export const parted: IsLand = (lon) => lon < -94 || lon > -93.6;
const dry: IsLand = () => true;

/** Towns thrown over the box, a few of them cities. */
export function madeTowns(count = 220): Town[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: `Town ${id}`,
    countryCode: 'US',
    adminCode: 'KS',
    population: id % 40 === 0 ? 4e5 : id % 7 === 0 ? 5e4 : 4e3,
    lon: BOX[0] + hashFraction(5, id, 1) * (BOX[2] - BOX[0]),
    lat: BOX[1] + hashFraction(5, id, 2) * (BOX[3] - BOX[1]),
  }));
}

export function madeNetwork(isLand: IsLand = dry, seed = 7): RoadNetwork {
  return createRoadNetwork([{ towns: chooseTowns(madeTowns(), BOX), isLand }], seed);
}

/** Warm, dry, still air. */
export const CALM: PointWeather = {
  temperatureC: 20,
  humidityFraction: 0.5,
  windSpeedKmh: 8,
  windGustKmh: 12,
  windFromDeg: 270,
  precipMmPerH: 0,
  snowCmPerH: 0,
  visibilityM: 16093,
  pressureHpa: 1013,
  cloudFraction: 0.2,
  isThunder: false,
};
