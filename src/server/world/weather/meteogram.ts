import type { DailyForecast, HourlyForecast, Meteogram } from '#contracts/meteogram.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { beaufortForce } from '#domain/wind/beaufort.ts';
import { HOUR_MS } from './currentConditions.ts';
import { UNKNOWN_HOUR, type MeteogramHour, type ServiceValues } from './meteogramHour.ts';
import { zoneTime } from './zoneTime.ts';

type Hour = { readonly row: HourlyForecast; readonly sky: MeteogramHour['sky']; readonly localHour: number };

/** What a meteogram is made of. */
type MeteogramSource = {
  /** Weather of an hour from its begin on. null: not known, a gap between hours that are (S4). */
  readonly hourAt: (atMs: number) => MeteogramHour | null;
  /** IANA zone of the place. */
  readonly tz: string;
  /** Begin of the first hour, epoch ms. */
  readonly fromMs: number;
  /** Hours before it are past: they do not count in what is told of a day as a whole. */
  readonly presentMs: number;
  /** When the forecast was made, epoch ms. */
  readonly issuedMs: number;
};

const NOON = 13;
/** Hours of a day whose clock is put back. */
const MOST_HOURS_OF_DAY = 25;

/**
 * Forecast by days of the place's own calendar, hour by hour (CALL-10), from the first known hour to the last. Its values
 * are not rounded: a limit that they just reach would be missed, or raised early.
 *
 * @param dayCount Days, the first and perhaps shorter one included.
 */
export function meteogram(
  { hourAt, tz, fromMs, presentMs, issuedMs }: MeteogramSource,
  dayCount: number,
): Meteogram {
  const all: { readonly atMs: number; readonly localTime: string; readonly weather: MeteogramHour | null }[] =
    [];
  const dates = new Set<string>();
  for (let nth = 0; nth < dayCount * MOST_HOURS_OF_DAY; nth += 1) {
    const atMs = fromMs + nth * HOUR_MS;
    const localTime = zoneTime(atMs, tz);
    dates.add(localTime.slice(0, 10));
    if (dates.size > dayCount) break;
    all.push({ atMs, localTime, weather: hourAt(atMs) });
  }
  const firstKnown = all.findIndex(({ weather }) => weather !== null);
  const lastKnown = all.findLastIndex(({ weather }) => weather !== null);
  const days = new Map<string, Hour[]>();
  for (const { atMs, localTime, weather } of all.slice(firstKnown, lastKnown + 1)) {
    const date = localTime.slice(0, 10);
    const known = weather ?? UNKNOWN_HOUR;
    const hours = days.get(date) ?? [];
    days.set(date, hours);
    hours.push({
      row: rowOf(known, localTime),
      sky: known.sky,
      localHour: atMs < presentMs ? Number.NaN : Number(localTime.slice(11, 13)),
    });
  }
  return {
    reference_time: isoInstant(issuedMs),
    forecast: [...days].map(([date, hours]) => dayOf(date, hours)),
  };
}

function rowOf(weather: MeteogramHour, localTime: string): HourlyForecast {
  const { windSpeedKmh, windFromDeg, station } = weather;
  return {
    local_record_at: localTime,
    temp: weather.temperatureC,
    precip: weather.precipMm,
    precip_snow: weather.snowCm, // as water, mm: 1 cm of snow is 1 mm of water (CONST-38)
    wind_speed: windSpeedKmh,
    wind_dir: windFromDeg === null ? null : Math.round(windFromDeg) % 360,
    wind_beaufort: windSpeedKmh === null ? null : beaufortForce(windSpeedKmh),
    pressure_mslp: weather.pressureHpa,
    ...(weather.service === null ? {} : serviceRow(weather.service)),
    ...(station === null ? {} : { station }),
  };
}

function serviceRow(values: ServiceValues): Partial<HourlyForecast> {
  return {
    wind_gust: values.gustKmh,
    humidity: values.humidityPercent,
    visibility: values.visibilityM,
    precip_chance: values.precipChancePercent,
    thunder_chance: values.thunderChancePercent,
    wbgt: values.wbgtC,
    heat_risk: values.heatRisk,
  };
}

function dayOf(date: string, all: readonly Hour[]): DailyForecast {
  const hours = all.filter(({ localHour }) => !Number.isNaN(localHour));
  const of = (key: keyof HourlyForecast) => knownValues(hours.map(({ row }) => row[key]));
  const sky = tellingSky(hours);
  return {
    local_date: date,
    icon: sky?.iconCode ?? null,
    desc: sky?.wxPhraseMedium ?? null,
    tmin: least(of('temp')),
    tmax: most(of('temp')),
    precip: sum(of('precip'), hours.length),
    precip_snow: sum(of('precip_snow'), hours.length),
    wind_max: most(of('wind_speed')),
    ...(all.some(({ row }) => row.wind_gust !== undefined)
      ? {
          gust_max: most(of('wind_gust')),
          precip_chance: most(of('precip_chance')),
          thunder_chance: most(of('thunder_chance')),
          wbgt_max: most(of('wbgt')),
          heat_risk: most(of('heat_risk')),
        }
      : {}),
    hourly_data: all.map(({ row }) => row),
  };
}

/** Sky of the hour that stands for the day: its wettest where it is wet, else the one nearest to early afternoon. */
function tellingSky(hours: readonly Hour[]): MeteogramHour['sky'] {
  const score = ({ row: { precip }, localHour }: Hour) =>
    (precip ?? 0) >= 0.5 ? 100 + (precip ?? 0) : -Math.abs(localHour - NOON);
  const known = hours.filter(({ sky }) => sky !== null);
  return known.toSorted((a, b) => score(b) - score(a))[0]?.sky ?? null;
}

function knownValues(values: readonly unknown[]): number[] {
  return values.filter((value) => typeof value === 'number');
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

/** A sum of which a part is missing would be too small. */
function sum(values: readonly number[], count: number): number | null {
  if (values.length < count || count === 0) return null;
  return values.reduce((total, value) => total + value, 0);
}
