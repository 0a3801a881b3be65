import { hasDayPeriods } from '#domain/language/hasDayPeriods.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import { isInstant } from '#domain/time/isInstant.ts';

/** How and where a time is read. */
export type ClockStyle = {
  readonly language: Language;
  readonly timeZone: string;
  /** Each time says its zone, "1:50 AM EDT": the times shown together do not share one offset, see `isOffsetShared`. */
  readonly namesZone?: boolean;
};

/** A time of day in two pieces: the period is drawn smaller, and French has none. */
export type ClockTime = { readonly time: string; readonly period: string };

const FALLBACK_ZONE = 'UTC';
/** Zones change their offset at quarters of an hour only. */
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const zones = new Map<string, string>();
/** By zone and quarter of an hour: to find an offset takes a browser far longer than to format with it. */
const offsetsMs = new Map<string, number>();
const MOST_OFFSETS = 100;
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A zone that this browser does not know reads as UTC, which the page names beside the time. */
function knownZone(timeZone: string): string {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  let zone = timeZone;
  try {
    Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    zone = FALLBACK_ZONE;
  }
  zones.set(timeZone, zone);
  return zone;
}

function offsetOfMs(zone: string, atMs: number): number {
  const key = `${zone} ${Math.floor(atMs / QUARTER_MS)}`;
  const known = offsetsMs.get(key);
  if (known !== undefined) return known;
  const offsetMs = readOffsetMs(zone, atMs);
  if (offsetsMs.size >= MOST_OFFSETS) offsetsMs.clear();
  offsetsMs.set(key, offsetMs);
  return offsetMs;
}

/** Offset as the browser states it: `GMT-05:00`, `GMT+05:30`, `GMT`. */
function readOffsetMs(zone: string, atMs: number): number {
  if (!isInstant(atMs)) return Number.NaN;
  const format = intl({ language: 'en-US', timeZone: zone }, { timeZoneName: 'longOffset' });
  const stated = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/u.exec(stated) ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -offsetMs : offsetMs;
}

/** What clocks in the zone show, as if it were UTC, epoch ms. */
function shownMs(atMs: number, { timeZone }: ClockStyle): number {
  return atMs + offsetOfMs(knownZone(timeZone), atMs);
}

/** Hours from 0 to 23, minutes and seconds with two digits, as clocks in the zone show them. */
function shownTime(atMs: number, style: ClockStyle) {
  const shown = new Date(shownMs(atMs, style));
  const two = (count: number) => String(count).padStart(2, '0');
  return { hour: shown.getUTCHours(), mm: two(shown.getUTCMinutes()), ss: two(shown.getUTCSeconds()) };
}

/** Hour of a clock with twelve hours, and its period. */
function halfDay(hour: number) {
  return { hour: hour % 12 || 12, period: hour < 12 ? 'AM' : 'PM' };
}

function withZone(time: string, atMs: number, style: ClockStyle): string {
  if (style.namesZone !== true || !isInstant(atMs)) return time;
  return `${time}\u00A0${formatZone(atMs, style)}`;
}

