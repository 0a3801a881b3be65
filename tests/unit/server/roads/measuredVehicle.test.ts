import { describe, expect, test } from 'vitest';
import { createReadingMemory } from '#server/sources/ingest/readingMemory.ts';
import type { TelemetryReading } from '#server/sources/ingest/readTelemetry.ts';
import { measuredHeat, measuredVehicle } from '#server/world/roads/measuredVehicle.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Midnight in Chicago. */
const MIDNIGHT_MS = Date.UTC(2026, 6, 4, 5);
const TZ = 'America/Chicago';

function reading(atMs: number, values: TelemetryReading['values']): TelemetryReading {
  return { device: 'KEP1', atMs, place: [-96, 39], values, texts: {} };
}

function heat(readings: readonly TelemetryReading[], atMs: number) {
  const { cab, cargo } = measuredHeat({ readings, goneAfterMs: 15 * MINUTE_MS }, atMs, TZ)!.summary;
  const told = (zone: typeof cab) =>
    zone && { temp: zone.temp, humidity: zone.humidity, isHot: (zone.hi.current ?? 0) > 120 };
  return { cab: told(cab), cargo: told(cargo) };
}

describe('heat that was measured in a vehicle', () => {
  const hot = reading(MIDNIGHT_MS - MINUTE_MS, { cabTemperature: 43, cabHumidity: 50 });

  test('is that of the last reading, past midnight too; only the mean is of today [S4][DATA-14][HEAT-05]', () => {
    const { cab, cargo } = heat([hot], MIDNIGHT_MS + 2 * MINUTE_MS);
    expect(cab).toEqual({
      temp: { current: 109.4, average: null },
      humidity: { current: 50, average: null },
      isHot: true,
    });
    expect(cargo).toBeNull();
    const later = reading(MIDNIGHT_MS + MINUTE_MS, { cabTemperature: 40, cabHumidity: 40 });
    expect(heat([hot, later], MIDNIGHT_MS + 2 * MINUTE_MS).cab).toMatchObject({
      temp: { current: 104, average: 104 },
      humidity: { current: 40, average: 40 },
    });
  });

  test('of cab and cargo has a current figure and a mean of today each, by the readings that tell of it [HEAT-05]', () => {
    const cab = (minutes: number, cabTemperature: number) =>
      reading(MIDNIGHT_MS + minutes * MINUTE_MS, { cabTemperature, cabHumidity: 2 * cabTemperature });
    const cargo = (minutes: number, cargoTemperature: number) =>
      reading(MIDNIGHT_MS + minutes * MINUTE_MS, { cargoTemperature, cargoHumidity: 60 });
    const both = { ...cargo(5, 20), values: { ...cargo(5, 20).values, ...cab(5, 30).values } };
    const told = heat([cab(1, 20), cargo(2, 10), cab(3, 25), both], MIDNIGHT_MS + 6 * MINUTE_MS);
    expect(told).toEqual({
      cab: { temp: { current: 86, average: 77 }, humidity: { current: 60, average: 50 }, isHot: false },
      cargo: { temp: { current: 68, average: 59 }, humidity: { current: 60, average: 60 }, isHot: false },
    });
  });

  test('has no mean of today where a reading of today lacks the figure [HEAT-05][S4]', () => {
    const dry = reading(MIDNIGHT_MS + 2 * MINUTE_MS, { cabTemperature: 30 });
    const whole = reading(MIDNIGHT_MS + 3 * MINUTE_MS, { cabTemperature: 20, cabHumidity: 40 });
    expect(heat([dry, whole], MIDNIGHT_MS + 4 * MINUTE_MS).cab).toMatchObject({
      temp: { current: 68, average: 77 },
      humidity: { current: 40, average: null },
    });
  });

  test('is that of no reading once the vehicle is silent, and its sensors stay known for a day [S4]', () => {
    const silent = heat([hot], hot.atMs + 15 * MINUTE_MS + 1);
    expect(silent.cab?.temp).toEqual({ current: null, average: null });
    expect(heat([hot], hot.atMs + 15 * MINUTE_MS).cab?.temp.current).toBe(109.4);
    expect(heat([hot], hot.atMs + 24 * HOUR_MS - 1).cab?.temp).toEqual({ current: null, average: null });
  });

  test('above 50 °C has no heat index, and neither has a day that was as hot; temperature and WBGT stand [S4]', () => {
    const atMs = MIDNIGHT_MS + 2 * HOUR_MS;
    const cabin = (minutes: number, cabTemperature: number) =>
      reading(atMs + minutes * MINUTE_MS, { cabTemperature, cabHumidity: 5 });
    const device = { readings: [cabin(0, 45), cabin(5, 70)], goneAfterMs: 15 * MINUTE_MS };
    const cabOf = (readings: typeof device.readings) =>
      measuredHeat({ ...device, readings }, atMs + 10 * MINUTE_MS, TZ)!.summary.cab!;
    expect(cabOf(device.readings)).toMatchObject({
      hi: { current: null, average: null },
      temp: { current: 158, average: 135.5 },
      wbgt: { current: expect.closeTo(109.2, 0) },
    });
    const { hi } = cabOf([...device.readings, cabin(10, 45)]);
    expect([hi.current !== null, hi.average]).toEqual([true, null]);
    expect(measuredVehicle(device, atMs + 10 * MINUTE_MS, TZ)).toMatchObject({
      cab_temperature: 70,
      heat_index: null,
    });
  });

  test('is not known of a zone that the last reading does not tell of, whose sensor there is [S4]', () => {
    const last = reading(hot.atMs + MINUTE_MS, { cargoTemperature: 20 });
    const { cab, cargo } = heat([hot, last], last.atMs);
    expect([cab?.temp.current, cargo?.temp.current]).toEqual([null, 68]);
  });
});

