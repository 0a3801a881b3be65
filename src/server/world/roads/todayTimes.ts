import { zoneTime } from '../weather/zoneTime.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Readings of each hour of every vehicle on a map would take seconds. */
const STEP_H = 3;

/** Each third hour of a zone's day so far, from midnight on, and `nowMs`; epoch ms, ascending. On the day of a clock change an hour off. */
export function todayTimes(nowMs: number, tz: string): readonly number[] {
  const [, hours, minutes] = /T(\d{2}):(\d{2})/.exec(zoneTime(nowMs, tz)) ?? [];
  const hourMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - Number(minutes) * MINUTE_MS;
  const midnightMs = hourMs - Number(hours) * HOUR_MS;
  const count = Math.floor(Number(hours) / STEP_H) + 1;
  const past = Array.from({ length: count }, (_, n) => midnightMs + n * STEP_H * HOUR_MS);
  return past.at(-1) === nowMs ? past : [...past, nowMs];
}
