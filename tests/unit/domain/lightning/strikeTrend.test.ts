import { expect, test } from 'vitest';
import { strikeTrendOf } from '#domain/lightning/strikeTrend.ts';

const MPH_MPS = 0.447_04;

test.each([
  [-5.01 * MPH_MPS, 'approaching'],
  [-5 * MPH_MPS, 'steady'],
  [0, 'steady'],
  [5 * MPH_MPS, 'steady'],
  [5.01 * MPH_MPS, 'receding'],
] as const)('a distance that changes by %f m/s is %s', (slopeMps, direction) => {
  expect(strikeTrendOf(slopeMps)).toEqual({ direction, speedMps: Math.abs(slopeMps) });
});

test.each([NaN, Infinity, -Infinity])('%f is no trend', (slopeMps) => {
  expect(strikeTrendOf(slopeMps)).toBeNull();
});
