import { MISSING } from '#domain/language/formatNumber.ts';
import { hasDayPeriods } from '#domain/language/hasDayPeriods.ts';
import { isInstant } from '#domain/time/isInstant.ts';
import { formatTime, intl, type ClockStyle } from './clock.ts';

/** One day of a calendar, as far as a stretch of full hours reaches into it. */
export type DayOfHours = {
  /** Tue 18; mar. 18. */
  readonly label: string;
  /** First and last of its hours, epoch ms. */
  readonly fromMs: number;
  readonly toMs: number;
};

const FIELDS = {
  weekday: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const;

/** None for a time that is none. */
function partsOf(atMs: number, style: ClockStyle): Partial<Record<string, string>> {
  const parts = isInstant(atMs) ? intl(style, FIELDS).formatToParts(atMs) : [];
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Tue 18; mar. 18; "--" for a time that is none. */
export function formatDay(atMs: number, style: ClockStyle): string {
  const { weekday = '', day } = partsOf(atMs, style);
  return day === undefined ? MISSING : `${weekday}\u00A0${day}`;
}

/** Hour of the day on the clocks of a zone, 0 to 23; NaN for a time that is none. */
export function hourOfDay(atMs: number, style: ClockStyle): number {
  return Number(partsOf(atMs, style)['hour']);
}

/** Hours since midnight on the clocks of a zone, with fractions, in [0, 24); NaN for a time that is none. */
export function hoursSinceMidnight(atMs: number, style: ClockStyle): number {
  const { hour, minute } = partsOf(atMs, style);
  return Number(hour) + Number(minute) / 60;
}

/** 3 PM; 15 h; 3:30 PM where a zone shows a full hour so; "--" for a time that is none. */
export function formatHour(atMs: number, style: ClockStyle): string {
  if (!isInstant(atMs)) return MISSING;
  const { hour: shown, minute } = partsOf(atMs, style);
  if (Number(minute) !== 0) return formatTime(atMs, style);
  const hour = Number(shown);
  if (!hasDayPeriods(style.language)) return `${hour}\u00A0h`;
  return `${hour % 12 === 0 ? 12 : hour % 12}\u00A0${hour < 12 ? 'AM' : 'PM'}`;
}

/** The days that hours belong to, in their order. @param hoursMs Epoch ms, ascending. */
export function daysOf(hoursMs: readonly number[], style: ClockStyle): DayOfHours[] {
  const days: DayOfHours[] = [];
  for (const atMs of hoursMs) {
    const label = formatDay(atMs, style);
    const last = days.at(-1);
    if (last?.label === label) days[days.length - 1] = { ...last, toMs: atMs };
    else days.push({ label, fromMs: atMs, toMs: atMs });
  }
  return days;
}
