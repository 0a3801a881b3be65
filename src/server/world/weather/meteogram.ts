import type { DailyForecast, HourlyForecast, Meteogram } from '#contracts/meteogram.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { isNight } from '#domain/time/isNight.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { beaufortForce } from '#domain/wind/beaufort.ts';
import { HOUR_MS } from './currentConditions.ts';
import { skyCondition, type SkyCondition } from './skyCondition.ts';
import type { WeatherModel } from './weatherModel.ts';
import { zoneTime } from './zoneTime.ts';

type Hour = HourlyForecast & { sky: SkyCondition; localHour: number };
const NOON = 13;
/**
 * Forecast by days of the place's own calendar, hour by hour (CALL-10). The first day begins with the reference hour.
 *
 * @param dayCount Days, the first and perhaps shorter one included.
 */
export function meteogram(
  model: WeatherModel,
  place: { lon: number; lat: number; tz: string },
  referenceMs: number,
  dayCount: number,
): Meteogram {
  const days = new Map<string, Hour[]>();
  for (let atMs = referenceMs; ; atMs += HOUR_MS) {
    const hour = hourOf(model, place, atMs);
    const date = hour.local_record_at.slice(0, 10);
    const hours = days.get(date);
    if (hours) hours.push(hour);
    else if (days.size < dayCount) days.set(date, [hour]);
    else break;
  }
  return {
    reference_time: isoInstant(referenceMs),
    forecast: [...days].map(([date, hours]) => dayOf(date, hours)),
  };
}

function hourOf(
  model: WeatherModel,
  { lon, lat, tz }: { lon: number; lat: number; tz: string },
  atMs: number,
): Hour {
  const weather = model.weatherAt(lon, lat, atMs);
  // what falls in the hour that begins here
  const { precip1HourMm, snow1HourCm } = model.fallenAt(lon, lat, atMs + HOUR_MS);
  const localTime = zoneTime(atMs, tz);
  return {
    local_record_at: localTime,
    temp: roundTo(weather.temperatureC, 1),
    precip: roundTo(precip1HourMm, 1),
    precip_snow: roundTo(snow1HourCm, 1), // as water, mm: 1 cm of snow is 1 mm of water (CONST-38)
    wind_speed: roundTo(weather.windSpeedKmh, 1),
    wind_dir: Math.round(weather.windFromDeg) % 360,
    wind_beaufort: beaufortForce(weather.windSpeedKmh),
    pressure_mslp: roundTo(weather.pressureHpa, 1),
    sky: skyCondition(weather, isNight([lon, lat], atMs)),
    localHour: Number(localTime.slice(11, 13)),
  };
}

function dayOf(date: string, hours: readonly Hour[]): DailyForecast {
  const valuesOf = (key: 'temp' | 'precip' | 'precip_snow' | 'wind_speed') =>
    hours.map((hour) => hour[key] ?? 0);
  const sum = (values: readonly number[]) =>
    roundTo(
      values.reduce((total, value) => total + value, 0),
      1,
    );
  const { iconCode, wxPhraseMedium } = tellingHour(hours).sky;
  return {
    local_date: date,
    icon: iconCode,
    desc: wxPhraseMedium,
    tmin: Math.min(...valuesOf('temp')),
    tmax: Math.max(...valuesOf('temp')),
    precip: sum(valuesOf('precip')),
    precip_snow: sum(valuesOf('precip_snow')),
    wind_max: Math.max(...valuesOf('wind_speed')),
    hourly_data: hours.map(({ sky: _sky, localHour: _localHour, ...row }) => row),
  };
}

/** The hour that stands for the day: its wettest where it is wet, else the one nearest to early afternoon. */
function tellingHour(hours: readonly Hour[]): Hour {
  const score = (hour: Hour) =>
    (hour.precip ?? 0) >= 0.5 ? 100 + (hour.precip ?? 0) : -Math.abs(hour.localHour - NOON);
  return hours.reduce((best, hour) => (score(hour) > score(best) ? hour : best));
}
