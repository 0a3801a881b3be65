import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { zonedDay } from '#domain/time/zonedTime.ts';

/** Readings of each hour of every vehicle on a map would take seconds. */
const STEP_MS = 3 * 3_600_000;

/** Day that was asked about last in each zone: all vehicles of a map ask about the same ones. */
const days = new Map<string, TimeSpan>();

/** Each third hour of a zone's day so far, from midnight on, and `nowMs`; epoch ms, ascending. */
export function todayTimes(nowMs: number, tz: string): readonly number[] {
  const { fromMs } = dayOf(nowMs, tz);
  const count = Math.floor((nowMs - fromMs) / STEP_MS) + 1;
  const past = Array.from({ length: count }, (_, n) => fromMs + n * STEP_MS);
  return past.at(-1) === nowMs ? past : [...past, nowMs];
}

function dayOf(atMs: number, tz: string): TimeSpan {
  const known = days.get(tz);
  if (known !== undefined && known.fromMs <= atMs && atMs < known.toMs) return known;
  const day = zonedDay(atMs, tz);
  days.set(tz, day);
  return day;
}
