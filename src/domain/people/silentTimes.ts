/** Days of the week in the order of the panel (SUB-06); their names begin the fields of the wire (DATA-29). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Start and end of silence on each day, `HH:mm` on a 24-hour clock; null: not set. */
export type SilentHours = Readonly<Record<`${Weekday}Opens` | `${Weekday}Close`, string | null>>;

/** Times in which a person does not want to be notified, by the wall clock of `timezone` (IANA). */
export type SilentTimes = SilentHours & { readonly timezone: string };

/** Time of a wall clock: the day of the week, and minutes since its midnight. */
type WallClock = { readonly day: Weekday; readonly minute: number };

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns whether a text is a time of day, 00:00 to 23:59, as in silent times. */
export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text);
}

/** Days of which only one end is set, in the order of the week; empty: the times can be saved (SUB-07). */
export function daysWithOneEnd(hours: SilentHours): readonly Weekday[] {
  return WEEKDAYS.filter((day) => (hours[`${day}Opens`] === null) !== (hours[`${day}Close`] === null));
}

/**
 * Times as a person edits them. They keep the zone in which they were set; if no day is set the zone means nothing,
 * and the times start in that of the device.
 *
 * @param deviceZone IANA zone of the device.
 */
export function editedTimes(times: SilentTimes, deviceZone: string): SilentTimes {
  const isAnySet = WEEKDAYS.some((day) => times[`${day}Opens`] !== null || times[`${day}Close`] !== null);
  return isAnySet ? times : { ...times, timezone: deviceZone };
}

/** Returns whether this runtime knows a time zone. */
export function isTimeZone(timezone: string): boolean {
  return wallClockOf(timezone) !== null;
}

/**
 * Returns whether an instant lies in a silent time.
 *
 * A time runs from its start up to its end, the end itself excluded. One whose end is before its start passes
 * midnight and ends on the next day. One that ends where it starts is empty. The hour that a clock skips in spring
 * never occurs, the hour that it repeats in autumn is silent both times.
 *
 * @param atMs Epoch ms.
 * @returns false, so that the person is notified, for NaN, an unknown zone, and a day that is half set or unreadable.
 * Never throws.
 */
export function isSilentAt(times: SilentTimes, atMs: number): boolean {
  // further away there are no dates (ECMAScript 21.4.1.1)
  const clock = Math.abs(atMs) <= 8.64e15 ? (wallClockOf(times.timezone)?.(atMs) ?? null) : null;
  if (clock === null) return false;
  const today = spanOf(times, clock.day);
  const yesterday = spanOf(times, dayBefore(clock.day));
  const { minute } = clock;
  if (today !== null && minute >= today.start && (minute < today.end || today.end < today.start)) return true;
  return yesterday !== null && yesterday.end < yesterday.start && minute < yesterday.end;
}

/** Facts about an event that silence depends on. */
type SilencedEvent = { readonly eventType: string; readonly alertStatus: string };

/**
 * Returns whether a silent time may hold this event back. All but lightning, and of lightning statuses below an
 * alert; the alert itself only where the client's configuration says so explicitly (S11).
 *
 * @param maySilenceLightning The client's configuration; false unless it was set.
 */
export function isSilenceable(
  { eventType, alertStatus }: SilencedEvent,
  maySilenceLightning: boolean,
): boolean {
  const isLower = alertStatus === 'WARNING' || alertStatus === 'ALL_CLEAR';
  return maySilenceLightning || isLower || !eventType.toLowerCase().startsWith('lightning');
}

function spanOf(times: SilentHours, day: Weekday): { start: number; end: number } | null {
  const start = minuteOf(times[`${day}Opens`]);
  const end = minuteOf(times[`${day}Close`]);
  return start === null || end === null ? null : { start, end };
}

function minuteOf(time: string | null): number | null {
  const [, hours, minutes] = TIME_OF_DAY.exec(time ?? '') ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function dayBefore(day: Weekday): Weekday {
  return WEEKDAYS.at(WEEKDAYS.indexOf(day) - 1) ?? day;
}

/** Wall clock of a zone; null: there is no such zone. */
function wallClockOf(timezone: string): ((atMs: number) => WallClock | null) | null {
  const format = formatOf(timezone);
  if (format === null) return null;
  return (atMs) => {
    const dependencies = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const day = WEEKDAYS.find((name) => name === dependencies.get('weekday')?.toLowerCase());
    const minute = Number(dependencies.get('hour')) * 60 + Number(dependencies.get('minute'));
    return day === undefined || !Number.isFinite(minute) ? null : { day, minute };
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const fields = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone });
  } catch {
    return null; // that is how it says that there is no such zone
  }
}
