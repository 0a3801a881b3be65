import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDateOfYear,
  formatLogMoment,
  formatMoment,
  formatNearMoment,
  formatMomentAway,
  formatTime,
  formatTimeWithSeconds,
  formatZone,
  isOffsetShared,
  isSameClock,
  type ClockStyle,
} from '#ui/format/clock.ts';

const AT_MS = Date.UTC(2025, 10, 18, 20, 32, 4);
const ENGLISH = { language: 'en-US', timeZone: 'America/Chicago' } as const;
const FRENCH = { language: 'fr-CA', timeZone: 'America/Chicago' } as const;

describe('times of day', () => {
  it('have 12 hours in English and 24 in French, in the zone given [YARD-02]', () => {
    expect(formatClock(AT_MS, ENGLISH)).toEqual({ time: '2:32', period: 'PM' });
    expect(formatClock(AT_MS, FRENCH)).toEqual({ time: '14\u00A0h\u00A032', period: '' });
    expect(formatTime(AT_MS, { ...FRENCH, timeZone: 'America/St_Johns' })).toBe('17\u00A0h\u00A002');
    expect(formatTimeWithSeconds(AT_MS, ENGLISH)).toBe('2:32:04\u00A0PM');
    expect(formatTimeWithSeconds(AT_MS, FRENCH)).toBe('14\u00A0h\u00A032\u00A0min\u00A004\u00A0s');
  });

  it('follow daylight saving time', () => {
    const beforeMs = Date.UTC(2026, 2, 8, 7, 59);
    expect(formatTime(beforeMs, ENGLISH)).toBe('1:59\u00A0AM');
    expect(formatTime(beforeMs + 60_000, ENGLISH)).toBe('3:00\u00A0AM');
    expect(formatZone(beforeMs, ENGLISH)).toBe('CST');
    expect(formatZone(beforeMs + 60_000, ENGLISH)).toBe('CDT');
  });

  it('are those of the zone all through a year, whatever was asked before [YARD-02]', () => {
    const zones = ['America/Chicago', 'America/St_Johns', 'Australia/Lord_Howe'];
    const read = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium', hourCycle: 'h12' }),
      ]),
    );
    const quarterMs = 900_000;
    for (let atMs = AT_MS; atMs < AT_MS + 366 * 86_400_000; atMs += 197 * quarterMs) {
      for (const timeZone of zones) {
        const wanted = read.get(timeZone)!.format(atMs).replaceAll(/\s/g, '\u00A0');
        expect(formatTimeWithSeconds(atMs, { language: 'en-US', timeZone })).toBe(wanted);
      }
    }
  });

  it('carry a date when it is another day there', () => {
    expect(formatMoment(AT_MS + 3_600_000, AT_MS, ENGLISH)).toBe('3:32\u00A0PM');
    expect(formatMoment(AT_MS + 86_400_000, AT_MS, ENGLISH)).toBe('Wed, Nov 19, 2:32\u00A0PM');
  });

  it('name their zone where the reader reads another time there', () => {
    const away = (localeZone: string, style: ClockStyle = ENGLISH) =>
      formatMomentAway(AT_MS, AT_MS, { style, localeZone });
    expect(away('America/Denver')).toBe('2:32\u00A0PM\u00A0CST');
    expect(away('America/Denver', FRENCH)).toBe('14\u00A0h\u00A032\u00A0HNC');
    expect(away('America/Chicago')).toBe('2:32\u00A0PM');
    // in November there is no daylight saving time that would part them
    expect(away('America/Regina')).toBe('2:32\u00A0PM');
    expect(formatMomentAway(Number.NaN, AT_MS, { style: ENGLISH, localeZone: 'Asia/Tokyo' })).toBe('--');
  });

  it('name day and zone as the language does [YARD-02]', () => {
    expect(formatDate(AT_MS, ENGLISH)).toBe('Tue, Nov 18');
    expect(formatDate(AT_MS, FRENCH)).toBe('mar. 18 nov.');
    expect(formatZone(AT_MS, FRENCH)).toBe('HNC');
  });

  it('read as UTC, and say so, in a zone that nobody knows', () => {
    const nowhere = { language: 'en-US', timeZone: 'Mars/Olympus' } as const;
    expect(formatTime(AT_MS, nowhere)).toBe('8:32\u00A0PM');
    expect(formatZone(AT_MS, nowhere)).toBe('UTC');
  });

  it('are "--" while the time is not known [S4]', () => {
    expect(formatClock(Number.NaN, ENGLISH)).toEqual({ time: '--', period: '' });
    expect(formatTimeWithSeconds(Number.NaN, FRENCH)).toBe('--');
    expect(formatDate(Number.NaN, FRENCH)).toBe('--');
    expect(formatMoment(Number.NaN, AT_MS, FRENCH)).toBe('--');
    expect(formatNearMoment(Number.NaN, AT_MS, FRENCH)).toBe('--');
    expect(formatZone(Number.NaN, FRENCH)).toBe('');
  });
});

