import { instantMs } from '#domain/time/instant.ts';

const HOUR_MS = 3_600_000;
/** Longer intervals are a mistake: forecasts reach a week and a half. */
const MOST_HOURS = 14 * 24;

/**
 * Begins of the hours of an ISO 8601 interval of begin and length, such as `2026-11-26T06:00:00+00:00/PT3H`, epoch ms;
 * empty: it cannot be read, or has no whole hours.
 */
export function hoursOfInterval(interval: string): readonly number[] {
  const [begin = '', length = ''] = interval.split('/');
  const beginMs = instantMs(begin);
  const [, days = 0, hours = 0] = /^P(?!$)(?:(\d{1,3})D)?(?:T(\d{1,4})H)?$/u.exec(length) ?? [];
  const count = Number(days) * 24 + Number(hours);
  if (beginMs === null || beginMs % HOUR_MS !== 0 || count > MOST_HOURS) return [];
  return Array.from({ length: count }, (_, nth) => beginMs + nth * HOUR_MS);
}
