import { describe, expect, it } from 'vitest';
import { measure } from '#domain/units/measure.ts';
import { formatAge, formatDurationWords, formatSourceAge, formatStopwatch } from '#ui/format/duration.ts';
import { formatDegrees } from '#ui/format/degrees.ts';
import { formatMeasure, formatMeasureText, localizeUnits } from '#domain/units/formatMeasure.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { formatPercent } from '#ui/format/number.ts';

describe('measured values', () => {
  it.each([
    [measure('temperature', 19.4, 0), '67\u00A0°F', '67\u00A0°F'],
    [measure('temperature', -0.3, 1), '0\u00A0°C', '0\u00A0°C'],
    [measure('wind', 39, 0), '24\u00A0mph', '24\u00A0mi/h'],
    [measure('wind', 39, 1), '39\u00A0km/h', '39\u00A0km/h'],
    [measure('rain', 7.9, 0), '0.31\u00A0in', '0,31\u00A0po'],
    [measure('rain', 7.9, 3), '7.9\u00A0mm', '7,9\u00A0mm'],
    [measure('snow', -1, 1), '0\u00A0cm', '0\u00A0cm'],
    [measure('strikeDistance', 9_656, 0), '6\u00A0mi', '6\u00A0mi'],
    [measure('strikeDistance', 9_656, 1), '9.7\u00A0km', '9,7\u00A0km'],
    [measure('strikeDistance', 9_656, 3), '9,656\u00A0m', '9\u00A0656\u00A0m'],
    [measure('pressure', 1_013, 0), '29.88\u00A0inHg', '29,88\u00A0poHg'],
  ])(
    'are written with their unit in both languages [UNIT-03][UNIT-04][UNIT-06] %#',
    (value, english, french) => {
      expect(formatMeasureText(value, 'en-US')).toBe(english);
      expect(formatMeasureText(value, 'fr-CA')).toBe(french);
    },
  );

  it('are "--" when not known, never zero [S4]', () => {
    expect(formatMeasureText(measure('temperature', null, 0), 'en-US')).toBe('--');
    expect(formatMeasure(measure('temperature', Number.NaN, 0), 'en-US')).toEqual({
      number: '--',
      unit: '°F',
    });
  });
});

it.each([
  ['mph', 'mi/h'],
  ['in/h', 'po/h'],
  ['in', 'po'],
  ['mm/h', 'mm/h'],
  ['°C', '°C'],
  ['index', 'index'],
])('units that a layer writes as %s are %s in French [LANG-01]', (units, french) => {
  expect(localizeUnits(units, 'fr-CA')).toBe(french);
  expect(localizeUnits(units, 'en-US')).toBe(units);
});

describe('numbers', () => {
  it('never write minus zero or a narrow space, which the fonts lack', () => {
    expect(formatNumber(-0.04, 1, 'en-US')).toBe('0');
    expect(formatNumber(1_234_567.8, 1, 'fr-CA')).toBe('1\u00A0234\u00A0567,8');
  });

  it('write a minus sign, not a hyphen, in both languages [LANG-01]', () => {
    expect(formatNumber(-10, 0, 'en-US')).toBe('\u221210');
    expect(formatNumber(-9.75, 2, 'fr-CA')).toBe('\u22129,75');
  });

  it('write percent as the language does', () => {
    expect(formatPercent(41, 'en-US')).toBe('41%');
    expect(formatPercent(41, 'fr-CA')).toBe('41\u00A0%');
  });
});

describe('spans of time', () => {
  it.each([
    [-5, '0\u00A0s'],
    [59_999, '59\u00A0s'],
    [60_000, '1\u00A0min'],
    [3_599_999, '59\u00A0min'],
    [3_600_000, '1\u00A0h'],
    [7_500_000, '2\u00A0h 5\u00A0min'],
  ])('of %i ms read %s', (ageMs, words) => {
    expect(formatAge(ageMs, 'en-US')).toBe(words);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('of %s ms are missing, no number [S4]', (spanMs) => {
    const texts = [formatAge, formatSourceAge, formatDurationWords].map((text) => text(spanMs, 'en-US'));
    expect([...texts, formatStopwatch(spanMs).number]).toEqual(['--', '--', '--', '--']);
  });

  it('run as minutes and seconds, from an hour on as hours and minutes [CONST-40]', () => {
    expect(formatStopwatch(252_000)).toEqual({ number: '4:12', unit: 'min' });
    expect(formatStopwatch(3_599_999)).toEqual({ number: '59:59', unit: 'min' });
    expect(formatStopwatch(3_600_000)).toEqual({ number: '1:00', unit: 'h' });
    expect(formatStopwatch(3_840_000)).toEqual({ number: '1:04', unit: 'h' });
  });
});

it('a temperature among others bears its sign alone, and "--" none [S4]', () => {
  expect(formatDegrees(measure('temperature', 19.4, 0), 'en-US')).toBe('67°');
  expect(formatDegrees(measure('temperature', null, 0), 'en-US')).toBe('--');
});
