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
/** Below this height of the sun a hill or a roof may leave a sensor in the dark. */
const LEAST_SUN_DEG = 10;
/**
 * No clouds leave less of the sunlight than this;
 * the overcast sky of Kasten and Czeplak leaves a quarter. Our own decision.
 */
const LEAST_SUN_FRACTION = 0.02;
/** 1 kn. Source of the 2 kn that are calm: NWS, "ASOS User's Guide" (1998), 3.2.2; half of them is our own decision. */
const LEAST_WIND_KMH = 1.852;

/** Where and when, epoch ms. */
type When = { readonly place: LonLat; readonly atMs: number };

/**
 * Measured sunlight, W/m²; null: not measured, or less than passes through any clouds, as by a sensor that is dead or of
 * another unit.
 */
export function measuredSolarWm2(solarWm2: number | null, { place, atMs }: When): number | null {
  const elevationDeg = sunElevationDeg(place, atMs);
  if (solarWm2 === null || elevationDeg < LEAST_SUN_DEG) return solarWm2;
  return solarWm2 < LEAST_SUN_FRACTION * estimatedSolarWm2(elevationDeg, CLOUDLESS) ? null : solarWm2;
}

/**
 * Wet-bulb globe temperature at a yard in the open by the weather of a station.
 *
 * Where the sun is up and its radiation is not measured (see `measuredSolarWm2`), it is an estimate: a cloudless sky is
 * assumed, so that it reads too high under clouds, by several degrees, and hardly ever too low.
 *
 * @returns °C; NaN for a humidity outside 0 to 100 or NaN in.
 *
 * Source: Liljegren and others (2008), see `wbgtOutdoors`; a cloudless sky by Kasten and Czeplak (1980), see
 * `estimatedSolarWm2`.
 */
export function yardWbgtC(air: YardAir, at: When): number {
  const { temperatureC, humidityPercent, windSpeedKmh } = air;
  return wbgtOutdoors(
    {
      temperatureC,
      humidityPercent,
      pressureHpa: STANDARD_PRESSURE_HPA,
      windSpeedMps: (Math.max(LEAST_WIND_KMH, windSpeedKmh) / KMH_PER_MPS) * WIND_AT_2_M,
      solarWm2:
        measuredSolarWm2(air.solarWm2, at) ??
        estimatedSolarWm2(sunElevationDeg(at.place, at.atMs), CLOUDLESS),
    },
    at,
  ).wbgtC;
}
