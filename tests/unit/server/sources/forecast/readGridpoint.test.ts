import { describe, expect, it } from 'vitest';
import { hoursOfInterval } from '#server/sources/forecast/hoursOfInterval.ts';
import { readGridpoint } from '#server/sources/forecast/readGridpoint.ts';
import { gridpointAnswer, series } from './gridpointAnswer.ts';

const at = (hour: number) => Date.UTC(2026, 10, 23, hour);
const hourOf = (hour: number, more: Readonly<Record<string, unknown>> = {}) =>
  readGridpoint(gridpointAnswer(more)).hours.get(at(hour));

describe('hoursOfInterval', () => {
  it.each([
    ['2026-11-23T06:00:00+00:00/PT3H', 3],
    ['2026-11-23T06:00:00+00:00/P1D', 24],
    ['2026-11-23T06:00:00+00:00/P1DT6H', 30],
    ['2026-11-23T06:00:00-05:00/PT1H', 1],
    ['2026-11-23T06:00:00+00:00/PT30M', 0],
    ['2026-11-23T06:20:00+00:00/PT3H', 0],
    ['2026-11-23T06:00:00+00:00/P', 0],
    ['2026-11-23T06:00:00+00:00/P900D', 0],
    ['2026-11-23T06:00:00+00:00', 0],
    ['NOW/PT3H', 0],
  ])('gives the hours of %s: %d', (interval, count) => {
    expect(hoursOfInterval(interval)).toHaveLength(count);
  });

  it('begins with the hour of the interval', () => {
    expect(hoursOfInterval('2026-11-23T06:00:00+00:00/PT2H')).toEqual([at(6), at(7)]);
  });
});

describe('readGridpoint', () => {
  it('expands intervals to hours, and tells when the forecast was issued by its content [S5][CALL-10]', () => {
    const { issuedMs, hours } = readGridpoint(gridpointAnswer());
    expect(new Date(issuedMs).toISOString()).toBe('2026-11-23T11:05:00.000Z');
    expect([11, 12, 13, 14, 15].map((hour) => hours.get(at(hour))?.temperatureC)).toEqual([
      4.444444444444445, 4.444444444444445, 5, 6, 6,
    ]);
    expect(hours.get(at(39))?.temperatureC).toBe(6);
    expect(hours.get(at(40))).toBeUndefined();
  });

  it('spreads amounts evenly over their interval, and holds all else in each of its hours', () => {
    expect(hourOf(12)).toEqual({
      temperatureC: 4.444444444444445,
      humidityPercent: 81,
      windFromDeg: 270,
      windSpeedKmh: 14.816,
      windGustKmh: 29.632,
      visibilityM: 16_093.44,
      precipMm: 0.5,
      precipChancePercent: 60,
      snowCm: expect.closeTo(0.4, 9),
      cloudPercent: 94,
      thunderChancePercent: 5,
      wbgtC: 3.9,
      heatRisk: 0,
      iconCode: null,
    });
  });

  it('knows nothing of an hour that no interval of a series covers [S4]', () => {
    expect(hourOf(11)).toMatchObject({ precipMm: null, precipChancePercent: null, snowCm: null });
    expect(hourOf(20)).toMatchObject({ temperatureC: 6, windSpeedKmh: null, cloudPercent: null });
  });

  it('reads speeds and amounts in their other units', () => {
    const units = {
      windSpeed: series('nwsUnit:m_s-1', [[12, 'PT1H', 10]]),
      quantitativePrecipitation: series('wmoUnit:m', [[12, 'PT2H', 0.004]]),
    };
    expect(hourOf(12, units)).toMatchObject({ windSpeedKmh: 36, precipMm: 2 });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a unit that is not read', { windSpeed: series('wmoUnit:knot', [[12, 'PT1H', 10]]) }, 'windSpeedKmh'],
    ['a missing unit of a speed', { windSpeed: series(undefined, [[12, 'PT1H', 10]]) }, 'windSpeedKmh'],
    ['a broken series', { windGust: { uom: 'wmoUnit:km_h-1', values: 'none' } }, 'windGustKmh'],
    ['a missing series', { probabilityOfThunder: undefined }, 'thunderChancePercent'],
    ['null', { skyCover: series('wmoUnit:percent', [[12, 'PT1H', null]]) }, 'cloudPercent'],
    [
      'what cannot be',
      { probabilityOfPrecipitation: series('wmoUnit:percent', [[12, 'PT1H', 140]]) },
      'precipChancePercent',
    ],
  ])('does not know a value by %s [S4]', (_, more, name) => {
    expect(hourOf(12, more)).toMatchObject({ temperatureC: 4.444444444444445, [name]: null });
  });

  it.each<[string, unknown]>([
    ['no object', 'none'],
    ['a problem', { title: 'Unexpected Problem', status: 500 }],
    ['no time of issue', gridpointAnswer({ updateTime: 'today' })],
    ['no temperature', gridpointAnswer({ temperature: { values: [] } })],
  ])('refuses %s', (_, body) => {
    expect(() => readGridpoint(body)).toThrow();
  });
});
