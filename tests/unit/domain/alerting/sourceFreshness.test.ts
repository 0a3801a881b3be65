import { expect, it } from 'vitest';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { sourceAges } from '#domain/alerting/sourceFreshness.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import { clientAlerts, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS as NOW_MS } from '#tests/support/missionTime.ts';

const YARDS = [{ id: QUIET_YARD }, { id: STORM_YARD }];

const lightningAged = (lightningAgeMs: number | null, limitMs: number | null = null) =>
  sourceAges(
    Object.assign(clientAlerts({}, NOW_MS, { lightningAgeMs }), { lightningLimitMs: limitMs }),
    YARDS,
    NOW_MS,
  ).lightning;

const HOUR_MS = 3_600_000;
const wind = (ageMs: number | null): WeatherFreshness => ({
  hazard: 'wind',
  source: 'Station',
  asOfMs: ageMs === null ? null : NOW_MS - ageMs,
  staleAfterMs: HOUR_MS,
});

const weatherOf = (quiet: readonly WeatherFreshness[], stormy: readonly WeatherFreshness[]) => {
  const weather = new Map([
    [facilityKey(QUIET_YARD), quiet],
    [facilityKey(STORM_YARD), stormy],
  ]);
  return sourceAges(Object.assign(clientAlerts({}, NOW_MS), { weather }), YARDS, NOW_MS);
};

it('lightning is late from 24 s of its 60 s, and lost a millisecond after its limit [S4][S5]', () => {
  expect(lightningAged(12_000)).toEqual({ ageMs: 12_000, state: 'current' });
  expect(lightningAged(23_999).state).toBe('current');
  expect(lightningAged(24_000).state).toBe('late');
  expect(lightningAged(60_000).state).toBe('late');
  expect(lightningAged(60_001).state).toBe('lost');
});

it('a source with a longer limit of its own is late and lost by that one', () => {
  expect(lightningAged(47_999, 120_000).state).toBe('current');
  expect(lightningAged(48_000, 120_000).state).toBe('late');
  expect(lightningAged(120_001, 120_000).state).toBe('lost');
});

it('a source that states from when it is late is late from then on, up to its limit [S4][GAP-137]', () => {
  const aged = (lightningAgeMs: number) => {
    const answer = clientAlerts({}, NOW_MS, { lightningAgeMs });
    const satellite = { ...answer, lightningLateMs: 45_000, lightningLimitMs: 90_000 };
    return sourceAges(satellite, YARDS, NOW_MS).lightning.state;
  };
  expect([44_999, 45_000, 90_000, 90_001].map(aged)).toEqual(['current', 'late', 'late', 'lost']);
});

it('lightning is not late only because the next answer is not due yet; from 45 s without one it is [S4]', () => {
  const answer = clientAlerts({}, NOW_MS, { lightningAgeMs: 6_000 });
  const after = (ms: number) => sourceAges(answer, YARDS, NOW_MS + ms).lightning;
  expect(after(30_000)).toEqual({ ageMs: 36_000, state: 'current' });
  expect(after(44_999).state).toBe('current');
  expect(after(45_000).state).toBe('late');
  expect(after(54_001).state).toBe('lost');
  // a clock behind the answer's proves nothing younger
  expect(after(-5_000).state).toBe('current');
  expect(
    sourceAges(clientAlerts({}, NOW_MS, { lightningAgeMs: 24_000 }), YARDS, NOW_MS + 1).lightning.state,
  ).toBe('late');
});

it('lightning without a time, or read by a clock that stands still, is lost and has no age [S4]', () => {
  expect(lightningAged(null)).toEqual({ ageMs: null, state: 'lost' });
  expect(sourceAges(clientAlerts({}, NOW_MS), YARDS, Number.NaN).lightning).toEqual({
    ageMs: null,
    state: 'lost',
  });
});

it('before the first answer nothing is said to be current or lost [S4]', () => {
  expect(sourceAges(null, YARDS, NOW_MS)).toEqual({
    lightning: { ageMs: null, state: 'waiting' },
    weather: null,
    hazards: [],
  });
});

it('weather has the age of the oldest watched hazard of any yard [GAP-136]', () => {
  expect(weatherOf([wind(60_000)], [wind(240_000)]).weather).toEqual({ ageMs: 240_000, state: 'current' });
  expect(weatherOf([wind(0)], [wind(0.75 * HOUR_MS)]).weather?.state).toBe('late');
  expect(weatherOf([wind(0)], [wind(HOUR_MS)]).weather?.state).toBe('late');
  expect(weatherOf([wind(0)], [wind(HOUR_MS + 1)]).weather?.state).toBe('lost');
  expect(weatherOf([wind(0)], [wind(null)]).weather).toEqual({ ageMs: null, state: 'lost' });
  expect(weatherOf([wind(5_000)], [wind(9_000)]).hazards).toEqual([
    { hazard: 'wind', ageMs: 9_000, state: 'current' },
  ]);
  expect(weatherOf([], []).weather).toBeNull();
});

const apart = (...ages: readonly (number | null | 'unwatched')[]) => {
  const lightning = new Map(
    ages.map((age, row) => [
      `yard ${row}`,
      {
        lightningAsOfMs: typeof age === 'number' ? NOW_MS - age : null,
        lightningLimitMs: 60_000,
        hasSource: age !== 'unwatched',
        isSatelliteOnly: false,
      },
    ]),
  );
  return sourceAges(
    Object.assign(clientAlerts({}, NOW_MS, { lightningAgeMs: null }), { lightning }),
    YARDS,
    NOW_MS,
  ).lightning;
};

it('of yards with sources of their own the worst is told; one without any counts only where no yard has one [S4][S5]', () => {
  expect(apart(5_000, 30_000, 'unwatched')).toEqual({ ageMs: 30_000, state: 'late' });
  expect(apart(5_000, null)).toEqual({ ageMs: null, state: 'lost' });
  expect(apart('unwatched')).toEqual({ ageMs: null, state: 'lost' });
});
