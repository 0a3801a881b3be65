import { zoneTime } from '../weather/zoneTime.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Each full hour of a zone's day so far, and `nowMs`; epoch ms, ascending. On the day of a clock change an hour more or less. */
export function todayTimes(nowMs: number, tz: string): readonly number[] {
  const [, hours, minutes] = /T(\d{2}):(\d{2})/.exec(zoneTime(nowMs, tz)) ?? [];
  const passedHours = Number(hours);
  const hourMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - Number(minutes) * MINUTE_MS;
  const fullHours = Array.from({ length: passedHours + 1 }, (_, n) => hourMs - (passedHours - n) * HOUR_MS);
  return nowMs === hourMs ? fullHours : [...fullHours, nowMs];
}
