import { instantMs } from '../time/instant.ts';

/** Hours of a forecast that a chart shows, and how far ahead. Source: requirements FAC-10, CONST-37. */
const MOST_HOURS = 120;
const REACH_MS = 345_600_000;
/** Days that are shown. Source: spec/gaps.md GAP-61. */
const MOST_DAYS = 7;
const HOUR_MS = 3_600_000;

type DayOfHours = { readonly hourly_data: readonly { readonly local_record_at: string }[] };

/** One hour with its instant, epoch ms. */
export type TimedHour<Day extends DayOfHours> = Day['hourly_data'][number] & { readonly atMs: number };

/** Day of a forecast with those of its hours that a chart shows; empty: it lies beyond them. */
export type ShownDay<Day extends DayOfHours> = {
  readonly day: Day;
  readonly hours: readonly TimedHour<Day>[];
};

/**
 * The first seven days of a forecast, with the hours that a chart shows: of its first 120 those up to four days from now.
 * An hour whose time cannot be read is left out. Never throws.
 *
 * @param nowMs Network time, epoch ms. NaN: no hour is near.
 */
export function forecastDays<Day extends DayOfHours>(
  forecast: readonly Day[],
  nowMs: number,
): readonly ShownDay<Day>[] {
  let left = MOST_HOURS;
  return forecast.slice(0, MOST_DAYS).map((day) => {
    const counted = day.hourly_data.slice(0, left);
    left -= counted.length;
    const hours = counted.flatMap((hour): TimedHour<Day>[] => {
      const atMs = instantMs(hour.local_record_at);
      return atMs !== null && atMs <= nowMs + REACH_MS ? [{ ...hour, atMs }] : [];
    });
    return { day, hours };
  });
}

/** Next hours of a forecast: the current one and those after it. @param count Number of hours. */
export function nextHours<Day extends DayOfHours>(
  forecast: readonly Day[],
  nowMs: number,
  count: number,
): readonly TimedHour<Day>[] {
  return forecastDays(forecast, nowMs)
    .flatMap(({ hours }) => hours)
    .filter(({ atMs }) => atMs + HOUR_MS > nowMs)
    .slice(0, count);
}
