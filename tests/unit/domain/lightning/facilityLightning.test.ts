import { expect, test } from 'vitest';
import {
  askedProbability,
  lightningHistoryMs,
  lightningRadius,
} from '#domain/lightning/facilityLightning.ts';
import { radiusM } from '#domain/units/radius.ts';

test.each([
  [null, 50],
  ['', 50],
  ['far', 50],
  ['1e2', 50],
  ['50', 50],
  ['9', 10],
  ['-20', 10],
  ['10', 10],
  ['33.4', 33],
  ['100', 100],
  ['101', 100],
])('the radius %s is %i [STRIKE-03][STRIKE-04][CONST-13][CONST-17]', (asked, radius) => {
  expect(lightningRadius(asked)).toBe(radius);
});

test.each([
  [null, 60],
  ['', 60],
  ['soon', 60],
  ['1e2', 60],
  ['20 min', 60],
  ['about 20', 60],
  ['2..0', 60],
  ['.', 60],
  ['60', 60],
  ['-20', 10],
  ['.5', 10],
  ['-.5', 10],
  ['5', 10],
  ['10', 10],
  ['19.9', 10],
  ['20.', 20],
  ['30.75', 30],
  ['40', 40],
  ['50', 50],
  ['.200', 10],
  ['100', 100],
  ['19', 10],
  ['20', 20],
  ['79', 60],
  ['80', 80],
  ['120', 120],
  ['500', 120],
])('the history %s is %i min [STRIKE-05][CONST-13][CONST-15]', (asked, minutes) => {
  expect(lightningHistoryMs(asked)).toBe(minutes * 60_000);
});

test.each([
  [null, null],
  ['0', 0],
  ['0.42', 0.42],
  ['1', 1],
  ['1.01', null],
  ['-0.1', null],
  ['likely', null],
])('the probability %s of an address is %s [FAC-07]', (asked, fraction) => {
  expect(askedProbability(asked)).toBe(fraction);
});

test('a radius counts miles of 1.609 km for readers of miles, else kilometres [CONST-17]', () => {
  expect([0, 1, 2, 3].map((system) => radiusM(50, system as 0 | 1 | 2 | 3))).toEqual([
    80_450, 50_000, 50_000, 50_000,
  ]);
});
