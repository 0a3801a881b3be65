import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { ForecastLimit } from '#contracts/meteogram.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { useHourChart } from '#views/facility/useHourChart.ts';
import { textsOf } from '../textsOf.ts';

const HOUR_MS = 3_600_000;
const HOURS = [0, 1].map((at) => ({
  local_record_at: '',
  atMs: MISSION_TIME_MS + at * HOUR_MS,
  temp: 20,
  precip: at === 0 ? null : 25.4,
  precip_snow: 0,
  wind_speed: 39,
  wind_dir: 315,
  wind_beaufort: 6,
  pressure_mslp: 1013,
}));

const NO_LIMITS: readonly ForecastLimit[] = [];

type Hours = Parameters<typeof useHourChart>[0]['hours'];

function chartOf(
  hours: Hours,
  {
    nowMs = MISSION_TIME_MS,
    language = 'en-US' as Language,
    unitSystem = 0 as UnitSystem,
    limits = NO_LIMITS,
    dates = null as readonly string[] | null,
  } = {},
) {
  const i18n = textsOf(language);
  const locale = { language, unitSystem, timeZone: 'America/Chicago' };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(() => useHourChart({ hours, limits, dates, label: 'Hours', nowMs, locale }), { wrapper })
    .result.current;
}

const titles = (chart: ReturnType<typeof chartOf>) => chart.lanes.map(({ title }) => title);
const valuesOf = (chart: ReturnType<typeof chartOf>) =>
  Object.fromEntries(chart.lanes.flatMap(({ series }) => series.map(({ id, values }) => [id, values])));

it('has a lane for each quantity, in the reader’s units [FAC-17]', () => {
  expect(titles(chartOf(HOURS))).toEqual([
    'Temperature, °F',
    'Precipitation, in per hour',
    'Wind, mph',
    'Wind force, Beaufort',
    'Pressure at sea level, inHg',
  ]);
  expect(titles(chartOf(HOURS, { language: 'fr-CA', unitSystem: 3 }))).toEqual([
    'Température, °C',
    'Précipitations, mm par heure',
    'Vent, km/h',
    'Force du vent, Beaufort',
    'Pression au niveau de la mer, hPa',
  ]);
});

it('shows every value over its hour, and a missing one as missing [FAC-17][S4]', () => {
  const chart = chartOf(HOURS);
  expect(chart.timesMs).toEqual(HOURS.map(({ atMs }) => atMs));
  expect(valuesOf(chart)).toMatchObject({ temp: [68, 68], precip: [null, 1], wind_beaufort: [6, 6] });
  expect(chart.arrows?.fromDeg).toEqual([315, 315]);
  expect(chart.arrows?.formatValue(315)).toBe('NW');
});

it.each([
  ['en-US', ['0, Calm', '6, Strong breeze', '12, Hurricane']],
  ['fr-CA', ['0, Calme', '6, Vent frais', '12, Ouragan']],
] as const)('names the force of the wind in %s [UNIT-14][GAP-27]', (language, names) => {
  const { lanes } = chartOf(HOURS, { language, unitSystem: 1 });
  const { formatValue, formatTick } = lanes.find(({ id }) => id === 'wind_beaufort')!;
  expect([0, 6, 12].map(formatValue)).toEqual(names);
  expect(formatTick(6)).toBe('6');
});

it('tells what falls as snow where any does [FAC-17]', () => {
  expect(valuesOf(chartOf(HOURS))).not.toHaveProperty('precip_snow');
  const snowy = HOURS.map((hour) => ({ ...hour, precip_snow: 2.54 }));
  expect(valuesOf(chartOf(snowy))['precip_snow']?.[0]).toBeCloseTo(0.1);
});

it('marks now on the day that runs, and on no other [FAC-08]', () => {
  expect(chartOf(HOURS).now?.atMs).toBe(MISSION_TIME_MS);
  expect(chartOf(HOURS, { nowMs: MISSION_TIME_MS - 1 }).now).toBeNull();
  expect(chartOf([]).now).toBeNull();
});

it('tells measured hours from those that are forecast, and gusts where there are any [FAC-17]', () => {
  expect(chartOf(HOURS).forecastFromMs).toBeNull();
  expect(valuesOf(chartOf(HOURS))).not.toHaveProperty('wind_gust');
  const measured: Hours = [
    { ...HOURS[0]!, atMs: MISSION_TIME_MS - HOUR_MS, station: 'Albany' },
    { ...HOURS[1]!, atMs: MISSION_TIME_MS, wind_gust: 39, pressure_mslp: null },
  ];
  const chart = chartOf(measured, { nowMs: MISSION_TIME_MS + 1 });
  expect(chart.forecastFromMs).toBe(MISSION_TIME_MS);
  expect(valuesOf(chart)['wind_gust']).toEqual([null, expect.closeTo(24.2, 1)]);
});

it('draws the WBGT beside the temperature where the forecast tells of it, in the reader’s units [FAC-17]', () => {
  expect(valuesOf(chartOf(HOURS))).not.toHaveProperty('wbgt');
  const chart = chartOf([{ ...HOURS[0]!, wbgt: 30 }, HOURS[1]!]);
  expect(chart.lanes[0]?.series.map(({ name, dash }) => [name, dash])).toEqual([
    ['Temperature', 'solid'],
    ['WBGT', 'dots'],
  ]);
  expect(valuesOf(chart)['wbgt']).toEqual([86, null]);
});

