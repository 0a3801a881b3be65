import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { hasDayPeriods } from '#domain/language/hasDayPeriods.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSING } from '#domain/language/formatNumber.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

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
  const offsetMs = dayjs.utc(atMs).tz(zone).utcOffset() * 60_000;
  if (offsetsMs.size >= MOST_OFFSETS) offsetsMs.clear();
  offsetsMs.set(key, offsetMs);
  return offsetMs;
}

/** What clocks in the zone show, as if it were UTC. */
function at(atMs: number, { timeZone }: ClockStyle): dayjs.Dayjs {
  return dayjs.utc(atMs + offsetOfMs(knownZone(timeZone), atMs));
}

function withZone(time: string, atMs: number, style: ClockStyle): string {
  if (style.namesZone !== true || !Number.isFinite(atMs)) return time;
  return `${time}\u00A0${formatZone(atMs, style)}`;
}

function intl(style: ClockStyle, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
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
  if (!Number.isFinite(atMs)) return { time: MISSING, period: '' };
  const moment = at(atMs, style);
  return hasDayPeriods(style.language)
    ? { time: moment.format('h:mm'), period: moment.format('A') }
    : { time: moment.format('H[\u00A0h\u00A0]mm'), period: '' };
}

/** 2:50 PM; 14 h 50; 2:50 PM CST where the style names zones. */
export function formatTime(atMs: number, style: ClockStyle): string {
  const { time, period } = formatClock(atMs, style);
  return withZone(period === '' ? time : `${time}\u00A0${period}`, atMs, style);
}

/** 2:31:58 PM; 14 h 31 min 58 s. */
export function formatTimeWithSeconds(atMs: number, style: ClockStyle): string {
  if (!Number.isFinite(atMs)) return MISSING;
  const pattern = hasDayPeriods(style.language)
    ? 'h:mm:ss[\u00A0]A'
    : 'H[\u00A0h\u00A0]mm[\u00A0min\u00A0]ss[\u00A0s]';
  return withZone(at(atMs, style).format(pattern), atMs, style);
}

/**
 * The time alone on the day of `nowMs`, else with its date: "Wed, Nov 19, 5:00 PM". It names its zone where the clocks
 * change between it and `nowMs`, whatever the style says.
 */
export function formatMoment(atMs: number, nowMs: number, style: ClockStyle): string {
  if (!Number.isFinite(atMs)) return MISSING;
  const isSameDay = at(atMs, style).isSame(at(nowMs, style), 'day');
  const isShared = isOffsetShared([atMs, nowMs], style.timeZone);
  const time = formatTime(atMs, isShared ? style : { ...style, namesZone: true });
  return isSameDay ? time : `${formatDate(atMs, style)}, ${time}`;
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
  if (!Number.isFinite(atMs)) return MISSING;
  const day = intl(style, { year: 'numeric', month: 'short', day: 'numeric' }).format(atMs);
  return `${day}, ${formatTimeWithSeconds(atMs, style)}`;
}

/**
 * Whether clocks of a zone have one offset at all of these instants. Where they do not, times of day that stand together
 * mislead (1:50 AM comes before 1:15 AM when clocks fall back), and each must name its zone.
 *
 * @param instantsMs Epoch ms; null and NaN are not shown and count for nothing.
 */
export function isOffsetShared(instantsMs: readonly (number | null)[], timeZone: string): boolean {
  const zone = knownZone(timeZone);
  const shown = instantsMs.filter((atMs) => atMs !== null && Number.isFinite(atMs));
  return new Set(shown.map((atMs) => offsetOfMs(zone, atMs!))).size <= 1;
}

/** Whether clocks of two zones show the same at a time; at no time they do. */
export function isSameClock(atMs: number, zone: string, other: string): boolean {
  return !Number.isFinite(atMs) || offsetOfMs(knownZone(zone), atMs) === offsetOfMs(knownZone(other), atMs);
}

/** Tue, Nov 18; mar. 18 nov. */
export function formatDate(atMs: number, style: ClockStyle): string {
  if (!Number.isFinite(atMs)) return MISSING;
  const text = intl(style, { weekday: 'short', day: 'numeric', month: 'short' }).format(atMs);
  return text.replaceAll('\u202F', '\u00A0');
}

/** The day of a zone's calendar that an instant lies in, epoch ms; its end is exclusive. 23 to 25 h where clocks change. */
export function dayStretch(
  atMs: number,
  style: ClockStyle,
): { readonly fromMs: number; readonly toMs: number } {
  const zone = knownZone(style.timeZone);
  const midnight = at(atMs, style).startOf('day');
  const instantOf = (localMs: number) => {
    const nearMs = localMs - offsetOfMs(zone, localMs - offsetOfMs(zone, atMs));
    return localMs - offsetOfMs(zone, nearMs);
  };
  return { fromMs: instantOf(midnight.valueOf()), toMs: instantOf(midnight.add(1, 'day').valueOf()) };
}

/** CST; HNC. */
export function formatZone(atMs: number, style: ClockStyle): string {
  if (!Number.isFinite(atMs)) return '';
  const parts = intl(style, { timeZoneName: 'short' }).formatToParts(atMs);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
