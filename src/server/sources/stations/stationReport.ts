import type { LonLat } from '#domain/geo/distance.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { yardWbgtC } from '#domain/heat/yardWbgt.ts';
import { saturationHpa, ZERO_C_K } from '#domain/heat/airProperties.ts';

/** A weather station. */
export type Station = {
  /** Unique among the stations of one source, as `KALB`. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  readonly place: LonLat;
};

/** What a station measured at one time. null: not told, and never zero (S4). */
export type StationValues = {
  readonly temperatureC: number | null;
  /** 0 to 100. */
  readonly humidityPercent: number | null;
  readonly windFromDeg: number | null;
  readonly windSpeedKmh: number | null;
  /** The wind speed itself where the station says that there was no gust. */
  readonly windGustKmh: number | null;
  readonly visibilityM: number | null;
  readonly precip1HourMm: number | null;
  readonly snowDepthCm: number | null;
  /** Global horizontal irradiance. */
  readonly solarWm2: number | null;
};

export type StationReport = {
  readonly station: Station;
  /** Time of the observation, epoch ms: content time (S5). */
  readonly atMs: number;
  readonly values: StationValues;
} & ReadingLimits;

/** How exactly a report tells its values. */
type ReadingLimits = {
  /** Set: less is seen than `visibilityM`, and how much less is not told. */
  readonly isVisibilityBelow?: true;
  /** Set: winds are told in whole knots. */
  readonly isWindInWholeKnots?: true;
  /** Set: it tells of a peak within a time, so it may raise and proves nothing. */
  readonly raisesOnly?: true;
  /** Set beside `raisesOnly`: when it was measured is not known, and its time is when it came. */
  readonly isUndated?: true;
};

export const NO_VALUES: StationValues = {
  temperatureC: null,
  humidityPercent: null,
  windFromDeg: null,
  windSpeedKmh: null,
  windGustKmh: null,
  visibilityM: null,
  precip1HourMm: null,
  snowDepthCm: null,
  solarWm2: null,
};

/** Heat index of measured air, °C; null where temperature or humidity is not told, or the air is too hot for an index. */
export function heatIndexOf({
  temperatureC,
  humidityPercent,
}: Pick<StationValues, 'temperatureC' | 'humidityPercent'>): number | null {
  if (temperatureC === null || humidityPercent === null) return null;
  const indexC = heatIndexC(temperatureC, humidityPercent);
  return Number.isFinite(indexC) ? indexC : null;
}

/** WBGT by a station's values, °C; null where temperature, humidity or wind is not told. */
export function wbgtOf(
  { temperatureC, humidityPercent, windSpeedKmh, solarWm2 }: StationValues,
  at: { readonly place: LonLat; readonly atMs: number },
): number | null {
  if (temperatureC === null || humidityPercent === null || windSpeedKmh === null) return null;
  const wbgtC = yardWbgtC({ temperatureC, humidityPercent, windSpeedKmh, solarWm2 }, at);
  return Number.isFinite(wbgtC) ? wbgtC : null;
}

/**
 * Relative humidity by temperature and dew point, per cent, 0 to 100; null where one is not told.
 *
 * Source: ratio of the vapour pressures over water at both temperatures.
 */
export function humidityOf(temperatureC: number | null, dewPointC: number | null): number | null {
  if (temperatureC === null || dewPointC === null) return null;
  const percent = (100 * saturationHpa(dewPointC + ZERO_C_K)) / saturationHpa(temperatureC + ZERO_C_K);
  return Number.isFinite(percent) ? Math.min(100, percent) : null;
}

/** A value as it is, or null where it lies outside what can be: a broken sensor says nothing. */
export function within(value: number | null | undefined, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

/** Values as far as they are possible on Earth. Speeds up to 500 km/h: the strongest gust ever measured had 408. */
export function possibleValues(values: Partial<StationValues>): StationValues {
  return {
    temperatureC: within(values.temperatureC, -90, 60),
    humidityPercent: within(values.humidityPercent, 0, 100),
    windFromDeg: within(values.windFromDeg, 0, 360),
    windSpeedKmh: within(values.windSpeedKmh, 0, 500),
    windGustKmh: within(values.windGustKmh, 0, 500),
    visibilityM: within(values.visibilityM, 0, 200_000),
    precip1HourMm: within(values.precip1HourMm, 0, 500),
    snowDepthCm: within(values.snowDepthCm, 0, 2_000),
    solarWm2: within(values.solarWm2, 0, 1_500),
  };
}