it('has no lane of the pressure that no hour tells of', () => {
  const hours = HOURS.map((hour) => ({ ...hour, pressure_mslp: null }));
  expect(titles(chartOf(hours))).not.toContain('Pressure at sea level, inHg');
});

const ADVISORY: ForecastLimit = {
  eventType: 'wind_level1',
  alertStatus: 'WARNING',
  measure: 'sustainedWindKmh',
  side: 'atLeast',
  limit: 38,
};
const thresholdsOf = (chart: ReturnType<typeof chartOf>) => chart.lanes.flatMap((lane) => lane.thresholds);

it.each([
  ['en-US', 0, ['High Wind - Level 1: 24 mph', 'Cold - Level 1: feels like 14 °F', '24 mph']],
  ['fr-CA', 3, ['Vents forts, niveau 1 : 38 km/h', 'Froid, niveau 1 : ressenti -10 °C', '39 km/h']],
] as const)(
  'draws the limits of the yard’s policy in words, the first crossing with its value, in %s [FAC-17][GAP-139]',
  (language, unitSystem, [wind, cold, value]) => {
    const chill = {
      eventType: 'lowTemp_level1',
      alertStatus: 'WARNING',
      side: 'atMost',
      limit: -10,
    } as const;
    const hours = HOURS.map((hour) => ({ ...hour, temp: 2 }));
    const limits: ForecastLimit[] = [ADVISORY, { ...chill, measure: 'windChillC' }];
    const chart = chartOf(hours, { language, unitSystem, limits });
    const plain = (text: string | undefined) => text?.replaceAll(/[\u00A0\u202F]/g, ' ').replace('−', '-');
    expect(thresholdsOf(chart).map(({ label }) => plain(label))).toEqual([cold, wind]);
    const [line] = chart.lanes.find(({ id }) => id === 'wind_speed')!.thresholds;
    expect([line?.tone, line?.crossing?.atMs, plain(line?.crossing?.label)]).toEqual([
      'warning',
      MISSION_TIME_MS,
      value,
    ]);
    // what it feels like has a line of its own beside the limit that it is held against
    expect(chart.lanes[0]?.series.map(({ id }) => id)).toEqual(['temp', 'feelsLike']);
  },
);

const FOG_AND_SNOW: readonly ForecastLimit[] = [
  {
    eventType: 'snowfall_level1',
    alertStatus: 'WARNING',
    measure: 'snow1HourCm',
    side: 'atLeast',
    limit: 1,
  },
  {
    eventType: 'lowVisibility_level3',
    alertStatus: 'ALERT',
    measure: 'visibilityM',
    side: 'atMost',
    limit: 250,
  },
];

it.each([
  ['en-US', 0, ['Snowfall, in per hour', 'Low Visibility - Level 3: 0.16 mi', '262 ft', '0.05 mi']],
  ['fr-CA', 3, ['Neige fraîche, cm par heure', 'Faible visibilité, niveau 3 : 0,25 km', '80 m', '0,08 km']],
] as const)(
  'gives snowfall and visibility a lane of their own where a limit of the policy is near, in %s [FAC-17][GAP-139]',
  (language, unitSystem, [title, label, crossing, onAxis]) => {
    const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');
    const hours = HOURS.map((hour) => ({ ...hour, precip_snow: 2, visibility: 80 }));
    const chart = chartOf(hours, { language, unitSystem, limits: FOG_AND_SNOW });
    const snow = chart.lanes.find(({ id }) => id === 'snowfall');
    const fog = chart.lanes.find(({ id }) => id === 'visibility');
    expect(snow?.title).toBe(title);
    expect(snow?.series[0]?.values[0]).toBeCloseTo(unitSystem === 0 ? 0.787 : 2, 3);
    expect(snow?.thresholds[0]?.value).toBeCloseTo(unitSystem === 0 ? 0.394 : 1, 3);
    // the value of the line and that of the crossing share the unit of the axis
    const [line] = fog?.thresholds ?? [];
    expect([plain(line?.label), plain(line?.crossing?.label)]).toEqual([label, crossing]);
    expect(line?.crossing?.value).toBe(fog?.series[0]?.values[0]);
    expect(plain(fog?.formatValue(line?.crossing?.value ?? 0))).toBe(onAxis);
    const clear = chartOf(HOURS, { language, unitSystem, limits: FOG_AND_SNOW });
    expect(clear.lanes.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['snowfall']));
    expect(clear.lanes.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['visibility']));
  },
);

it('lays seven days on one axis, each with its name at its midnight, and says where the hours end [FAC-08]', () => {
  const dates = ['2026-03-07', '2026-03-08', '2026-03-09'];
  const noonMs = Date.UTC(2026, 2, 7, 18);
  const chart = chartOf([{ ...HOURS[0]!, atMs: noonMs }], { dates, nowMs: noonMs });
  // the clocks go forward on the second day
  expect(chart.days?.map(({ fromMs, toMs }) => (toMs - fromMs) / HOUR_MS)).toEqual([24, 23, 24]);
  expect(chart.formatHour(chart.days![1]!.fromMs)).toBe('Sun\u00A08');
  expect(chart.formatHour(noonMs)).toBe('12\u00A0PM');
  expect(chart.emptyFrom).toEqual({
    atMs: noonMs + HOUR_MS,
    label: 'No hourly forecast for these days',
  });
});
