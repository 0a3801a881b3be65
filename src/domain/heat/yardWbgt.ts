import type { LonLat } from '../geo/distance.ts';
import { sunElevationDeg } from '../time/isNight.ts';
import { estimatedSolarWm2 } from './sunlight.ts';
import { wbgtOutdoors } from './wbgtOutdoors.ts';

/** What a weather station tells of the air at a yard. */
export type YardAir = {
  readonly temperatureC: number;
  /** 0 to 100. */
  readonly humidityPercent: number;
  /** At 10 m above the ground; less than 1 kn counts as 1 kn, because stations report up to 2 kn as calm. */
  readonly windSpeedKmh: number;
  /** Global horizontal irradiance, W/m²; null: not measured, and counts as that of a cloudless sky. */
  readonly solarWm2: number | null;
};

/** At sea level: in thinner air a wet wick is cooler. */
const STANDARD_PRESSURE_HPA = 1013.25;
/** Wind at 2 m over that at 10 m. Source: FAO Irrigation and Drainage Paper 56 (1998), equation 47. */
const WIND_AT_2_M = 4.87 / Math.log(67.8 * 10 - 5.42);
const KMH_PER_MPS = 3.6;
const CLOUDLESS = 0;
/** 1 kn. Source of the 2 kn that are calm: NWS, "ASOS User's Guide" (1998), 3.2.2; half of them is our own decision. */
const LEAST_WIND_KMH = 1.852;

/**
 * Wet-bulb globe temperature at a yard in the open by the weather of a station.
 *
 * Where the sun is up and its radiation is not measured, it is an estimate: a cloudless sky is assumed, so that it reads too
 * high under clouds, by several degrees, and hardly ever too low.
 *
 * @returns °C; NaN for a humidity outside 0 to 100 or NaN in.
 *
 * Source: Liljegren and others (2008), see `wbgtOutdoors`; a cloudless sky by Kasten and Czeplak (1980), see
 * `estimatedSolarWm2`.
 */
export function yardWbgtC(air: YardAir, at: { readonly place: LonLat; readonly atMs: number }): number {
  const { temperatureC, humidityPercent, windSpeedKmh, solarWm2 } = air;
  return wbgtOutdoors(
    {
      temperatureC,
      humidityPercent,
      pressureHpa: STANDARD_PRESSURE_HPA,
      windSpeedMps: (Math.max(LEAST_WIND_KMH, windSpeedKmh) / KMH_PER_MPS) * WIND_AT_2_M,
      solarWm2: solarWm2 ?? estimatedSolarWm2(sunElevationDeg(at.place, at.atMs), CLOUDLESS),
    },
    at,
  ).wbgtC;
}
