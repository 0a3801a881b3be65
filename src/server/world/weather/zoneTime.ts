const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * An instant as the clocks of a zone show it: `2026-07-04T18:30:00-05:00`.
 *
 * @param tz IANA zone. Throws RangeError for a zone that does not exist.
 */
export function zoneTime(atMs: number, tz: string): string {
  const offset = offsetText(atMs, tz);
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(atMs + offsetMs).toISOString().slice(0, 19) + offset;
}

/** `+05:30`; zones without an offset are `+00:00`. */
function offsetText(atMs: number, tz: string): string {
  const known = formats.get(tz);
  const format = known ?? new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'longOffset' });
  if (!known) formats.set(tz, format);
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
}
