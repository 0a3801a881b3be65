import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VehicleFeatures } from '#contracts/vehicle.ts';
import { HEAT_ZONES, VehicleHeatById, type HeatLabel, type HeatZone } from '#contracts/vehicleHeat.ts';
import { heatIndexF } from '#domain/heat/heatIndex.ts';
import { heatVehicleId } from '#domain/heat/heatVehicleId.ts';
import { wbgtShadeC } from '#domain/heat/wbgt.ts';
import { celsiusToFahrenheit, fahrenheitToCelsius } from '#domain/units/convert.ts';
import { createRoadWork } from '#server/world/roads/roadWork.ts';
import { todayTimes } from '#server/world/roads/todayTimes.ts';
import { placeKey } from '#server/world/roads/visibleRuns.ts';
import { vehicleAirAt } from '#server/world/roads/vehicleAir.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { CALM, madeNetwork } from './madeRoads.ts';

const HOUR_MS = 3_600_000;
const network = madeNetwork();
const places = network.towns.slice(0, 24).map(({ lon: longitude, lat: latitude, name: id }) => ({
  clientId: 'ACME',
  id,
  longitude,
  latitude,
  tz: 'America/Chicago',
}));
const work = createRoadWork({
  network,
  places,
  fleetSize: 60,
  // a warm day with a warm afternoon
  atmosphere: {
    seed: 7,
    weatherAt: (_lon, _lat, atMs) => ({
      ...CALM,
      temperatureC: 27 + 6 * Math.sin((atMs / HOUR_MS / 12) * Math.PI),
    }),
  },
});
const ends = places.map(placeKey);
const read = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());
const vehicles = VehicleFeatures.parse(
  read(work({ kind: 'vehicles', atMs: MISSION_TIME_MS, ends })),
).features.map(({ properties }) => properties);
const heatOf = (vrid: string) => {
  const id = heatVehicleId(vrid);
  return VehicleHeatById.parse(read(work({ kind: 'heat', id, atMs: MISSION_TIME_MS, ends })))[id]!;
};
const withGraph = vehicles.find((vehicle) => vehicle.graph_data_available)!;
const offline = vehicles.find((vehicle) => !vehicle.online)!;
const withoutGraph = vehicles.find((vehicle) => vehicle.online && !vehicle.graph_data_available)!;
const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(0.11);

describe('the heat in a vehicle', () => {
  test('names the vehicle of the map, its state, place and time, marked as simulated [DATA-14][HEAT-04][S14]', () => {
    const { vehicle, isSimulation } = heatOf(withGraph.vrid);
    expect(isSimulation).toBe(true);
    expect(vehicle).toEqual({
      vin: withGraph.VIN,
      power: 'ON',
      location: withGraph.location,
      gps: { latitude: withGraph.coordinates[1], longitude: withGraph.coordinates[0] },
      current_time: withGraph.updated,
      make: withGraph.make,
      model: withGraph.model,
      year: withGraph.year,
    });
    expect(heatOf(offline.vrid).vehicle.power).toBe('OFF');
  });

  test('agrees with the card of the map [DATA-13][DATA-14]', () => {
    const { cab, cargo } = heatOf(withGraph.vrid).summary;
    near(fahrenheitToCelsius(cab!.temp.current!), withGraph.cab_temperature!);
    near(fahrenheitToCelsius(cab!.hi.current!), withGraph.heat_index!);
    near(fahrenheitToCelsius(cab!.wbgt.current!), withGraph.wbgt!);
    near(fahrenheitToCelsius(cab!.wbgt.average!), withGraph.wbgt_daily_average!);
    expect(cab!.humidity.current).toBe(withGraph.humidity);
    near(fahrenheitToCelsius(cargo!.temp.current!), withGraph.cargo_temperature!);
  });

  test('has series of a day, a quarter of an hour apart, that end in the present values [HEAT-08][DATA-14]', () => {
    const { sensor_data: series, summary } = heatOf(withGraph.vrid);
    const named = (zone: HeatZone, label: HeatLabel) =>
      series.find((one) => one.sensor_zone === zone && one.label === label)!;
    for (const zone of HEAT_ZONES) {
      const { at, metrics } = named(zone, 'Fahrenheit');
      expect([at.length, at.at(-1)]).toEqual([97, withGraph.updated]);
      expect(Date.parse(at[1]!) - Date.parse(at[0]!)).toBe(HOUR_MS / 4);
      expect(metrics.at(-1)).toBe(summary[zone]!.temp.current);
      expect(named(zone, 'HeatIndex_Fahrenheit').metrics.at(-1)).toBe(summary[zone]!.hi.current);
      expect(named(zone, 'Humidity').metrics.at(-1)).toBe(summary[zone]!.humidity.current);
    }
    expect(series.filter(({ label }) => label === 'WBGT_Fahrenheit').map((one) => one.sensor_zone)).toEqual([
      'outside',
    ]);
    expect(named('outside', 'WBGT_Fahrenheit').metrics.at(-1)).toBe(summary.outside!.wbgt.current);
  });

  test('calls WBGT an estimate where nobody measures radiation, and heat index is Rothfusz’s', () => {
    const { outside, cab, cargo } = heatOf(withGraph.vrid).summary;
    expect([outside, cab, cargo].map((zone) => zone!.wbgt_is_estimate)).toEqual([false, true, true]);
    for (const zone of [cab!, cargo!]) {
      const [tempF, humidity] = [zone.temp.current!, zone.humidity.current!];
      near(zone.hi.current!, heatIndexF(tempF, humidity));
      near(zone.wbgt.current!, celsiusToFahrenheit(wbgtShadeC(fahrenheitToCelsius(tempF), humidity)));
    }
  });

  test('is a summary alone without a graph, and no reading at all of a unit that is off [HEAT-09][S4]', () => {
    const { graph_data_available: hasGraph, sensor_data: series, summary } = heatOf(withoutGraph.vrid);
    expect([hasGraph, series, summary.cab!.temp.current === null]).toEqual([false, [], false]);
    const off = heatOf(offline.vrid);
    expect([off.graph_data_available, off.sensor_data]).toEqual([false, []]);
    for (const zone of HEAT_ZONES)
      for (const name of ['hi', 'temp', 'wbgt', 'humidity'] as const)
        expect(off.summary[zone]![name]).toEqual({ current: null, average: null });
  });

  test('is of runs that the person sees, by an id in any case without KEP [HEAT-10][CALL-28]', () => {
    const id = heatVehicleId(withGraph.vrid).toLowerCase();
    const order = { kind: 'heat', id, atMs: MISSION_TIME_MS } as const;
    expect(Object.keys(read(work({ ...order, ends })) as object)).toEqual([id]);
    expect(work({ ...order, ends: [] }).length).toBe(0);
    expect(work({ ...order, id: 'NOBODY22', ends }).length).toBe(0);
  });
});

