import { expect, test } from 'vitest';
import { isObservationOld, OBSERVATION_LIMIT_MS } from '#domain/weather/observationAge.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

test('an observation is old one millisecond after its limit, and not before [S5][GAP-136]', () => {
  const isOld = (ageMs: number) => isObservationOld(MISSION_TIME_MS - ageMs, MISSION_TIME_MS);
  expect(OBSERVATION_LIMIT_MS).toBe(75 * 60_000);
  expect([isOld(OBSERVATION_LIMIT_MS), isOld(OBSERVATION_LIMIT_MS + 1)]).toEqual([false, true]);
});

test('an observation ahead of the clock is not old; one without a time is not judged by it [S5]', () => {
  expect(isObservationOld(MISSION_TIME_MS + 1, MISSION_TIME_MS)).toBe(false);
  expect(isObservationOld(null, MISSION_TIME_MS)).toBe(false);
});
