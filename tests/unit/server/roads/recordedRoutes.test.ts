import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { readPolyline } from '#server/world/roads/readPolyline.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';
import { packedLine, startRoutingStage } from './routingStage.ts';

/** Real answers beside the repository; they are no part of it, and their tests are left out without them. */
const RECORDED = resolve(import.meta.dirname, '../../../../../../shared/data/live/routing');

test('a line is read with its signs, or refused', () => {
  const line: LonLat[] = [
    [-179.999999, -89.5],
    [179.5, 0.000001],
    [-87.65, 41.85],
  ];
  const read = readPolyline(packedLine(line));
  for (const [row, [lon, lat]] of line.entries()) {
    expect(read[row]![0]).toBeCloseTo(lon, 6);
    expect(read[row]![1]).toBeCloseTo(lat, 6);
  }
  expect(() => readPolyline(packedLine([[0, 91]]))).toThrow('leaves the map');
  expect(() => readPolyline('a b')).toThrow('letters');
});

describe.skipIf(!existsSync(RECORDED))('a recorded answer', async () => {
  const { server, answer, found } = await startRoutingStage(roadSnapshotOf(undefined, undefined));
  afterAll(server.stop);
  const recorded = (name: string) => readFileSync(resolve(RECORDED, name), 'utf8');

  it('of Valhalla in the form of OSRM is read whole', async () => {
    answer(recorded('valhalla_osrm_response.json'));
    const places: LonLat[] = [
      [24.765368, 59.442643],
      [24.7349, 59.4474],
    ];
    const { meta, risk } = await found(places);
    expect(meta).toMatchObject([
      { route_seconds: 2_007, route_meters: 2_604, weather_risk_metric_desc: 'UNKNOWN' },
    ]);
    const line = risk[0]!.features[0]!.geometry.coordinates;
    const lengthM = line
      .slice(1)
      .reduce((sum, [lon, lat], row) => sum + greatCircleM(line[row]!, [lon, lat]), 0);
    expect(Math.abs(lengthM - 2_604)).toBeLessThan(30);
  });

  it('of OSRM over a third place is read whole', async () => {
    answer(recorded('standard_osrm_polyline6_response.json'));
    const { meta } = await found([
      [13.388798, 52.517033],
      [13.39763, 52.529432],
      [13.428554, 52.523239],
    ]);
    expect(meta).toMatchObject([{ route_seconds: 631, route_meters: 4_732 }]);
  });
});
