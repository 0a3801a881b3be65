import type { SensorArea, SnowSensor } from '#contracts/snowSensor.ts';
import { destination } from '#domain/geo/destination.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';
import type { WeatherModel } from '../../world/weather/weatherModel.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 5 * 60_000;
const STEPS_AN_HOUR = HOUR_MS / STEP_MS;
/** Back and ahead alike: with a point an hour Now is the 25th (SENS-23, GAP-86). */
const REACH_H = 24;
const AREA_RADIUS_M = 5_000;
const CORNERS_DEG = [45, 315, 225, 135] as const;
/** Less is a few drops, mm in an hour. Our own decision. */
const RAIN_FROM_MM = 0.1;

/** What the readings of sensors are made from; null: nothing is known of the weather. */
export type SensorModel = Pick<WeatherModel, 'snowDepthCmAt' | 'fallenAt'> | null;

type Place = Pick<SensorRecord, 'latitude' | 'longitude'>;
type Watched = Place & Pick<SensorRecord, 'status' | 'statusAtMs' | 'createdAtMs'>;

/** Whether a sensor is turned on at a time that is not to come; once it is turned on again, it counts as never off. */
export function isTurnedOn(
  { status, statusAtMs }: Pick<Watched, 'status' | 'statusAtMs'>,
  atMs: number,
): boolean {
  return status === 'online' || atMs < statusAtMs;
}

/** Whether a sensor has told something at a time that is not to come. */
export function hasReported(sensor: Omit<Watched, keyof Place>, atMs: number): boolean {
  return atMs >= sensor.createdAtMs && isTurnedOn(sensor, atMs);
}

/** Depth at a sensor by the simulation for a time, cm; null where it has told nothing until `untilMs`. */
export function simulatedDepthCm(
  model: NonNullable<SensorModel>,
  sensor: Watched,
  { atMs, untilMs }: { readonly atMs: number; readonly untilMs: number },
): number | null {
  if (!hasReported(sensor, untilMs)) return null;
  return roundTo(model.snowDepthCmAt(sensor.longitude, sensor.latitude, atMs), 1);
}

/**
 * Times of a series, epoch ms: from a day ago to a day ahead, every five minutes;
 * the last full five minutes is in the middle.
 */
export function seriesTimes(atMs: number): readonly number[] {
  const fromMs = Math.floor(atMs / STEP_MS) * STEP_MS - REACH_H * HOUR_MS;
  return Array.from({ length: 2 * REACH_H * STEPS_AN_HOUR + 1 }, (_, nth) => fromMs + nth * STEP_MS);
}

/** Heights of the snow from a day ago to a day ahead, every five minutes; none where the sensor told nothing (S4). */
export function heightsOf(model: SensorModel, sensor: Watched, atMs: number): SnowSensor['sensor'] {
  if (model === null) return { time: [], height: [] };
  const times = seriesTimes(atMs);
  const nowMs = Math.floor(atMs / STEP_MS) * STEP_MS;
  const fromMs = nowMs - REACH_H * HOUR_MS;
  const { longitude: lon, latitude: lat } = sensor;
  const hours = Array.from({ length: 2 * REACH_H + 2 }, (_, nth) =>
    model.snowDepthCmAt(lon, lat, fromMs + nth * HOUR_MS),
  );
  return {
    time: times.map(isoInstant),
    height: times.map((timeMs, nth) => {
      if (timeMs <= nowMs && !hasReported(sensor, timeMs)) return null;
      const [before = 0, after = 0] = hours.slice(Math.floor(nth / STEPS_AN_HOUR));
      return roundTo(before + ((after - before) * (nth % STEPS_AN_HOUR)) / STEPS_AN_HOUR, 1);
    }),
  };
}

/** What falls around a sensor, hour by hour from a day ago to a day ahead: the mean of its middle and its four corners. */
export function areaOf(model: SensorModel, { longitude, latitude }: Place, nowMs: number): SensorArea {
  const middle: LonLat = [longitude, latitude];
  const corners = CORNERS_DEG.map((deg) => roundLonLat(destination(middle, deg, AREA_RADIUS_M), 5));
  const features = [
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
      properties: {},
    },
  ];
  if (model === null) {
    const series = { time_series_iso8601: [], time_series_precip: [], time_series_snow: [] };
    return { ...series, features, when_will_it_rain: null, isSimulation: false };
  }
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const times = Array.from({ length: 2 * REACH_H + 1 }, (_, nth) => hourMs + (nth - REACH_H) * HOUR_MS);
  const hours = times.map((fromMs) => meanFallen(model, [middle, ...corners], fromMs + HOUR_MS));
  const rainsAt = hours.findIndex(({ rainMm }, nth) => nth >= REACH_H && rainMm >= RAIN_FROM_MM);
  return {
    features,
    time_series_iso8601: times.map(isoInstant),
    when_will_it_rain: rainsAt === -1 ? null : isoInstant(times[rainsAt] ?? nowMs),
    time_series_precip: hours.map(({ rainMm }) => rainMm),
    time_series_snow: hours.map(({ snowCm }) => snowCm),
    isSimulation: true,
  };
}

function meanFallen(model: NonNullable<SensorModel>, places: readonly LonLat[], toMs: number) {
  let rainMm = 0;
  let snowCm = 0;
  for (const [lon, lat] of places) {
    const { precip1HourMm, snow1HourCm } = model.fallenAt(lon, lat, toMs);
    // a centimetre of snow is a millimetre of water (CONST-38)
    rainMm += Math.max(0, precip1HourMm - snow1HourCm) / places.length;
    snowCm += snow1HourCm / places.length;
  }
  return { rainMm: roundTo(rainMm, 1), snowCm: roundTo(snowCm, 1) };
}
