import { describe, expect, test } from 'vitest';
import { VehicleFeatures } from '#contracts/vehicle.ts';
import { VehicleTracking } from '#contracts/vehicleTracking.ts';
import { greatCircleM } from '#domain/geo/distance.ts';
import { createFleet } from '#server/world/roads/fleet.ts';
import { createRoadWork } from '#server/world/roads/roadWork.ts';
import { runStateAt } from '#server/world/roads/runs.ts';
import { placeKey } from '#server/world/roads/visibleRuns.ts';
import type { RunPlace } from '#server/world/roads/lanes.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { BOX, CALM, madeNetwork } from './madeRoads.ts';

const MINUTE_MS = 60_000;
const network = madeNetwork();
const places: RunPlace[] = network.towns.slice(0, 24).map(({ lon, lat, name }) => ({
  clientId: 'ACME',
  id: name.toUpperCase().replace(' ', '_'),
  longitude: lon,
  latitude: lat,
  city: name,
  state: 'KS',
  tz: 'America/Chicago',
}));
const fleet = createFleet(network, places, { seed: 7, size: 60 });
const work = createRoadWork({
  network,
  places,
  fleetSize: 60,
  atmosphere: {
    seed: 7,
    weatherAt: () => CALM,
  },
});
const read = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());
const vehiclesAt = (atMs: number) =>
  VehicleFeatures.parse(read(work({ kind: 'vehicles', atMs, ends: places.map(placeKey) }))).features;
const track = (vrid: string) =>
  VehicleTracking.parse(read(work({ kind: 'tracking', vrid, atMs: MISSION_TIME_MS, url: '/t' })));

describe('the fleet', () => {
  test('is of any size, each vehicle with a run of its own, within its contract [DATA-13]', () => {
    const features = vehiclesAt(MISSION_TIME_MS);
    expect(features).toHaveLength(60);
    expect(new Set(features.map(({ id }) => id)).size).toBe(60);
    for (const { id, properties, geometry } of features) {
      expect(id).toMatch(/^KEP[2-9BCDFGHJKLMNPQRSTVWXYZ]{8}$/);
      expect(properties.vrid).toBe(id);
      expect(properties.coordinates).toEqual(geometry.coordinates);
      expect(properties.VIN).toHaveLength(17);
      expect(properties.location).toMatch(/^Town \d+, KS$/);
      expect(geometry.coordinates[0]).toBeGreaterThan(BOX[0] - 1);
      expect(properties.online).toBe(properties.cab_temperature !== null);
      expect(properties.isInMotion).toBe(properties.bearing !== null);
    }
    expect(new Set(features.map(({ properties }) => properties.isInMotion)).size).toBe(2);
    expect(createFleet(network, places, { seed: 7, size: 5_000 }).runsAt(MISSION_TIME_MS)).toHaveLength(
      5_000,
    );
    expect(createFleet(network, [], { seed: 7, size: 9 }).runsAt(MISSION_TIME_MS)).toEqual([]);
  });

  test('is where it is by time alone, and moves no faster than trucks do', () => {
    expect(vehiclesAt(MISSION_TIME_MS)).toEqual(vehiclesAt(MISSION_TIME_MS));
    for (const run of fleet.runsAt(MISSION_TIME_MS)) {
      let before = runStateAt(run, run.departMs - MINUTE_MS).place;
      for (let atMs = run.departMs; atMs <= run.arriveMs + MINUTE_MS; atMs += 10 * MINUTE_MS) {
        const { place } = runStateAt(run, atMs);
        expect(greatCircleM(before, place)).toBeLessThan(27 * 600);
        before = place;
      }
    }
  });

  test('leaves its origin on schedule, and is at its destination when it arrives [DATA-13]', () => {
    for (const run of fleet.runsAt(MISSION_TIME_MS)) {
      const start = runStateAt(run, run.departMs - 1);
      const end = runStateAt(run, run.arriveMs);
      expect([start.isMoving, end.isMoving]).toEqual([false, false]);
      expect(runStateAt(run, run.departMs).isMoving).toBe(true);
      expect(greatCircleM(start.place, [run.origin.longitude, run.origin.latitude])).toBeLessThan(5);
      expect(greatCircleM(end.place, [run.goal.longitude, run.goal.latitude])).toBeLessThan(30);
    }
  });

  test('tells a schedule in the zones of both ends [DATA-13]', () => {
    const { properties } = vehiclesAt(MISSION_TIME_MS)[0]!;
    for (const name of ['origin_scheduled_depart', 'dest_scheduled_arrival'] as const) {
      expect(properties[`${name}_local`]).toMatch(/-0[56]:00$/);
      expect(Date.parse(properties[`${name}_local`]!)).toBe(Date.parse(properties[name]!));
    }
  });
});

describe('the tracking service', () => {
  test('tells of a vehicle with its ends and its one route, by its vrid in any case [CALL-32]', () => {
    const { properties } = vehiclesAt(MISSION_TIME_MS)[0]!;
    const answer = track(properties.vrid.toLowerCase());
    if (!answer.success) throw new Error('The vehicle was not found.');
    const { vehicle, facilities, route } = answer.data;
    expect(vehicle).toEqual(properties);
    expect(facilities.map(({ id, role }) => [id, role])).toEqual([
      [vehicle.origin, 'origin'],
      [vehicle.final_destination, 'destination'],
    ]);
    expect(facilities[0]!.tz).toBe('America/Chicago');
    expect(route!.meta).toHaveLength(1);
    const [first] = route!.risk[0]!.features;
    const { lon, lat } = facilities[0]!;
    expect(greatCircleM(first!.geometry.coordinates[0]!, [lon, lat])).toBeLessThan(3);
    const drivenMs =
      Date.parse(vehicle.dest_scheduled_arrival!) - Date.parse(vehicle.origin_scheduled_depart!);
    // there and back the roads are the same, the ways may differ
    expect(Math.abs(drivenMs / 1_000 - route!.meta[0]!.route_seconds)).toBeLessThan(drivenMs / 1_000 / 50);
  });

  test('knows the next run and the last, and no other [CALL-32]', () => {
    const [run] = fleet.runsAt(MISSION_TIME_MS);
    const laterMs = run!.arriveMs + 20 * 3_600_000;
    const [later] = fleet.runsAt(laterMs);
    expect(later!.vrid).not.toBe(run!.vrid);
    expect(fleet.find(run!.vrid, laterMs)?.vrid).toBe(run!.vrid);
    expect(fleet.find('KEP00000000', MISSION_TIME_MS)).toBeNull();
    const nothing = work({ kind: 'tracking', vrid: 'NOBODY', atMs: MISSION_TIME_MS, url: '/t' });
    expect(nothing.length).toBe(0);
  });
});

test('a route that is ordered is answered, and nothing where no road leads [CALL-64]', () => {
  const order = { kind: 'route', departMs: MISSION_TIME_MS, url: '/r' } as const;
  const places = [
    [-99, 37],
    [-93, 41],
  ] as const;
  expect(read(work({ ...order, places }))).toHaveProperty('meta');
  expect(work({ ...order, places: [places[0], [0, 0]] }).length).toBe(0);
});
