import { describe, expect, test } from 'vitest';
import { passingSeconds } from '#domain/roads/passing.ts';

const EQUATOR = {
  path: [
    [0, 0],
    [1, 0],
    [4, 0],
  ],
  secondsFrom: 1_000,
  secondsTo: 1_400,
} as const;

describe('when a piece of a route is passed', () => {
  test.each([
    ['its start', [0, 0], 1_000],
    ['a quarter of its way', [1, 0], 1_100],
    ['the middle of its second line', [2.5, 0], 1_250],
    ['its end', [4, 0], 1_400],
    ['what lies before its start', [-2, 1], 1_000],
    ['what lies behind its end', [9, 0.5], 1_400],
    ['what lies beside it', [2, 0.01], 1_200],
  ] as const)('is %s by its share of the time [TRACK-11][GAP-98]', (_, point, seconds) => {
    expect(passingSeconds(EQUATOR, point)).toBeCloseTo(seconds, 0);
  });

  test('is where it begins, when it has no length', () => {
    const still = {
      ...EQUATOR,
      path: [
        [5, 5],
        [5, 5],
      ] as const,
    };
    expect(passingSeconds(still, [0, 0])).toBe(1_000);
  });
});
