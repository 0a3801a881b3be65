import { expect, test } from 'vitest';
import { forecastDays } from '#domain/forecast/forecastDays.ts';
import { shownLimits } from '#domain/forecast/shownLimits.ts';
import { forecastLimits } from '#server/alerting/forecastLimits.ts';
import { readGridpoint } from '#server/sources/forecast/readGridpoint.ts';
import { serviceMeteogram } from '#server/world/weather/serviceWeather.ts';

const NOW_MS = Date.parse('2026-07-04T15:00:00Z');
const ALL_HOURS = '2026-07-04T15:00:00+00:00/PT9H';

type Told = Readonly<Record<string, readonly [unit: string, value: number]>>;

/** Limits that a forecast of the NWS reaches, which converts whole °F, 0.1 in and 1 in into °C and mm. */
function reached(series: Told, watchedHazards: readonly string[], lasts = 'PT1H') {
  const validTime = `2026-07-04T18:00:00+00:00/${lasts}`;
  const told = Object.entries(series).map(([name, [uom, value]]) => [
    name,
    { uom, values: [{ validTime, value }] },
  ]);
  const body = {
    properties: {
      updateTime: '2026-07-04T14:30:00+00:00',
      temperature: { uom: 'wmoUnit:degC', values: [{ validTime: ALL_HOURS, value: 0 }] },
      ...Object.fromEntries(told),
    },
  };
  const forecast = { state: 'current', source: 'nws', town: null, ...readGridpoint(body) } as const;
  const { forecast: days } = serviceMeteogram(
    { forecastAt: () => forecast, measuredAt: () => new Map() },
    { lon: -95, lat: 30, tz: 'America/Chicago' },
    NOW_MS,
    2,
  );
  const hours = forecastDays(days, NOW_MS).flatMap((day) => day.hours);
  const limits = forecastLimits({ weatherLimits: {}, watchedHazards } as never);
  return shownLimits(limits, hours, NOW_MS)
    .filter(({ crossing }) => crossing !== null)
    .map(({ eventType, alertStatus }) => `${eventType} ${alertStatus}`);
}

const wbgt = (celsius: number): Told => ({ wetBulbGlobeTemperature: ['wmoUnit:degC', celsius] });

test.each<[string, Told, readonly string[], string]>([
  ['90 °F WBGT', wbgt(32.22222222222222), ['heatStress'], 'heatStress_level4 ALERT'],
  ['85 °F WBGT', wbgt(29.444444444444443), ['heatStress'], 'heatStress_level2 WARNING'],
  ['1 in of snow', { snowfallAmount: ['wmoUnit:mm', 25.4] }, ['snowfall'], 'snowfall_level2 ALERT_OPEN'],
  ['0.1 in of rain', { quantitativePrecipitation: ['wmoUnit:mm', 2.54] }, [], 'stormWaterSampling ALL_CLEAR'],
])('a forecast of %s reaches the limit that is just that [FAC-17]', (_, series, watched, wanted) => {
  expect(reached(series, watched)).toContain(wanted);
});

test('11 in of snow in 11 hours reach the limit of 1 in an hour [FAC-17]', () => {
  const snow: Told = { snowfallAmount: ['wmoUnit:mm', 279.4] };
  expect(reached(snow, ['snowfall'], 'PT11H')).toContain('snowfall_level2 ALERT_OPEN');
});

test('what it feels like follows from the temperature as it is forecast, not from a rounded one [FAC-17]', () => {
  // −9.96 °C in calm air feels like −9.96 °C, which is no −10 °C
  const cold: Told = { temperature: ['wmoUnit:degC', -9.96], windSpeed: ['wmoUnit:km_h-1', 0] };
  expect(reached(cold, ['lowTemp'])).toEqual([]);
});
