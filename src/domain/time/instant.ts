const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/i;

/**
 * Parses an ISO 8601 instant to epoch ms; the one place where text becomes a time.
 *
 * The text must have a date, a time and `Z` or an offset; without an offset it is no instant. Fractions finer than a
 * millisecond are cut off, never rounded up into the future.
 *
 * @returns null for anything else, days that no calendar has (30 February) and leap seconds included. Never throws.
 */
export function instantMs(iso: string): number | null {
  const match = INSTANT.exec(iso);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0));
  const fractionMs = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (offsetHours > 23 || offsetMinutes > 59) return null;

  const wall = new Date(0);
  wall.setUTCFullYear(year ?? Number.NaN, (month ?? Number.NaN) - 1, day);
  wall.setUTCHours(hour ?? Number.NaN, minute, second, fractionMs);
  // Date rolls 30 February over to March; a text that says so is broken and not a time
  const asRead = [
    wall.getUTCFullYear(),
    wall.getUTCMonth() + 1,
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
  ];
  const isReal = [year, month, day, hour, minute, second].every((part, place) => part === asRead[place]);
  if (!isReal) return null;

  const offsetMs = (offsetHours * 60 + offsetMinutes) * 60_000;
  return wall.getTime() - (match[8] === '-' ? -offsetMs : offsetMs);
}

/**
 * Formats an instant as ISO 8601, in UTC with milliseconds: `2026-07-04T18:30:00.000Z`.
 *
 * @param atMs Epoch ms, within ±8.64e15.
 * @throws RangeError for NaN and instants beyond that.
 */
export function isoInstant(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** Formats an instant as `isoInstant` does; null: it is not known. */
export function isoInstantOrNull(atMs: number | null): string | null {
  return atMs === null ? null : isoInstant(atMs);
}
