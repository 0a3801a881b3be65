import { isInstant } from '#domain/time/isInstant.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { zonedDay } from '#domain/time/zonedTime.ts';
import type { ClockStyle } from '#ui/format/clock.ts';

const NO_DAY: TimeSpan = { fromMs: Number.NaN, toMs: Number.NaN };

/** The day of a zone's calendar that an instant lies in, epoch ms; its end is exclusive. 23 to 25 h where clocks change. */
export function dayStretch(atMs: number, { timeZone }: Pick<ClockStyle, 'timeZone'>): TimeSpan {
  return isInstant(atMs) ? zonedDay(atMs, timeZone) : NO_DAY;
}

/** `dayStretch` that computes each day once: thousands of alerts lie in a few days. */
export function rememberDays(style: Pick<ClockStyle, 'timeZone'>): (atMs: number) => TimeSpan {
  const days: TimeSpan[] = [];
  return (atMs) => {
    const known = days.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (known !== undefined) return known;
    const day = dayStretch(atMs, style);
    days.push(day);
    return day;
  };
}
