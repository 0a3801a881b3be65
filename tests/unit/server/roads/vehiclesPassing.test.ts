import { expect, test } from 'vitest';
import { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { isInPolygon } from '#domain/geo/polygon.ts';
import { createFleet } from '#server/world/roads/fleet.ts';
import { runStateAt } from '#server/world/roads/runs.ts';
import { vehiclesPassing } from '#server/world/roads/vehiclesPassing.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { madeNetwork } from './madeRoads.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const network = madeNetwork();
const places = network.towns.slice(0, 24).map(({ lon, lat, name }) => ({
  clientId: 'ACME',
  id: name.toUpperCase().replace(' ', '_'),
  longitude: lon,
  latitude: lat,
}));
const fleet = createFleet(network, places, { seed: 7, size: 60 });
const REGION: readonly LonLat[] = [
  [-97.5, 38],
  [-96, 38],
  [-96, 39.5],
];
const [fromMs, toMs] = [MISSION_TIME_MS, MISSION_TIME_MS + 12 * HOUR_MS];
const found = vehiclesPassing(fleet.runsBetween(fromMs, toMs), { region: REGION, fromMs, toMs });

test('every run that is in the region at a full minute is found, with the minute at the latest [VEH-01][CALL-63]', () => {
  const firstMs = new Map(found.payload.map((row) => [row[0]!, Date.parse(row.at(-1)!)]));
  const passing = fleet.runsBetween(fromMs, toMs).flatMap((run) => {
    for (let atMs = Math.max(fromMs, run.beginMs); atMs < Math.min(toMs, run.endMs); atMs += MINUTE_MS)
      if (isInPolygon(runStateAt(run, atMs).place, REGION)) return [{ vrid: run.vrid, atMs }];
    return [];
  });
  expect(passing.length).toBeGreaterThan(5);
  expect(passing.length).toBeLessThan(fleet.runsBetween(fromMs, toMs).length);
  for (const { vrid, atMs } of passing) expect(firstMs.get(vrid)).toBeLessThanOrEqual(atMs);
});

test('a vehicle that is found comes by within what is driven from one point of the road to the next [VEH-01]', () => {
  const runs = new Map(fleet.runsBetween(fromMs, toMs).map((run) => [run.vrid, run]));
  for (const row of found.payload) {
    const run = runs.get(row[0]!)!;
    const firstMs = Date.parse(row.at(-1)!);
    const near = Array.from({ length: 40 * 12 }, (_, nth) => runStateAt(run, firstMs + nth * 5_000).place);
    expect(
      near.some((place) =>
        isInPolygon(
          place,
          REGION.map(([lon, lat]) => widened(lon, lat)),
        ),
      ),
    ).toBe(true);
  }
});

test('the table has the columns that it names, in the order of time; an empty sea has no rows [VEH-03]', () => {
  expect(VehicleTable.parse(found)).toEqual(found);
  expect(found.csv_header[0]).toBe('vrid');
  expect(found.payload.every((row) => row.length === found.csv_header.length)).toBe(true);
  const times = found.payload.map((row) => row.at(-1)!);
  expect(times).toEqual(times.toSorted());
  const sea = REGION.map(([lon, lat]): LonLat => [lon + 60, lat]);
  expect(vehiclesPassing(fleet.runsBetween(fromMs, toMs), { region: sea, fromMs, toMs }).payload).toEqual([]);
});

/** A corner a little farther from the middle. */
function widened(lon: number, lat: number): LonLat {
  return [lon + (lon + 96.5) * 0.05, lat + (lat - 38.5) * 0.05];
}