describe('times on both sides of a change of the clocks', () => {
  const EASTERN = { language: 'en-US', timeZone: 'America/New_York' } as const;
  const at = (iso: string) => Date.parse(iso);
  const BEFORE_MS = at('2026-11-01T05:45:00Z');
  const CHANGE_MS = at('2026-11-01T06:00:00Z');
  const AFTER_MS = at('2026-11-01T06:15:00Z');

  it.each([
    [[BEFORE_MS, AFTER_MS], true],
    [[CHANGE_MS - 1, CHANGE_MS], true],
    [[BEFORE_MS, CHANGE_MS - 1], false],
    [[CHANGE_MS, AFTER_MS], false],
    [[at('2026-03-08T06:59:59.999Z'), at('2026-03-08T07:00:00Z')], true],
    [[BEFORE_MS, null, Number.NaN], false],
    [[], false],
  ])('%j differ in their offset: %s [YARD-02]', (instantsMs, isDifferent) => {
    expect(isOffsetShared(instantsMs, 'America/New_York')).toBe(!isDifferent);
    expect(isOffsetShared(instantsMs, 'America/Phoenix')).toBe(true);
  });

  it('name their zone where the style says so [YARD-02]', () => {
    const style = { ...EASTERN, namesZone: true };
    expect(formatTime(BEFORE_MS, style)).toBe('1:45\u00A0AM\u00A0EDT');
    expect(formatTimeWithSeconds(AFTER_MS, style)).toBe('1:15:00\u00A0AM\u00A0EST');
    expect(formatMoment(BEFORE_MS, BEFORE_MS, style)).toBe('1:45\u00A0AM\u00A0EDT');
    expect(formatTime(AFTER_MS, { ...style, language: 'fr-CA' })).toBe('1\u00A0h\u00A015\u00A0HNE');
    expect(formatTime(Number.NaN, style)).toBe('--');
  });

  it('name it beside a present with another offset, whatever the style says [YARD-02]', () => {
    expect(formatMoment(AFTER_MS, BEFORE_MS, EASTERN)).toBe('1:15\u00A0AM\u00A0EST');
    expect(formatMoment(AFTER_MS, AFTER_MS, EASTERN)).toBe('1:15\u00A0AM');
    const away = { style: EASTERN, localeZone: 'America/Chicago' };
    expect(formatMomentAway(AFTER_MS, BEFORE_MS, away)).toBe('1:15\u00A0AM\u00A0EST');
  });
});

it.each([
  ['en-US', 'Wed, Nov 19, 2025', 'Wed, Nov 19'],
  ['fr-CA', 'mer. 19 nov. 2025', 'mer. 19 nov.'],
] as const)('a date has its year where that is not the present one, in %s', (language, withYear, without) => {
  const style = { language, timeZone: 'America/Chicago' };
  const atMs = Date.UTC(2025, 10, 19, 23);
  expect(formatDate(atMs, style, Date.UTC(2026, 0, 1, 6))).toBe(withYear);
  // in Chicago the new year has not begun
  expect(formatDate(atMs, style, Date.UTC(2026, 0, 1, 5))).toBe(without);
  expect(formatDate(atMs, style)).toBe(without);
  expect(formatDate(atMs, style, Number.NaN)).toBe(without);
  expect(formatMoment(atMs, Date.UTC(2026, 0, 1, 6), style)).toContain(withYear);
});

it('leaves the date out past midnight while only one such time can be meant', () => {
  const lateMs = Date.UTC(2025, 10, 19, 5, 35); // 11:35 PM in Chicago
  const at = (minutes: number) => formatNearMoment(lateMs + minutes * 60_000, lateMs, ENGLISH);
  expect(at(30)).toBe('12:05\u00A0AM');
  expect(at(359)).toBe('5:34\u00A0AM');
  expect(at(360)).toBe('Wed, Nov 19, 5:35\u00A0AM');
  const back = (minutes: number) => formatNearMoment(lateMs, lateMs + minutes * 60_000, ENGLISH);
  expect([back(359), back(360)]).toEqual(['11:35\u00A0PM', 'Tue, Nov 18, 11:35\u00A0PM']);
});

describe('a time that is none', () => {
  // epoch nanoseconds, what is longer than any number, and no number
  it.each([1_764_403_200_000_000_000, Number.POSITIVE_INFINITY, Number.NaN])(
    'such as %s is missing and crashes nothing [S4][S12]',
    (atMs) => {
      const zoned = { ...ENGLISH, namesZone: true };
      const texts = [formatTime, formatTimeWithSeconds, formatDate, formatDateOfYear, formatLogMoment];
      for (const text of texts) expect(text(atMs, zoned)).toBe('--');
      expect(formatMoment(atMs, AT_MS, zoned)).toBe('--');
      expect(formatNearMoment(atMs, AT_MS, zoned)).toBe('--');
      expect(formatMomentAway(atMs, AT_MS, { style: ENGLISH, localeZone: 'UTC' })).toBe('--');
      expect(formatZone(atMs, ENGLISH)).toBe('');
      expect(isOffsetShared([AT_MS, atMs, null], ENGLISH.timeZone)).toBe(true);
      expect(isSameClock(atMs, ENGLISH.timeZone, 'UTC')).toBe(true);
    },
  );

  it('as the present gives other times their date, without a year', () => {
    expect(formatMoment(AT_MS, 1_764_403_200_000_000_000, ENGLISH)).toBe('Tue, Nov 18, 2:32\u00A0PM');
  });
});

it('a moment with seconds has its date where that is another day', () => {
  const text = (nowMs: number) => formatMoment(AT_MS, nowMs, ENGLISH, formatTimeWithSeconds);
  expect(text(AT_MS)).toBe('2:32:04\u00A0PM');
  expect(text(AT_MS + 86_400_000)).toBe('Tue, Nov 18, 2:32:04\u00A0PM');
});
