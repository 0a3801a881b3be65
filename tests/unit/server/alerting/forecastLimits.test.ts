import { expect, test } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { forecastLimits } from '#server/alerting/forecastLimits.ts';

const measuresOf = (rules: Parameters<typeof forecastLimits>[0]) => [
  ...new Set(forecastLimits(rules).map(({ measure }) => measure)),
];

test('limits of a forecast are those of the policy, for what a forecast tells [GAP-139]', () => {
  const weatherLimits = { wind_level1: { sustainedWindKmh: 40 } };
  const limits = forecastLimits({ ...DEFAULT_CLIENT_RULES, weatherLimits });
  const winds = limits.filter(({ eventType }) => eventType === 'wind_level1');
  expect(winds.map(({ measure, limit }) => [measure, Math.round(limit)])).toEqual([
    ['sustainedWindKmh', 40],
    ['windGustKmh', 74],
  ]);
  expect(measuresOf(DEFAULT_CLIENT_RULES)).toEqual([
    'heatIndexC',
    'windChillC',
    'snow1HourCm',
    'sustainedWindKmh',
    'windGustKmh',
    'visibilityM',
    'precip1HourMm',
  ]);
});

test('a hazard that the yard is not watched for has no limit, and the sampling task always has [GAP-136]', () => {
  expect(measuresOf({ ...DEFAULT_CLIENT_RULES, watchedHazards: [] })).toEqual(['precip1HourMm']);
  expect(measuresOf({ ...DEFAULT_CLIENT_RULES, watchedHazards: ['heatStress'] })).toEqual([
    'wbgtC',
    'precip1HourMm',
  ]);
});
