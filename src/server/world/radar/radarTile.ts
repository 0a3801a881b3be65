import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { SNOW_BELOW_C } from '../../sources/simulator/pointWeather.ts';
import type { RainArea } from '../../sources/simulator/rainField.ts';
import { latOf, lonOf } from '../../platform/tiles/mercator.ts';
import { encodePng } from './encodePng.ts';
import { RADAR_COLOURS, radarBand, type Scheme } from './radarBands.ts';

/** One picture of the radar: where, for when, and in whose colours. */
export type RadarAddress = {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
  readonly scheme: Scheme;
};

/** Width and height of a tile. */
export const SIZE_PX = 256;
/** Steady rain has no detail finer than this. */
const CALM_DEG = 0.9;
const MOST_CALM_PX = 32;

/** A tile of what falls, as a picture: rain and snow in bands, nothing where it is dry. */
export function radarTile(atmosphere: Pick<Atmosphere, 'rainField'>, address: RadarAddress): Uint8Array {
  const { precipMmPerH, temperatureC } = atmosphere.rainField(rainAreaOf(address));
  const bands = new Uint8Array(SIZE_PX * SIZE_PX);
  for (let at = 0; at < bands.length; at++)
    bands[at] = radarBand(precipMmPerH[at]!, temperatureC[at]! <= SNOW_BELOW_C);
  const { rain, snow } = RADAR_COLOURS[address.scheme];
  return encodePng(bands, SIZE_PX, [...rain, ...snow]);
}

/** The points under the pixels of a tile. */
export function rainAreaOf({ z, x, y, atMs }: Omit<RadarAddress, 'scheme'>): RainArea {
  const degPerPx = 360 / (SIZE_PX * 2 ** z);
  return {
    lons: Float64Array.from({ length: SIZE_PX }, (_, px) => lonOf(x + (px + 0.5) / SIZE_PX, z)),
    lats: Float64Array.from({ length: SIZE_PX }, (_, px) => latOf(y + (px + 0.5) / SIZE_PX, z)),
    atMs,
    calmEvery: Math.min(MOST_CALM_PX, Math.max(1, Math.floor(CALM_DEG / degPerPx))),
  };
}
