import type { Atmosphere } from '../sources/simulator/atmosphere.ts';
import { SNOW_BELOW_C } from '../sources/simulator/pointWeather.ts';
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

const SIZE_PX = 256;
/** Steady rain has no detail finer than this. */
const CALM_DEG = 0.9;
const MOST_CALM_PX = 32;

/** A tile of what falls, as a picture: rain and snow in bands, nothing where it is dry. */
export function radarTile(atmosphere: Pick<Atmosphere, 'rainField'>, address: RadarAddress): Uint8Array {
  const { z, x, y, atMs, scheme } = address;
  const degPerPx = 360 / (SIZE_PX * 2 ** z);
  const { precipMmPerH, temperatureC } = atmosphere.rainField({
    lons: Float64Array.from({ length: SIZE_PX }, (_, px) => lonOf(x + (px + 0.5) / SIZE_PX, z)),
    lats: Float64Array.from({ length: SIZE_PX }, (_, px) => latOf(y + (px + 0.5) / SIZE_PX, z)),
    atMs,
    calmEvery: Math.min(MOST_CALM_PX, Math.max(1, Math.floor(CALM_DEG / degPerPx))),
  });
  const bands = new Uint8Array(SIZE_PX * SIZE_PX);
  for (let at = 0; at < bands.length; at++)
    bands[at] = radarBand(precipMmPerH[at]!, temperatureC[at]! <= SNOW_BELOW_C);
  const { rain, snow } = RADAR_COLOURS[scheme];
  return encodePng(bands, SIZE_PX, [...rain, ...snow]);
}

/** @param column Columns of tiles from the west. */
function lonOf(column: number, z: number): number {
  return (column / 2 ** z) * 360 - 180;
}

/** @param row Rows of tiles from the north. Source: spherical Mercator, EPSG:3857. */
function latOf(row: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
}