describe('averages of heat of a day', () => {
  const HOURS = Array.from({ length: 18 }, (_, hour) => hour);
  const isHot = (hour: number) => hour >= 10;
  const averagesOf = (valuesAt: (hour: number) => TelemetryReading['values']) => {
    const readings = HOURS.map((hour) => reading(MIDNIGHT_MS + hour * HOUR_MS, valuesAt(hour)));
    const device = { readings, goneAfterMs: HOUR_MS };
    const atMs = MIDNIGHT_MS + 17 * HOUR_MS;
    const { hi, wbgt, temp } = measuredHeat(device, atMs, TZ)!.summary.cab!;
    const daily = measuredVehicle(device, atMs, TZ)!.wbgt_daily_average;
    return { hi: hi.average, wbgt: wbgt.average, temp: temp.average, daily };
  };

  test('are not those of the cool hours where the hygrometer is silent in the hot ones [S4][DATA-13][DATA-14]', () => {
    const averages = averagesOf((hour) => ({
      cabTemperature: isHot(hour) ? 46 : 20,
      cabHumidity: isHot(hour) ? null : 50,
    }));
    expect(averages).toEqual({ hi: null, wbgt: null, temp: 88.8, daily: null });
  });

  test('are not those of the cool hours where the thermometer is silent in the hot ones [S4][DATA-13][DATA-14]', () => {
    const averages = averagesOf((hour) => ({ cabTemperature: isHot(hour) ? null : 20, cabHumidity: 50 }));
    expect(averages).toEqual({ hi: null, wbgt: null, temp: null, daily: null });
  });

  test('are those of the rows that tell of the zone [DATA-14]', () => {
    const averages = averagesOf((hour) =>
      hour % 2 === 0 ? { speed: 80 } : { cabTemperature: 30, cabHumidity: 50 },
    );
    expect(averages.temp).toBe(86);
    expect([averages.hi, averages.wbgt, averages.daily]).not.toContain(null);
  });
});

