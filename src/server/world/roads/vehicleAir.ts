import type { LonLat } from '#domain/geo/distance.ts';
import { saturationHpa, ZERO_C_K } from '#domain/heat/airProperties.ts';
import { estimatedSolarWm2 } from '#domain/heat/sunlight.ts';
import type { MeasuredAir } from '#domain/heat/wbgtOutdoors.ts';
import { sunElevationDeg } from '#domain/time/isNight.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';

/** Air at one sensor. */
export type ZoneAir = {
  readonly temperatureC: number;
  readonly humidityPercent: number;
};

/** Simulated air around a vehicle and in it. */
export type VehicleAir = {
  /** With wind and radiation, which nobody measures in cab and cargo. */
  readonly outside: MeasuredAir;
  readonly cab: ZoneAir;
  readonly cargo: ZoneAir;
};

const FULL_SUN_WM2 = 880;
/** How much a full sun warms what stands in it, K. */
const SUN_WARMS = { cab: 9, cargo: 6 };
const COMFORT_C = 21;
/** Part of the way to comfort that heating and cooling of a driven cab come. */
const COMFORT_SHARE = 0.6;
const DRIEST_PERCENT = 5;
const DAMPEST_PERCENT = 98;
const MPS_PER_KMH = 1 / 3.6;
/** Wind at 2 m of that at 10 m over open land. Source: EPA-454/R-99-005 (2000), section 6.2.5, neutral air. */
const WIND_AT_2_M = (2 / 10) ** 0.15;

/** @param isMoving A cab that is driven is heated and cooled, one that stands is what the sun makes of it. */
export function vehicleAirAt(
  weatherAt: Atmosphere['weatherAt'],
  { place, isMoving }: { place: LonLat; isMoving: boolean },
  atMs: number,
): VehicleAir {
  const weather = weatherAt(place[0], place[1], atMs);
  const { temperatureC, humidityFraction, cloudFraction } = weather;
  const humidityPercent = roundTo(humidityFraction * 100, 1);
  const solarWm2 = estimatedSolarWm2(sunElevationDeg(place, atMs), cloudFraction);
  const sun = solarWm2 / FULL_SUN_WM2;
  const within = (insideC: number): ZoneAir => ({
    temperatureC: insideC,
    humidityPercent: sameVapour(temperatureC, humidityPercent, insideC),
  });
  const drivenC = temperatureC + (COMFORT_C - temperatureC) * COMFORT_SHARE;
  return {
    outside: {
      temperatureC,
      humidityPercent,
      pressureHpa: weather.pressureHpa,
      windSpeedMps: weather.windSpeedKmh * MPS_PER_KMH * WIND_AT_2_M,
      solarWm2,
    },
    cab: within(isMoving ? drivenC : temperatureC + SUN_WARMS.cab * sun),
    cargo: within(temperatureC + SUN_WARMS.cargo * sun),
  };
}

/** Humidity of the same air at another temperature; nothing is added to it or taken from it but what would drip. */
function sameVapour(fromC: number, humidityPercent: number, toC: number): number {
  const percent = (humidityPercent * saturationHpa(fromC + ZERO_C_K)) / saturationHpa(toC + ZERO_C_K);
  return roundTo(Math.min(DAMPEST_PERCENT, Math.max(DRIEST_PERCENT, percent)), 1);
}
