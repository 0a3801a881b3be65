import { describe, expect, it, test } from 'vitest';
import type { ClockStyle } from '#ui/format/clock.ts';
import { daysOf, formatDay, formatHour, hourOfDay, hoursSinceMidnight } from '#ui/format/day.ts';

const AT_MS = Date.UTC(2025, 10, 18, 20, 30);
const HOUR_MS = 3_600_000;
const ENGLISH: ClockStyle = { language: 'en-US', timeZone: 'America/Chicago' };
const FRENCH: ClockStyle = { ...ENGLISH, language: 'fr-CA' };

test('a day and an hour are those of the zone, in the language [LANG-01]', () => {
  expect([formatDay(AT_MS, ENGLISH), formatHour(AT_MS, ENGLISH)]).toEqual(['Tue\u00A018', '2:30\u00A0PM']);
  expect([formatDay(AT_MS, FRENCH), formatHour(AT_MS, FRENCH)]).toEqual([
    'mar.\u00A018',
    '14\u00A0h\u00A030',
  ]);
  expect([hourOfDay(AT_MS, ENGLISH), hoursSinceMidnight(AT_MS, ENGLISH)]).toEqual([14, 14.5]);
});

test('a full hour is named as clocks of the zone show it [FAC-05][LANG-01]', () => {
  const atMs = Date.UTC(2026, 6, 14, 18);
  expect([formatHour(atMs, ENGLISH), formatHour(atMs, FRENCH)]).toEqual(['1\u00A0PM', '13\u00A0h']);
  const [english, french] = [ENGLISH, FRENCH].map((style) =>
    formatHour(atMs, { ...style, timeZone: 'America/St_Johns' }),
  );
  expect([english, french]).toEqual(['3:30\u00A0PM', '15\u00A0h\u00A030']);
});

test('hours stand in the days of their zone', () => {
  const hours = [0, 1, 2].map((nth) => Date.UTC(2025, 10, 19, 5 + nth));
  expect(daysOf(hours, ENGLISH)).toEqual([
    { label: 'Tue\u00A018', fromMs: hours[0], toMs: hours[0] },
    { label: 'Wed\u00A019', fromMs: hours[1], toMs: hours[2] },
  ]);
});

describe('what is no time', () => {
  // epoch nanoseconds, what is longer than any number, and no number
  it.each([1_764_403_200_000_000_000, Number.POSITIVE_INFINITY, Number.NaN])(
    'such as %s is missing and crashes nothing [S4][S12]',
    (atMs) => {
      expect([formatDay(atMs, ENGLISH), formatHour(atMs, FRENCH)]).toEqual(['--', '--']);
      expect([hourOfDay(atMs, ENGLISH), hoursSinceMidnight(atMs, ENGLISH)]).toEqual([Number.NaN, Number.NaN]);
      expect(daysOf([AT_MS, atMs], ENGLISH).map(({ label }) => label)).toEqual(['Tue\u00A018', '--']);
    },
  );
});

test('a zone that the browser does not know reads as UTC and crashes nothing [S12]', () => {
  const style = { ...ENGLISH, timeZone: 'Nowhere/Land' };
  expect([formatDay(AT_MS, style), formatHour(AT_MS, style)]).toEqual(['Tue\u00A018', '8:30\u00A0PM']);
  expect(hoursSinceMidnight(AT_MS + HOUR_MS, style)).toBe(21.5);
});
