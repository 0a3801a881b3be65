import { expect, test } from 'vitest';
import { forecastDays, nextHours } from '#domain/forecast/forecastDays.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const HOUR_MS = 3_600_000;
const hourAt = (atMs: number) => ({ local_record_at: isoInstant(atMs) });

/** Days of so many hours each, from the mission's hour on. */
function daysOf(...counts: readonly number[]) {
  let atMs = MISSION_TIME_MS;
  return counts.map((count) => ({
    hourly_data: Array.from({ length: count }, () => {
      atMs += HOUR_MS;
      return hourAt(atMs - HOUR_MS);
    }),
  }));
}

test('seven days are shown, of those that come [FAC-08]', () => {
  expect(forecastDays(daysOf(1, 1, 1, 1, 1, 1, 1, 1, 1), MISSION_TIME_MS)).toHaveLength(7);
});

test('hours reach four days from now, to the millisecond [FAC-10][CONST-37]', () => {
  const days = daysOf(24, 24, 24, 24, 24);
  const counts = (nowMs: number) => forecastDays(days, nowMs).map(({ hours }) => hours.length);
  expect(counts(MISSION_TIME_MS)).toEqual([24, 24, 24, 24, 1]);
  expect(counts(MISSION_TIME_MS - 1)).toEqual([24, 24, 24, 24, 0]);
});

test('no more than the first 120 hours are shown, however near they are [FAC-10][CONST-37]', () => {
  const dense = Array.from({ length: 2 }, () => ({
    hourly_data: Array.from({ length: 70 }, (_, at) => hourAt(MISSION_TIME_MS + at * 60_000)),
  }));
  expect(forecastDays(dense, MISSION_TIME_MS).map(({ hours }) => hours.length)).toEqual([70, 50]);
});

test('an hour that cannot be dated is left out, and a clock that is not known shows none [S4]', () => {
  const days = [{ hourly_data: [{ local_record_at: 'noon' }, hourAt(MISSION_TIME_MS)] }];
  expect(forecastDays(days, MISSION_TIME_MS)[0]?.hours.map(({ atMs }) => atMs)).toEqual([MISSION_TIME_MS]);
  expect(forecastDays(days, Number.NaN)[0]?.hours).toEqual([]);
});

test('the next hours begin with the one that runs [FAC-05]', () => {
  const next = (nowMs: number) =>
    nextHours(daysOf(4), nowMs, 2).map(({ atMs }) => (atMs - MISSION_TIME_MS) / HOUR_MS);
  expect(next(MISSION_TIME_MS)).toEqual([0, 1]);
  expect(next(MISSION_TIME_MS + HOUR_MS - 1)).toEqual([0, 1]);
  expect(next(MISSION_TIME_MS + HOUR_MS)).toEqual([1, 2]);
  expect(next(MISSION_TIME_MS + 3 * HOUR_MS)).toEqual([3]);
});
