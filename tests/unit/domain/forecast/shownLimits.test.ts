import { expect, test } from 'vitest';
import { feelsLikeC, FORECAST_MEASURES, forecastMeasure } from '#domain/forecast/forecastMeasures.ts';
import { shownLimits } from '#domain/forecast/shownLimits.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const HOUR_MS = 3_600_000;
const HOUR = { temp: 20, precip: 0, precip_snow: 0, wind_speed: 10 };

const limit = (measure: 'sustainedWindKmh' | 'windChillC' | 'heatIndexC', value: number) =>
  ({ measure, side: measure === 'windChillC' ? 'atMost' : 'atLeast', limit: value }) as const;
const WINDS = [limit('sustainedWindKmh', 64), limit('sustainedWindKmh', 50), limit('sustainedWindKmh', 103)];

/** Hours from this one on with such winds. */
const windy = (...winds: readonly (number | null)[]) =>
  winds.map((wind_speed, at) => ({ ...HOUR, wind_speed, atMs: MISSION_TIME_MS + at * HOUR_MS }));
const shown = (hours: ReturnType<typeof windy>, nowMs = MISSION_TIME_MS) =>
  shownLimits(WINDS, hours, nowMs).map((one) => [one.limit, one.crossing?.value ?? null]);

test('the most severe limit that the hours to come reach is shown, with the first hour that does [FAC-17]', () => {
  expect(shown(windy(10, 51, 70, 65))).toEqual([[64, 70]]);
  expect(shown(windy(10, 64))).toEqual([[64, 64]]);
  expect(shown(windy(10, 63.9))).toEqual([[50, 63.9]]);
});

test('the mildest limit is shown while the forecast comes near it, and none while it stays away [FAC-17]', () => {
  expect(shown(windy(15))).toEqual([[50, null]]);
  expect(shown(windy(14.9))).toEqual([]);
  expect(shown(windy(null))).toEqual([]);
});

test('an hour that is over reaches no limit, and the one that runs does [FAC-17]', () => {
  expect(shown(windy(70, 20), MISSION_TIME_MS + HOUR_MS - 1)).toEqual([[64, 70]]);
  expect(shown(windy(70, 20), MISSION_TIME_MS + HOUR_MS)).toEqual([[50, null]]);
});

test('a value that misses its limit by the noise of its division alone reaches it [FAC-17]', () => {
  const snow = { measure: 'snow1HourCm', side: 'atLeast', limit: 2.54 } as const;
  const hours = [{ ...HOUR, precip_snow: (279.4 * 0.1) / 11, atMs: MISSION_TIME_MS }];
  expect(hours[0]!.precip_snow).toBeLessThan(2.54);
  expect(shownLimits([snow], hours, MISSION_TIME_MS)[0]?.crossing).not.toBeNull();
  const less = [{ ...hours[0]!, precip_snow: 2.539_99 }];
  expect(shownLimits([snow], less, MISSION_TIME_MS)[0]?.crossing).toBeNull();
});

test('cold is reached downwards, by what it feels like [FAC-17]', () => {
  const hours = [{ ...HOUR, temp: -5, wind_speed: 40, atMs: MISSION_TIME_MS }];
  const [cold] = shownLimits([limit('windChillC', -10), limit('windChillC', -28)], hours, MISSION_TIME_MS);
  expect([cold?.limit, cold?.crossing?.value]).toEqual([-10, expect.closeTo(-14.1, 0)]);
});

test('what it feels like is not known in heat without humidity, nor in cold without wind [S4]', () => {
  expect(feelsLikeC({ ...HOUR, temp: 35 })).toBeNull();
  expect(feelsLikeC({ ...HOUR, temp: 35, humidity: 60 })).toBeGreaterThan(40);
  expect(feelsLikeC({ ...HOUR, temp: 0, wind_speed: null })).toBeNull();
  expect(feelsLikeC({ ...HOUR, temp: null })).toBeNull();
  expect(feelsLikeC(HOUR)).toBe(20);
  const hot = [{ ...HOUR, temp: 35, atMs: MISSION_TIME_MS }];
  expect(shownLimits([limit('heatIndexC', 32.8)], hot, MISSION_TIME_MS)).toEqual([]);
});

test('each measure reads its own quantity, and none where it is not told [FAC-17]', () => {
  const hour = { ...HOUR, wind_gust: 60, wbgt: 25, precip: 3, precip_snow: 2, visibility: 400 };
  const untold = { ...HOUR, precip: null, precip_snow: null, wind_speed: null };
  const read = FORECAST_MEASURES.slice(2).map((name) => [
    name,
    forecastMeasure(hour, name),
    forecastMeasure(untold, name),
  ]);
  expect(read).toEqual([
    ['wbgtC', 25, null],
    ['sustainedWindKmh', 10, null],
    ['windGustKmh', 60, null],
    ['precip1HourMm', 3, null],
    // 2 mm of water are 2 cm of snow
    ['snow1HourCm', 2, null],
    ['visibilityM', 400, null],
  ]);
});

test('limits of fog and snow are shown while the forecast comes near them, and not on a clear day [FAC-17]', () => {
  const fog = { measure: 'visibilityM', side: 'atMost', limit: 1_000 } as const;
  const denseFog = { ...fog, limit: 250 } as const;
  const snow = { measure: 'snow1HourCm', side: 'atLeast', limit: 1 } as const;
  const shownOn = (hour: object) =>
    shownLimits([fog, denseFog, snow], [{ ...HOUR, ...hour, atMs: MISSION_TIME_MS }], MISSION_TIME_MS).map(
      ({ measure, limit: value, crossing }) => [measure, value, crossing?.value ?? null],
    );
  expect(shownOn({})).toEqual([]);
  expect(shownOn({ visibility: 16_000 })).toEqual([]);
  expect(shownOn({ visibility: 2_500 })).toEqual([['visibilityM', 1_000, null]]);
  expect(shownOn({ visibility: 250 })).toEqual([['visibilityM', 250, 250]]);
  expect(shownOn({ precip_snow: 0.5 })).toEqual([['snow1HourCm', 1, null]]);
  expect(shownOn({ precip_snow: 1 })).toEqual([['snow1HourCm', 1, 1]]);
});

test('air too hot for a heat index reaches what cooler air with the same vapour does, and shows no index [FAC-17][S2]', () => {
  const crossing = (temp: number, humidity: number | null) =>
    shownLimits(
      [limit('heatIndexC', 55)],
      [{ ...HOUR, temp, humidity, atMs: MISSION_TIME_MS }],
      MISSION_TIME_MS,
    )[0]?.crossing;
  expect(crossing(50, 30)?.value).toBeCloseTo(67.7, 1);
  expect(crossing(51, 30)?.value).toBe(55);
  expect(crossing(56, 30)?.value).toBe(56);
  expect(crossing(51, null)).toBeNull();
});

test('an hour too hot for a heat index reaches its limit by the temperature, and feels like no number [FAC-17][S4]', () => {
  const hour = { ...HOUR, temp: 55, humidity: 20, atMs: MISSION_TIME_MS };
  expect(shownLimits([limit('heatIndexC', 46)], [hour], MISSION_TIME_MS)[0]?.crossing?.value).toBe(55);
  expect(feelsLikeC(hour)).toBeNull();
});