/** Format for times in a language and a zone, made once. A zone that this browser does not know reads as UTC. */
export function intl(style: ClockStyle, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${style.language} ${style.timeZone} ${JSON.stringify(options)}`;
  const known = dateFormats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(style.language, {
    ...options,
    timeZone: knownZone(style.timeZone),
  });
  dateFormats.set(key, format);
  return format;
}

/** 2:32 and PM; 14 h 32 (GAP-63). */
export function formatClock(atMs: number, style: ClockStyle): ClockTime {
  if (!isInstant(atMs)) return { time: MISSING, period: '' };
  const { hour, mm } = shownTime(atMs, style);
  if (!hasDayPeriods(style.language)) return { time: `${hour}\u00A0h\u00A0${mm}`, period: '' };
  const half = halfDay(hour);
  return { time: `${half.hour}:${mm}`, period: half.period };
}

/** 2:50 PM; 14 h 50; 2:50 PM CST where the style names zones. */
export function formatTime(atMs: number, style: ClockStyle): string {
  const { time, period } = formatClock(atMs, style);
  return withZone(period === '' ? time : `${time}\u00A0${period}`, atMs, style);
}

/** 2:31:58 PM; 14 h 31 min 58 s. */
export function formatTimeWithSeconds(atMs: number, style: ClockStyle): string {
  if (!isInstant(atMs)) return MISSING;
  const { hour, mm, ss } = shownTime(atMs, style);
  const half = halfDay(hour);
  const time = hasDayPeriods(style.language)
    ? `${half.hour}:${mm}:${ss}\u00A0${half.period}`
    : `${hour}\u00A0h\u00A0${mm}\u00A0min\u00A0${ss}\u00A0s`;
  return withZone(time, atMs, style);
}

/**
 * The time alone on the day of `nowMs`, else with its date: "Wed, Nov 19, 5:00 PM". It names its zone where the clocks
 * change between it and `nowMs`, whatever the style says.
 *
 * @param timeText How the time of day is written: `formatTimeWithSeconds` adds the seconds.
 */
export function formatMoment(
  atMs: number,
  nowMs: number,
  style: ClockStyle,
  timeText: typeof formatTime = formatTime,
): string {
  if (!isInstant(atMs)) return MISSING;
  const isSameDay = shownDay(atMs, style) === shownDay(nowMs, style);
  const time = timeText(atMs, namingZone(atMs, nowMs, style));
  return isSameDay ? time : `${formatDate(atMs, style, nowMs)}, ${time}`;
}

/** Nearer than this only one such time can be meant, ms. */
const NEAR_MS = 6 * 3_600_000;

/**
 * The time alone also past midnight, where it is near:
 * "12:05 AM" for half an hour from 11:35 PM. Else as `formatMoment`.
 */
export function formatNearMoment(atMs: number, nowMs: number, style: ClockStyle): string {
  return Math.abs(atMs - nowMs) < NEAR_MS
    ? formatTime(atMs, namingZone(atMs, nowMs, style))
    : formatMoment(atMs, nowMs, style);
}

function namingZone(atMs: number, nowMs: number, style: ClockStyle): ClockStyle {
  return isOffsetShared([atMs, nowMs], style.timeZone) ? style : { ...style, namesZone: true };
}

/** The same with its zone, "1:30 AM MST", where clocks show another time than the user's. */
export function formatMomentAway(
  atMs: number,
  nowMs: number,
  { style, localeZone }: { style: ClockStyle; localeZone: string },
): string {
  const isSame = isSameClock(atMs, style.timeZone, localeZone);
  return formatMoment(atMs, nowMs, isSame ? style : { ...style, namesZone: true });
}

/** An instant in full, for a log: "Nov 19, 2025, 5:00:12 PM". */
export function formatLogMoment(atMs: number, style: ClockStyle): string {
  if (!isInstant(atMs)) return MISSING;
  return `${formatDateOfYear(atMs, style)}, ${formatTimeWithSeconds(atMs, style)}`;
}

/** A day that may lie in another year: "Nov 19, 2025"; "19 nov. 2025". */
export function formatDateOfYear(atMs: number, style: ClockStyle): string {
  if (!isInstant(atMs)) return MISSING;
  return intl(style, { year: 'numeric', month: 'short', day: 'numeric' }).format(atMs);
}

/**
 * Whether clocks of a zone have one offset at all of these instants. Where they do not, times of day that stand together
 * mislead (1:50 AM comes before 1:15 AM when clocks fall back), and each must name its zone.
 *
 * @param instantsMs Epoch ms; null and NaN are not shown and count for nothing.
 */
export function isOffsetShared(instantsMs: readonly (number | null)[], timeZone: string): boolean {
  const zone = knownZone(timeZone);
  const shown = instantsMs.filter((atMs) => atMs !== null && isInstant(atMs));
  return new Set(shown.map((atMs) => offsetOfMs(zone, atMs!))).size <= 1;
}

/** Whether clocks of two zones show the same at a time; at no time they do. */
export function isSameClock(atMs: number, zone: string, other: string): boolean {
  return !isInstant(atMs) || offsetOfMs(knownZone(zone), atMs) === offsetOfMs(knownZone(other), atMs);
}

/** Tue, Nov 18; mar. 18 nov. With its year where that is known not to be the year of `nowMs`: Tue, Nov 18, 2025. */
export function formatDate(atMs: number, style: ClockStyle, nowMs = atMs): string {
  if (!isInstant(atMs)) return MISSING;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const isOtherYear = isInstant(nowMs) && shownYear(atMs, style) !== shownYear(nowMs, style);
  const text = intl(style, isOtherYear ? { ...day, year: 'numeric' } : day).format(atMs);
  return text.replaceAll('\u202F', '\u00A0');
}

function shownYear(atMs: number, style: ClockStyle): number {
  return new Date(shownMs(atMs, style)).getUTCFullYear();
}

/** Day of a zone's calendar, counted from 1970. */
function shownDay(atMs: number, style: ClockStyle): number {
  return Math.floor(shownMs(atMs, style) / DAY_MS);
}

/** CST; HNC. */
export function formatZone(atMs: number, style: ClockStyle): string {
  if (!isInstant(atMs)) return '';
  const parts = intl(style, { timeZoneName: 'short' }).formatToParts(atMs);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
