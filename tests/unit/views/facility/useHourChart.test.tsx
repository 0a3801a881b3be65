import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
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

function chartOf(
  hours: typeof HOURS,
  { nowMs = MISSION_TIME_MS, language = 'en-US' as Language, unitSystem = 0 as UnitSystem } = {},
) {
  const i18n = textsOf(language);
  const locale = { language, unitSystem, timeZone: 'America/Chicago' };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(() => useHourChart({ hours, label: 'Hours', nowMs, locale }), { wrapper }).result.current;
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
