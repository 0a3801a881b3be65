const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** A number this large is epoch milliseconds, a smaller one epoch seconds (10^11 s is the year 5138). */
const SMALLEST_MS = 1e11;

const WRITTEN =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?$/i;

/**
 * The instant that a text stands for: ISO 8601 (also with a space for the `T` and with slashes), or epoch seconds
 * or milliseconds. Digits beyond the millisecond are cut off.
 *
 * @param offsetMs What the clock of the file is ahead of UTC, used where the text names no zone.
 * @returns Epoch ms; NaN when the text is no instant, a date without a time included.
 */
export function parseInstant(text: string, offsetMs: number): number {
  const trimmed = text.trim();
  const written = WRITTEN.exec(trimmed);
  if (written === null) return parseEpoch(trimmed);
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = '0',
    fraction = '',
    utc,
    sign,
    offsetHour,
    offsetMinute = '0',
  ] = written;
  const dayMs = civilDayMs(Number(year), Number(month), Number(day));
  const hours = Number(hour);
  const minutes = Number(minute);
  const seconds = Number(second);
  // 60 is a leap second
  if (hours > 23 || minutes > 59 || seconds > 60) return NaN;
  const localMs =
    dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (utc !== undefined) return localMs;
  if (sign === undefined) return localMs - offsetMs;
  const aheadMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * MS_PER_MINUTE;
  return sign === '-' ? localMs + aheadMs : localMs - aheadMs;
}

function parseEpoch(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return NaN;
  const value = Number(text);
  return Math.trunc(value < SMALLEST_MS ? value * 1000 : value);
}

/** Midnight UTC of a date of the Gregorian calendar, epoch ms; NaN for a date that does not exist. */
function civilDayMs(year: number, month: number, day: number): number {
  const atMs = Date.UTC(year, month - 1, day);
  const date = new Date(atMs);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? atMs : NaN;
}

const ZERO = 48;

function digitsAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index += 1) {
    const digit = bytes[index]! - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Makes a reader of instants in byte form, with the verdicts of {@link parseInstant}. The usual form
 * (`2026-07-14T21:18:07.250Z`, zone optional) is read without making a string, and the date only when it changes.
 */
export function createInstantReader(
  offsetMs: number,
): (bytes: Uint8Array, start: number, end: number) => number {
  let dateKey = -1;
  let dayMs = NaN;
  return (bytes, start, end) => {
    const key =
      digitsAt(bytes, start, 4) * 10_000 +
      digitsAt(bytes, start + 5, 2) * 100 +
      digitsAt(bytes, start + 8, 2);
    const timeMs = end - start >= 19 ? timeOfDayMs(bytes, start, end) : NaN;
    if (Number.isNaN(key + timeMs) || bytes[start + 4] !== 45 || bytes[start + 7] !== 45)
      return parseInstant(
        Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'),
        offsetMs,
      );
    if (key !== dateKey) {
      dateKey = key;
      dayMs = civilDayMs(Math.floor(key / 10_000), Math.floor(key / 100) % 100, key % 100);
    }
    return dayMs + timeMs - (bytes[end - 1] === 90 ? 0 : offsetMs);
  };
}

/** Time of day of `YYYY-MM-DDThh:mm:ss[.f…][Z]`; NaN for any other form. */
function timeOfDayMs(bytes: Uint8Array, start: number, end: number): number {
  const separator = bytes[start + 10];
  if ((separator !== 84 && separator !== 32) || bytes[start + 13] !== 58 || bytes[start + 16] !== 58)
    return NaN;
  const hours = digitsAt(bytes, start + 11, 2);
  const minutes = digitsAt(bytes, start + 14, 2);
  const seconds = digitsAt(bytes, start + 17, 2);
  if (hours > 23 || minutes > 59 || seconds > 60) return NaN;
  const last = bytes[end - 1] === 90 ? end - 1 : end;
  let fractionMs = 0;
  if (last > start + 19) {
    if (bytes[start + 19] !== 46 || last === start + 20) return NaN;
    for (let at = start + 20, scale = 100; at < last; at += 1, scale = Math.trunc(scale / 10)) {
      const digit = digitsAt(bytes, at, 1);
      if (Number.isNaN(digit)) return NaN;
      fractionMs += digit * scale;
    }
  }
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fractionMs;
}

/** Milliseconds that a netCDF time unit holds; null for a unit that this product does not know. */
const UNIT_MS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: MS_PER_MINUTE,
  hour: 60 * MS_PER_MINUTE,
  day: MS_PER_DAY,
};

/**
 * What `units` of a netCDF time variable says, as in `seconds since 2000-01-01 12:00:00`.
 * Source: CF Conventions 1.11, section 4.4.
 *
 * @returns null when it is no time unit.
 */
export function parseTimeUnits(units: string): { unitMs: number; epochMs: number } | null {
  const [, unit = '', since = ''] = /^\s*([a-z]+?)s?\s+since\s+(.+)$/i.exec(units) ?? [];
  const unitMs = UNIT_MS[unit.toLowerCase()];
  const epochMs = parseInstant(since, 0);
  return unitMs === undefined || Number.isNaN(epochMs) ? null : { unitMs, epochMs };
}
