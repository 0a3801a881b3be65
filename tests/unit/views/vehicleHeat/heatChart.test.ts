import { describe, expect, test } from 'vitest';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import { wbgtShadeC } from '#domain/heat/wbgt.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { celsiusToFahrenheit, fahrenheitToCelsius } from '#domain/units/convert.ts';
import { heatChart } from '#views/vehicleHeat/heatChart.ts';
import { heatFigure } from '#views/vehicleHeat/heatFigures.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { VEHICLE_HEAT } from '../../../support/vehicleHeatSystem.ts';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const wordsOf = (unitSystem: 0 | 1 | 2 | 3 = 0, language: 'en-US' | 'fr-CA' = 'en-US', isOld = false) => ({
  t: textsOf(language).getFixedT(language, ['vehicleHeat']),
  language,
  timeZone: 'America/Chicago',
  unitSystem,
  presentMs: () => MISSION_TIME_MS,
  isOld,
});
const chartOf = (view: 'heat-stress' | 'temp-humi', words = wordsOf(), heat = VEHICLE_HEAT) =>
  heatChart(heat, view, words)!;
const withSeries = (keep: (series: VehicleHeat['sensor_data'][number]) => boolean): VehicleHeat => ({
  ...VEHICLE_HEAT,
  sensor_data: VEHICLE_HEAT.sensor_data.filter(keep),
});

