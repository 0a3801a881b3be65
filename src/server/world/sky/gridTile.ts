import { encodePng } from '../radar/encodePng.ts';
import { bandIn, type Scheme } from '../radar/radarBands.ts';
import { radarTile, rainAreaOf, SIZE_PX, type RadarAddress } from '../radar/radarTile.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import type { PointWeather } from '../../sources/simulator/pointWeather.ts';
import { latOf, lonOf } from '../../platform/tiles/mercator.ts';
import { mixCorners } from '../../platform/tiles/mixCorners.ts';
import {
  TEMPERATURE_COLOURS,
  TEMPERATURE_EDGES_C,
  VISIBILITY_COLOURS,
  visibilityBand,
  WIND_COLOURS,
  WIND_EDGES_KMH,
  type GridVariable,
} from './gridBands.ts';

export type GridAddress = RadarAddress & { readonly variable: GridVariable; readonly scheme: Scheme };

/** Wind and visibility are computed at every n-th pixel and interpolated between. */
const EVERY_PX = 8;
const NODES = SIZE_PX / EVERY_PX + 1;

type Sky = Pick<Atmosphere, 'rainField' | 'weatherAt'>;

/** A tile of one quantity of the weather, as a picture in bands: the same weather as the radar's. */
export function gridTile(atmosphere: Sky, address: GridAddress): Uint8Array {
  switch (address.variable) {
    case 'precipitation':
      return radarTile(atmosphere, address);
    case 'temperature': {
      const { temperatureC } = atmosphere.rainField(rainAreaOf(address));
      return encodePng(bandsOf(temperatureC, temperatureBand), SIZE_PX, TEMPERATURE_COLOURS);
    }
    case 'wind': {
      const speedKmh = between(atmosphere, address, ({ windSpeedKmh }) => windSpeedKmh);
      return encodePng(bandsOf(speedKmh, windBand), SIZE_PX, WIND_COLOURS);
    }
    case 'visibility': {
      const sightM = between(atmosphere, address, ({ visibilityM }) => visibilityM);
      return encodePng(bandsOf(sightM, visibilityBand), SIZE_PX, VISIBILITY_COLOURS);
    }
    default:
      return address.variable satisfies never;
  }
}

const temperatureBand = (temperatureC: number) => bandIn(TEMPERATURE_EDGES_C, temperatureC);
const windBand = (speedKmh: number) => bandIn(WIND_EDGES_KMH, speedKmh);

function bandsOf(values: Float32Array, bandOf: (value: number) => number): Uint8Array {
  return Uint8Array.from(values, bandOf);
}

function between(
  atmosphere: Sky,
  { z, x, y, atMs }: GridAddress,
  valueOf: (weather: PointWeather) => number,
): Float32Array {
  const known = Float64Array.from({ length: NODES * NODES }, (_, nth) => {
    const lon = lonOf(x + ((nth % NODES) * EVERY_PX) / SIZE_PX, z);
    const lat = latOf(y + (Math.floor(nth / NODES) * EVERY_PX) / SIZE_PX, z);
    return valueOf(atmosphere.weatherAt(lon, lat, atMs));
  });
  const values = new Float32Array(SIZE_PX * SIZE_PX);
  for (let row = 0; row < SIZE_PX; row++) {
    const top = Math.floor(row / EVERY_PX);
    const fy = (row + 0.5) / EVERY_PX - top;
    for (let px = 0; px < SIZE_PX; px++) {
      const left = Math.floor(px / EVERY_PX);
      const fx = (px + 0.5) / EVERY_PX - left;
      values[row * SIZE_PX + px] = mixCorners(known, NODES, top * NODES + left, [fx, fy]);
    }
  }
  return values;
}
