import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysWithOneEnd,
  editedTimes,
  isSilenceable,
  isSilentAt,
  isTimeOfDay,
  isTimeZone,
  WEEKDAYS,
  type SilentTimes,
} from '#domain/people/silentTimes.ts';

const MINUTE_MS = 60_000;
const NEVER = Object.fromEntries(
  WEEKDAYS.flatMap((day) => [
    [`${day}Opens`, null],
    [`${day}Close`, null],
  ]),
) as Omit<SilentTimes, 'timezone'>;

const times = (hours: Partial<SilentTimes>, timezone = 'UTC'): SilentTimes => ({
  ...NEVER,
  timezone,
  ...hours,
});
const at = (iso: string) => Date.parse(iso);

describe('a silent time within a day', () => {
  const monday = times({ monOpens: '08:00', monClose: '17:30' });
  it.each([
    ['2026-06-01T07:59:59.999Z', false],
    ['2026-06-01T08:00:00.000Z', true],
    ['2026-06-01T17:29:59.999Z', true],
    ['2026-06-01T17:30:00.000Z', false],
    ['2026-06-02T12:00:00.000Z', false],
    ['2026-05-31T12:00:00.000Z', false],
  ])('at %s is silent: %s [SUB-06]', (iso, isSilent) => {
    expect(isSilentAt(monday, at(iso))).toBe(isSilent);
  });
});

describe('a silent time whose end is before its start', () => {
  const sunday = times({ sunOpens: '22:00', sunClose: '06:15' });
  it.each([
    ['2026-06-07T05:00:00.000Z', false],
    ['2026-06-07T21:59:59.999Z', false],
    ['2026-06-07T22:00:00.000Z', true],
    ['2026-06-07T23:59:59.999Z', true],
    ['2026-06-08T00:00:00.000Z', true],
    ['2026-06-08T06:14:59.999Z', true],
    ['2026-06-08T06:15:00.000Z', false],
    ['2026-06-08T22:30:00.000Z', false],
  ])('passes midnight: at %s is silent: %s [SUB-06]', (iso, isSilent) => {
    expect(isSilentAt(sunday, at(iso))).toBe(isSilent);
  });
});

describe('the zone of silent times', () => {
  it('is where the clock is read, the day too [SUB-08]', () => {
    const auckland = times({ tueOpens: '06:00', tueClose: '07:00' }, 'Pacific/Auckland');
    expect(isSilentAt(auckland, at('2026-06-01T18:30:00Z'))).toBe(true);
    expect(isSilentAt(auckland, at('2026-06-02T06:30:00Z'))).toBe(false);
  });

  it('keeps its wall clock over the change to summer time: the hour that is skipped shortens the night [SUB-08]', () => {
    const saturday = times({ satOpens: '23:00', satClose: '06:00' }, 'America/New_York');
    expect(isSilentAt(saturday, at('2026-03-08T03:59:59Z'))).toBe(false);
    expect(isSilentAt(saturday, at('2026-03-08T04:00:00Z'))).toBe(true);
    expect(isSilentAt(saturday, at('2026-03-08T09:59:59Z'))).toBe(true);
    expect(isSilentAt(saturday, at('2026-03-08T10:00:00Z'))).toBe(false);
  });

  it('is silent both times in the hour that autumn repeats [SUB-08]', () => {
    const sunday = times({ sunOpens: '01:00', sunClose: '02:00' }, 'America/New_York');
    const silent = ['04:59', '05:00', '05:59', '06:00', '06:59', '07:00'].map((time) =>
      isSilentAt(sunday, at(`2026-11-01T${time}:00Z`)),
    );
    expect(silent).toEqual([false, true, true, true, true, false]);
  });
});