describe('a vehicle whose rows tell of different quantities', () => {
  const AT_MS = MIDNIGHT_MS + 12 * HOUR_MS;
  const heatRow = reading(AT_MS, { cabTemperature: 46, cabHumidity: 40, speed: null });
  const pathRow = (afterMs: number) => reading(AT_MS + afterMs, { cabTemperature: null, speed: 80 });

  /** The vehicle after these rows, whose readings are current for so long. */
  function told(rows: readonly TelemetryReading[], atMs: number, goneAfterMs = 15 * MINUTE_MS) {
    const memory = createReadingMemory();
    memory.add(rows, atMs);
    const device = { readings: memory.of('KEP1'), goneAfterMs };
    return { vehicle: measuredVehicle(device, atMs, TZ), heat: measuredHeat(device, atMs, TZ) };
  }

  test.each([
    ['as they come', [heatRow, pathRow(10_000)]],
    ['in another order', [pathRow(10_000), heatRow]],
  ])('has the heat of one and the place of the other, each with its time, %s [S4][S5]', (_, rows) => {
    const { vehicle, heat } = told(rows, AT_MS + 2 * MINUTE_MS);
    expect(vehicle).toMatchObject({
      cab_temperature: 46,
      humidity: 40,
      isInMotion: true,
      updated: '2026-07-04T17:00:00.000Z',
      time: '2026-07-04T17:00:10.000Z',
    });
    expect(heat?.vehicle.current_time).toBe('2026-07-04T17:00:00.000Z');
    expect(heat?.summary.cab?.temp.current).toBe(114.8);
    expect(heat?.sensor_data[0]).toMatchObject({ metrics: [40], at: ['2026-07-04T17:00:00.000Z'] });
  });

  test('has no heat that is older than its feed allows, however new its place is [S5]', () => {
    const rows = [heatRow, pathRow(2 * MINUTE_MS)];
    const whole = told(rows, AT_MS + 2 * MINUTE_MS, 2 * MINUTE_MS);
    expect([whole.vehicle?.cab_temperature, whole.heat?.summary.cab?.temp.current]).toEqual([46, 114.8]);
    const late = told(rows, AT_MS + 2 * MINUTE_MS + 1, 2 * MINUTE_MS);
    expect(late.vehicle).toMatchObject({ online: true, isInMotion: true, cab_temperature: null, wbgt: null });
    expect(late.heat?.summary.cab?.temp.current).toBeNull();
  });

  test('neither drives nor stands by a speed that is older than its feed allows, nor has it such a heading [DATA-13][S4][S5]', () => {
    const driving = reading(AT_MS, { speed: 80, heading: 90 });
    const silent = reading(AT_MS + 2 * MINUTE_MS, { speed: null });
    const toldAfter = (ms: number) => told([driving, silent], AT_MS + ms, 2 * MINUTE_MS).vehicle;
    expect(toldAfter(2 * MINUTE_MS)).toMatchObject({ online: true, isInMotion: true, bearing: 90 });
    expect(toldAfter(2 * MINUTE_MS + 1)).toMatchObject({ online: true, isInMotion: null, bearing: null });
  });

  test('moves without a heading where that is older than its feed allows [DATA-13][S4][S5]', () => {
    const heading = reading(AT_MS, { heading: 90 });
    const { vehicle } = told([heading, pathRow(2 * MINUTE_MS)], AT_MS + 2 * MINUTE_MS + 1, 2 * MINUTE_MS);
    expect(vehicle).toMatchObject({ isInMotion: true, bearing: null });
  });

  test('has no heat of other five minutes [S5]', () => {
    const { vehicle } = told([heatRow, pathRow(5 * MINUTE_MS)], AT_MS + 6 * MINUTE_MS);
    expect(vehicle).toMatchObject({ cab_temperature: null, updated: '2026-07-04T17:05:00.000Z' });
  });
});

describe('a vehicle whose feed does not tell all', () => {
  const AT_MS = MIDNIGHT_MS + 12 * HOUR_MS;
  const vehicleOf = (values: TelemetryReading['values'], afterMs = 0) =>
    measuredVehicle(
      { readings: [reading(AT_MS, values)], goneAfterMs: 15 * MINUTE_MS },
      AT_MS + afterMs,
      TZ,
    )!;

  test.each([
    ['drives at a speed that is told', { speed: 3, heading: 90 }, true, 90],
    ['stands at less', { speed: 2.9, heading: 90 }, false, null],
    ['neither drives nor stands without a speed', { heading: 90 }, null, null],
    ['neither drives nor stands with an unknown speed', { speed: null, heading: 90 }, null, null],
    ['drives nobody knows whither without a heading', { speed: 80 }, true, null],
  ])('%s [DATA-13][S4]', (_, values, isInMotion, bearing) => {
    expect(vehicleOf(values)).toMatchObject({ isInMotion, bearing });
  });

  test('neither drives nor stands once it is silent [DATA-13][S4]', () => {
    const silent = vehicleOf({ speed: 0 }, 15 * MINUTE_MS + 1);
    expect(silent).toMatchObject({ online: false, isInMotion: null });
  });

  test('has a load that nobody knows to be canceled, or not [DATA-13][S4]', () => {
    expect(vehicleOf({ speed: 80 }).canceled_load).toBeNull();
  });
});
