import { describe, expect, it } from 'vitest';
import type { PointWeather } from '#server/sources/simulator/pointWeather.ts';
import { feelsLikeC } from '#server/world/weather/feelsLike.ts';
import { skyCondition } from '#server/world/weather/skyCondition.ts';
import { zoneTime } from '#server/world/weather/zoneTime.ts';

const FAIR: PointWeather = {
  temperatureC: 20,
  humidityFraction: 0.5,
  windSpeedKmh: 10,
  windGustKmh: 15,
  windFromDeg: 270,
  precipMmPerH: 0,
  snowCmPerH: 0,
  visibilityM: 16_093,
  pressureHpa: 1015,
  cloudFraction: 0.05,
  isThunder: false,
};

describe('skyCondition', () => {
  it.each([
    [{}, 32, 31],
    [{ cloudFraction: 0.5 }, 30, 29],
    [{ cloudFraction: 0.95 }, 26, 26],
    [{ precipMmPerH: 2, cloudFraction: 0.95 }, 12, 12],
    [{ precipMmPerH: 9, cloudFraction: 0.95 }, 40, 40],
    [{ precipMmPerH: 9, isThunder: true }, 4, 4],
    [{ precipMmPerH: 30, isThunder: true }, 3, 3],
    [{ snowCmPerH: 1, precipMmPerH: 1, temperatureC: -3 }, 16, 16],
    [{ snowCmPerH: 5, precipMmPerH: 5, temperatureC: -3, windSpeedKmh: 60 }, 43, 43],
    [{ windSpeedKmh: 79 }, 24, 24],
    [{ visibilityM: 300 }, 20, 20],
  ])('names %o by day %i and by night %i [DATA-07]', (weather, day, night) => {
    expect(skyCondition({ ...FAIR, ...weather }, false).iconCode).toBe(day);
    expect(skyCondition({ ...FAIR, ...weather }, true).iconCode).toBe(night);
  });
});

describe('feelsLikeC', () => {
  it('is hotter in damp heat, colder in wind and frost, and the temperature itself between', () => {
    expect(feelsLikeC({ temperatureC: 35, humidityFraction: 0.6, windSpeedKmh: 5 })).toBeGreaterThan(42);
    expect(feelsLikeC({ temperatureC: -10, humidityFraction: 0.6, windSpeedKmh: 30 })).toBeLessThan(-18);
    expect(feelsLikeC({ temperatureC: 18, humidityFraction: 0.6, windSpeedKmh: 30 })).toBe(18);
  });
});

describe('zoneTime', () => {
  it.each([
    ['America/Chicago', '2026-06-12T13:07:12-05:00'],
    ['Asia/Kolkata', '2026-06-12T23:37:12+05:30'],
    ['UTC', '2026-06-12T18:07:12+00:00'],
    ['America/St_Johns', '2026-06-12T15:37:12-02:30'],
  ])('in %s is %s', (tz, text) => {
    expect(zoneTime(Date.UTC(2026, 5, 12, 18, 7, 12), tz)).toBe(text);
  });

  it('follows the change to summer time', () => {
    expect(zoneTime(Date.UTC(2026, 2, 8, 7, 59), 'America/Chicago')).toBe('2026-03-08T01:59:00-06:00');
    expect(zoneTime(Date.UTC(2026, 2, 8, 8, 0), 'America/Chicago')).toBe('2026-03-08T03:00:00-05:00');
  });
});
