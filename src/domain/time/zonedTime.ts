import type { TimeSpan } from './timeSpan.ts';
import { instantMs, isoInstant } from './instant.ts';

const DAY_MS = 86_400_000;
/** Zones never differ by more from one day to the next, so the offsets around a local time are those a day apart. */
const AROUND_MS = DAY_MS;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a zone show at an instant, epoch ms as if it were UTC; whole seconds. Unknown zones read as UTC. */
export function wallClockMs(atMs: number, timeZone: string): number {
  const wholeMs = Math.floor(atMs / 1_000) * 1_000;
  const dependencies = new Map(
    formatOf(timeZone)
      .formatToParts(wholeMs)
      .map(({ type, value }) => [type, value]),
  );
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(dependencies.get(type));
  return Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
}

/**
 * Instant at which clocks of a zone show a time, epoch ms. Of a time that clocks show twice it is the first; a time that
 * they skip counts as much later as they are put forward.
 *
 * @param localMs The time shown, epoch ms as if it were UTC.
 */
function instantOfWallClock(localMs: number, timeZone: string): number {
  const offsetAt = (atMs: number) => wallClockMs(atMs, timeZone) - Math.floor(atMs / 1_000) * 1_000;
  const [before, after] = [localMs - offsetAt(localMs - AROUND_MS), localMs - offsetAt(localMs + AROUND_MS)];
  const shown = [before, after].filter((atMs) => wallClockMs(atMs, timeZone) === localMs);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** The day of a zone's calendar that an instant lies in: 23 to 25 h where clocks change. */
export function zonedDay(atMs: number, timeZone: string): TimeSpan {
  const midnightMs = Math.floor(wallClockMs(atMs, timeZone) / DAY_MS) * DAY_MS;
  return {
    fromMs: instantOfWallClock(midnightMs, timeZone),
    toMs: instantOfWallClock(midnightMs + DAY_MS, timeZone),
  };
}

/** An instant as a field for date and time holds it, `2026-07-14T17:00` by the clocks of a zone; empty: none. */
export function zonedFieldText(atMs: number | null, timeZone: string): string {
  return atMs === null ? '' : isoInstant(wallClockMs(atMs, timeZone)).slice(0, 16);
}

/** Instant that a field for date and time holds, epoch ms; null: none, or no time. */
export function readZonedField(text: string, timeZone: string): number | null {
  const localMs = instantMs(`${text}Z`);
  return localMs === null ? null : instantOfWallClock(localMs, timeZone);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = newFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' });
  }
}
