import { expect, test } from 'vitest';
import { createReachedLevels } from '#server/alerting/reachedLevels.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { NOW_MS, rulesWith } from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const reached = (known: Partial<WeatherObservation>, limits = {}) =>
  createReachedLevels(() => rulesWith({}, { weatherLimits: limits }))(observationAt(NOW_MS, known));

test('an observation reaches all levels up to its own, by each quantity, and none by what is not told [S4]', () => {
  expect(reached({ windGustKmh: 93.4, snowDepthCm: 60, visibilityM: 400 })).toEqual([
    'wind_level1',
    'wind_level2',
    'lowVisibility_level1',
    'lowVisibility_level2',
    'snowLoad_level1',
    'snowLoad_level2',
    'snowLoad_level3',
  ]);
  expect(reached({ windSpeedKmh: null, windGustKmh: 20 })).toEqual([]);
});

test('levels are those of the rules of the facility', () => {
  expect(reached({ windGustKmh: 60 }, { wind_level1: { windGustKmh: 60 } })).toEqual(['wind_level1']);
});