describe('when in doubt the person is told', () => {
  const always = { monOpens: '00:00', monClose: '23:59' };
  const monday = at('2026-06-01T12:00:00Z');
  it.each([
    ['an unknown zone', times(always, 'Mars/Olympus'), monday],
    ['an empty zone', times(always, ''), monday],
    ['no time', times(always), Number.NaN],
    ['an endless time', times(always), Number.POSITIVE_INFINITY],
    ['a time beyond all dates', times(always), 8.65e15],
    ['half a day', times({ monOpens: '00:00' }), monday],
    ['an unreadable time', times({ monOpens: '0:00', monClose: '23:59' }), monday],
    ['an end at its start', times({ monOpens: '12:00', monClose: '12:00' }), monday],
    ['nothing set', times({}), monday],
  ])('%s [S11][SUB-07]', (_, silent, atMs) => {
    expect(isSilentAt(silent, atMs)).toBe(false);
  });
});

it('is silent for just as many minutes of a week as the days ask for, wherever the zone stands still [SUB-06]', () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const hours = fc.array(fc.option(fc.tuple(minute, minute)), { minLength: 7, maxLength: 7 });
  const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Phoenix', 'Asia/Tokyo', 'Africa/Lagos');
  const text = (m: number) =>
    `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
  fc.assert(
    fc.property(hours, zone, (days, timezone) => {
      const set = new Set<number>();
      const silent = { ...NEVER, timezone } as Record<string, string | null>;
      for (const [day, span] of days.entries()) {
        if (span === null) continue;
        const [start, end] = span;
        silent[`${WEEKDAYS[day]!}Opens`] = text(start);
        silent[`${WEEKDAYS[day]!}Close`] = text(end);
        const length = (end - start + 1_440) % 1_440;
        for (let m = 0; m < length; m++) set.add((day * 1_440 + start + m) % 10_080);
      }
      let counted = 0;
      for (let m = 0; m < 10_080; m += 37) {
        if (isSilentAt(silent as SilentTimes, at('2026-06-01T00:00:00Z') + m * MINUTE_MS)) counted++;
      }
      const offset = {
        UTC: 0,
        'Asia/Kolkata': 330,
        'America/Phoenix': -420,
        'Asia/Tokyo': 540,
        'Africa/Lagos': 60,
      }[timezone]!;
      let expected = 0;
      for (let m = 0; m < 10_080; m += 37) if (set.has((m + offset + 10_080) % 10_080)) expected++;
      expect(counted).toBe(expected);
    }),
    { numRuns: 12 },
  );
});

describe('what silence may hold back', () => {
  it.each([
    ['lightning_alert', 'ALERT', false],
    ['lightning_alert_open', 'ALERT_OPEN', false],
    ['Lightning_Alert', 'ALERT', false],
    ['lightning_of_tomorrow', 'UNKNOWN', false],
    ['lightning_warning', 'WARNING', true],
    ['lightning_alert', 'ALL_CLEAR', true],
    ['wind_level3', 'ALERT', true],
  ])('%s as %s: %s [S11]', (eventType, alertStatus, isHeld) => {
    expect(isSilenceable({ eventType, alertStatus }, false)).toBe(isHeld);
  });

  it('is a lightning alert too where the client has said so [S11]', () => {
    expect(isSilenceable({ eventType: 'lightning_alert', alertStatus: 'ALERT' }, true)).toBe(true);
  });
});

it('a day with one end is named, in the order of the week [SUB-07]', () => {
  expect(
    daysWithOneEnd(times({ sunOpens: '08:00', tueClose: '09:00', monOpens: '08:00', monClose: '09:00' })),
  ).toEqual(['tue', 'sun']);
});

it.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['8:00', false],
  ['08:60', false],
  ['08:00 ', false],
])('%j is a time of day: %s [SUB-06][SUB-08][CONST-43]', (text, isTime) => {
  expect(isTimeOfDay(text)).toBe(isTime);
});

it('knows zones by their IANA names [SUB-08]', () => {
  expect(['America/Toronto', 'UTC', 'Toronto', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

describe('times that a person edits', () => {
  it.each(['monOpens', 'sunClose'] as const)('keep their zone where %s alone is set [SUB-08]', (field) => {
    const set = times({ [field]: '08:00' }, 'America/Chicago');
    expect(editedTimes(set, 'America/New_York')).toEqual(set);
  });
  it('begin in the zone of the device where none is set [SUB-08]', () => {
    expect(editedTimes(times({}), 'America/New_York')).toEqual(times({}, 'America/New_York'));
  });
});
