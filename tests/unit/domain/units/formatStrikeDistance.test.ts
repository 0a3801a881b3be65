import { describe, expect, test } from 'vitest';
import { formatAboutDistance, formatStrikeDistance, nearestM } from '#domain/units/formatStrikeDistance.ts';

const SP = '\u00A0';

describe('distance to a strike', () => {
  test.each([
    [0, 'en-US', '2–10 mi', '6.1 mi'],
    [1, 'en-US', '3–16 km', '9.8 km'],
    [1, 'fr-CA', '3–16 km', '9,8 km'],
    [2, 'en-US', '3–16 km', '9.8 km'],
    [3, 'en-US', '3,000–16,000 m', '9,800 m'],
    [3, 'fr-CA', '3 000–16 000 m', '9 800 m'],
  ] as const)(
    'is a range, rounded outwards, where a satellite placed it, by units %s in %s [GAP-137][GAP-145]',
    (system, language, range, figure) => {
      const spaced = (text: string) => text.replaceAll(' ', SP);
      expect(formatStrikeDistance({ distanceM: 9_800, errorM: 6_200 }, system, language)).toBe(spaced(range));
      expect(formatStrikeDistance({ distanceM: 9_800, errorM: null }, system, language)).toBe(spaced(figure));
    },
  );

  test('is nowhere less than none, and "--" where it is not known [S4][GAP-137]', () => {
    const near = { distanceM: 2_000, errorM: 11_000 };
    expect(formatStrikeDistance(near, 1, 'en-US')).toBe(`0–13${SP}km`);
    expect(nearestM(near)).toBe(0);
    expect(formatStrikeDistance({ distanceM: 40, errorM: 0 }, 0, 'en-US')).toBe(`131${SP}ft`);
    for (const errorM of [null, 5_000])
      expect(formatStrikeDistance({ distanceM: Number.NaN, errorM }, 0, 'en-US')).toBe('--');
  });

  test.each([
    [0, 'en-US', 'mi', '98 ft'],
    [0, 'fr-CA', 'mi', '98 pi'],
    [1, 'en-US', 'km', '30 m'],
    [1, 'fr-CA', 'km', '30 m'],
    [2, 'en-US', 'km', '30 m'],
    [3, 'fr-CA', 'm', '30 m'],
  ] as const)(
    'very near is not "0", by units %s in %s, whose long unit is %s [GAP-145][S4]',
    (system, language, _, text) => {
      const spaced = text.replaceAll(' ', SP);
      expect(formatStrikeDistance({ distanceM: 30, errorM: null }, system, language)).toBe(spaced);
    },
  );

  test('of a widened ring is told in whole units, never shorter than it is [GAP-137]', () => {
    expect(formatAboutDistance(20_656, 0, 'en-US')).toBe(`13${SP}mi`);
    expect(formatAboutDistance(20_656, 1, 'fr-CA')).toBe(`21${SP}km`);
    expect(formatAboutDistance(20_656, 3, 'fr-CA')).toBe(`21${SP}000${SP}m`);
    expect(formatAboutDistance(9_656, 0, 'en-US')).toBe(`6${SP}mi`);
  });
});