describe('the chart of a vehicle', () => {
  test('has heat index and WBGT in one view, temperature and humidity in the other [HEAT-06][HEAT-08]', () => {
    expect(chartOf('heat-stress').lanes.map(({ title }) => title)).toEqual(['Heat index, °F', 'WBGT, °F']);
    expect(chartOf('temp-humi').lanes.map(({ title }) => title)).toEqual(['Temperature, °F', 'Humidity, %']);
  });

  test('has a line for each zone, told apart by more than colour [HEAT-08]', () => {
    const [lane] = chartOf('temp-humi').lanes;
    const rounded = (value: number | null | undefined) => value && Math.round(value * 1e6) / 1e6;
    expect(lane!.series.map(({ id, dash, values }) => [id, dash, values.map(rounded)])).toEqual([
      ['outside', 'dots', [80, 81, 82, 83, 84]],
      ['cab', 'solid', [84, 85, null, 87, 88]],
      ['cargo', 'long', [89, 90, 91, 92, 93]],
    ]);
    expect(new Set(lane!.series.map(({ ink }) => ink)).size).toBe(3);
  });

  test('tells a reading that is missing from the time of another zone, up to half an hour [HEAT-08][S4]', () => {
    const seriesOf = (sensor_zone: 'cab' | 'cargo', rows: readonly (readonly [number, number | null])[]) => ({
      label: 'Humidity' as const,
      sensor_zone,
      metrics: rows.map(([, value]) => value),
      at: rows.map(([minutes]) => isoInstant(MISSION_TIME_MS + (minutes - 60) * MINUTE_MS)),
    });
    const cab = seriesOf('cab', [
      [0, 40],
      [5, 41],
      [10, null],
      [15, 43],
      [60, 44],
    ]);
    const cargo = seriesOf('cargo', [
      [0.5, 70],
      [5.5, 71],
      [10.5, 72],
      [15.5, 73],
      [45, 74],
      [46, 75],
    ]);
    const { lanes, timesMs } = chartOf('temp-humi', wordsOf(), {
      ...VEHICLE_HEAT,
      sensor_data: [cab, cargo],
    });
    expect(timesMs.map((atMs) => 60 - (MISSION_TIME_MS - atMs) / MINUTE_MS)).toEqual([
      0, 0.5, 5, 5.5, 10, 10.5, 15, 15.5, 45, 46, 60,
    ]);
    const none = undefined;
    expect(lanes[0]!.series.map(({ values }) => values)).toEqual([
      [40, none, 41, none, null, none, 43, none, none, null, 44],
      [null, 70, none, 71, none, 72, none, 73, 74, 75, none],
    ]);
  });

  test('takes WBGT as it is sent, and estimates it for the shade where it is not; a gap stays a gap [HEAT-08][S4]', () => {
    const [, lane] = chartOf('heat-stress').lanes;
    const of = (zone: string) => lane!.series.find(({ id }) => id === zone)!.values;
    expect(of('outside').at(-1)).toBeCloseTo(80.4, 6);
    expect(of('cab').at(-1)).toBeCloseTo(celsiusToFahrenheit(wbgtShadeC(fahrenheitToCelsius(88), 52)), 6);
    expect(of('cab')[2]).toBeNull();
  });

  test.each([1, 2, 3] as const)('is in °C for unit system %d, humidity in %% for all [GAP-89]', (units) => {
    const { lanes } = chartOf('temp-humi', wordsOf(units));
    expect(lanes.map(({ title }) => title)).toEqual(['Temperature, °C', 'Humidity, %']);
    expect(lanes[0]!.series[0]!.values.at(-1)).toBeCloseTo(fahrenheitToCelsius(84), 6);
    expect(lanes[1]!.series[0]!.values.at(-1)).toBe(50);
    expect([lanes[0]!.formatValue(28.9), lanes[1]!.formatValue(50)]).toEqual(['29\u00A0°C', '50%']);
  });

  test('speaks French', () => {
    const view = chartOf('temp-humi', wordsOf(3, 'fr-CA'));
    expect([view.label, view.lanes[1]!.series[1]!.name, view.lanes[1]!.formatValue(50)]).toEqual([
      'Température et humidité',
      'Cabine',
      '50\u00A0%',
    ]);
  });

  test('calls its newest reading Now until it is old [S5]', () => {
    const nowOf = (isOld: boolean) => chartOf('heat-stress', wordsOf(0, 'en-US', isOld)).now;
    expect(nowOf(false)).toEqual({ atMs: MISSION_TIME_MS, label: 'Now' });
    expect(nowOf(true)).toEqual({ atMs: MISSION_TIME_MS, label: 'Last reading' });
  });

  test('is none without graph data, and none of series without a reading [HEAT-09][GAP-90]', () => {
    expect(heatChart({ ...VEHICLE_HEAT, graph_data_available: false }, 'heat-stress', wordsOf())).toBeNull();
    expect(
      heatChart(
        withSeries(() => false),
        'temp-humi',
        wordsOf(),
      ),
    ).toBeNull();
    const silent = VEHICLE_HEAT.sensor_data.map((series) => ({
      ...series,
      metrics: series.metrics.map(() => null),
    }));
    expect(heatChart({ ...VEHICLE_HEAT, sensor_data: silent }, 'heat-stress', wordsOf())).toBeNull();
  });

  test('shows the zones and quantities that there are, where some are missing', () => {
    const cabAlone = withSeries(({ sensor_zone: zone, label }) => zone === 'cab' && label === 'Fahrenheit');
    const { lanes, timesMs } = chartOf('temp-humi', wordsOf(), cabAlone);
    expect(lanes.map(({ id, series }) => [id, series.map((one) => one.id)])).toEqual([['temp', ['cab']]]);
    expect(timesMs).toHaveLength(5);
    expect(heatChart(cabAlone, 'heat-stress', wordsOf())).toBeNull();
  });
});

describe('a figure of a card', () => {
  const units = { language: 'en-US', unitSystem: 0 } as const;
  const cab = { zone: 'cab', time: 'current' } as const;

  test('is in the reader’s unit, with none where there is no reading [GAP-89][S4]', () => {
    const { summary } = VEHICLE_HEAT;
    expect(heatFigure(summary, { ...cab, quantity: 'hi' }, units)).toEqual({ number: '92', unit: '°F' });
    expect(heatFigure(summary, { ...cab, quantity: 'hi' }, { ...units, unitSystem: 3 })).toEqual({
      number: '34',
      unit: '°C',
    });
    expect(heatFigure(summary, { ...cab, quantity: 'humidity' }, units)).toEqual({ number: '52%', unit: '' });
    expect(heatFigure({ ...summary, cab: null }, { ...cab, quantity: 'hi' }, units)).toEqual({
      number: '--',
      unit: '',
    });
  });
});