test('only a leading KEP is taken from an id [HEAT-10]', () => {
  expect(['KEP1ABC', 'kep1abc', '1KEPABC', 'KEPKEP1'].map(heatVehicleId)).toEqual([
    '1ABC',
    '1abc',
    '1KEPABC',
    'KEP1',
  ]);
});

describe('the times of today', () => {
  test('are every third hour from midnight of the zone on, and now', () => {
    const nowMs = Date.UTC(2026, 6, 4, 8, 20); // 3:20 in Chicago
    const hours = [5, 8].map((hour) => Date.UTC(2026, 6, 4, hour));
    expect(todayTimes(nowMs, 'America/Chicago')).toEqual([...hours, nowMs]);
    expect(todayTimes(hours[1]!, 'America/Chicago')).toEqual(hours);
    expect(todayTimes(hours[0]!, 'America/Chicago')).toEqual([hours[0]]);
    // half past twelve in Kolkata
    expect(todayTimes(Date.UTC(2026, 6, 4, 19), 'Asia/Kolkata')).toHaveLength(2);
  });

  test.each([
    ['put forward', '2026-03-08T20:00:00Z', '2026-03-08T03:30:00Z'],
    ['put back', '2026-11-01T20:00:00Z', '2026-11-01T02:30:00Z'],
  ])('begin at midnight also on the day when clocks are %s, in a half-hour zone too', (_, now, midnight) => {
    expect(todayTimes(Date.parse(now), 'America/St_Johns')[0]).toBe(Date.parse(midnight));
  });
});

test('air in a vehicle stays air: humidity within bounds, heat no lower in the sun', () => {
  const weather = fc.record({
    temperatureC: fc.double({ min: -40, max: 48, noNaN: true }),
    humidityFraction: fc.double({ min: 0.05, max: 1, noNaN: true }),
    windSpeedKmh: fc.double({ min: 0, max: 120, noNaN: true }),
    cloudFraction: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(weather, fc.integer({ min: 0, max: 8_760 }), fc.boolean(), (changes, hour, isMoving) => {
      const atMs = Date.UTC(2026, 0, 1) + hour * HOUR_MS;
      const air = vehicleAirAt(() => ({ ...CALM, ...changes }), { place: [-98, 38], isMoving }, atMs);
      for (const zone of HEAT_ZONES) {
        expect(air[zone].humidityPercent).toBeGreaterThanOrEqual(0);
        expect(air[zone].humidityPercent).toBeLessThanOrEqual(100);
        expect(Number.isFinite(air[zone].temperatureC)).toBe(true);
      }
      expect(air.cargo.temperatureC).toBeGreaterThanOrEqual(air.outside.temperatureC);
      expect(isMoving || air.cab.temperatureC >= air.cargo.temperatureC).toBe(true);
    }),
  );
});
