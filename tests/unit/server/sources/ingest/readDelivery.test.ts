import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FeedMapping, mappingFault, type MappingTemplate } from '#server/sources/ingest/feedMapping.ts';
import { readDelivery, unpackedBytes } from '#server/sources/ingest/readDelivery.ts';
import { mappingOf } from './feedFixture.ts';

const AT = '2026-07-14T21:03:20Z';
const GEOJSON: MappingTemplate = {
  feed: 'own',
  format: 'geojson',
  role: 'primary',
  heartbeat: undefined,
  time: { path: 'at' },
  kind: { const: 'unknown' },
  quality: 'grade',
  id: ['id'],
  complete: { by: 'as-of', time: { path: 'asOf' }, everyS: 120, settleS: 10 },
};
const feature = (dependencies: object = {}) => ({
  type: 'Feature',
  id: 'f1',
  geometry: { type: 'Point', coordinates: [-73.2, 44.5] },
  properties: { at: AT, grade: 'B' },
  ...dependencies,
});
const collection = (features: unknown, asOf: unknown = AT) =>
  JSON.stringify({ type: 'FeatureCollection', asOf, features });

const reasons = (text: string, mapping = mappingOf('dtn-legacy', GEOJSON)) =>
  readDelivery(text, mapping).rows.map(({ reading }) =>
    reading.is === 'refused' ? reading.reason : reading.is,
  );

describe('a delivery', () => {
  test('of GeoJSON is read with id, quality and the time up to which it is whole', () => {
    const delivery = readDelivery(collection([feature()]), mappingOf('dtn-legacy', GEOJSON));
    expect(delivery.strikes).toEqual([
      {
        lon: -73.2,
        lat: 44.5,
        atMs: Date.parse(AT),
        kind: 2,
        origin: { sourceId: 'own', strikeId: 'f1', kind: 'unknown', errorM: 500, quality: 'B' },
      },
    ]);
    expect(delivery.claim).toEqual({ is: 'marks', atMs: [Date.parse(AT) - 10_000] });
    expect(readDelivery(collection([], 'soon'), mappingOf('dtn-legacy', GEOJSON)).claim.is).toBe('broken');
  });

  test.each([
    [{ geometry: null }, 'the geometry is no Point'],
    [{ geometry: { type: 'Point', coordinates: [0, 0] } }, 'the position is 0, 0'],
    [
      { geometry: { type: 'Point', coordinates: [-73.2, 95] } },
      'the latitude is not a number from -90 to 90',
    ],
    [
      { geometry: { type: 'Point', coordinates: ['', 44] } },
      'the longitude is not a number from -180 to 180',
    ],
    [{ properties: {} }, "at is '', which is no instant"],
    // seconds where the mapping says ISO 8601, and a time of another unit
    [{ properties: { at: 1_784_063_000 } }, "at is '1784063000', which is no instant"],
    [{ properties: { at: '1970-01-21T15:34:23Z' } }, "at is '1970-01-21T15:34:23Z', which is no instant"],
  ])('refuses a row with its reason: %j', (dependencies, reason) => {
    expect(reasons(collection([feature(dependencies)]))).toEqual([reason]);
  });

  test.each([
    ['<html><body>Sign in</body></html>', 'the body is no JSON'],
    ['{"type":"FeatureCollection","features":[', 'the body is no JSON'],
    ['{"features":[]}', 'the body has no list'],
    ['null', 'the body has no list'],
  ])('of another type cannot be read: %s [S4]', (text, problem) => {
    expect(readDelivery(text, mappingOf('dtn-legacy', GEOJSON))).toMatchObject({
      problem,
      strikes: [],
      claim: { is: 'nothing' },
    });
  });

  test('that was cut off inside a line of JSON or CSV has a refused row', () => {
    expect(reasons('{"flashType":9,"strikeTime":1784063000000}\n{"flashTy', mappingOf())).toEqual([
      'heartbeat',
      'the line is no JSON object',
    ]);
  });

  test('is unpacked only whole, and only up to its limit [S4]', () => {
    const packed = gzipSync('{"a":1}\n'.repeat(100));
    expect(unpackedBytes(packed, 'gzip', 1_000)).toHaveLength(800);
    expect(unpackedBytes(packed, 'gzip', 799)).toBeNull();
    expect(unpackedBytes(packed.subarray(0, packed.length - 9), 'gzip', 1_000)).toBeNull();
    expect(unpackedBytes(packed, 'br', 1_000)).toBeNull();
  });
});

describe('a mapping', () => {
  const faultOf = (dependencies: object) => {
    const read = FeedMapping.safeParse({ ...mappingOf(), ...dependencies });
    return read.success ? null : mappingFault(read.error);
  };

  test.each([
    [{ feed: 'Not A Feed' }, 'feed: a to z, 0 to 9 and hyphens were expected'],
    [{ heartbeat: undefined }, 'heartbeat: it goes with complete.by "heartbeat", and only with that'],
    [
      { heartbeat: undefined, complete: { by: 'never' } },
      'role: a feed that is never complete can only be secondary',
    ],
    [{ footprint: null }, 'footprint: a primary feed has to name the area that it watches'],
    [{ goneAfterS: 121 }, 'goneAfterS: Too big: expected number to be <=120'],
    [
      { format: 'csv', heartbeat: undefined, complete: { by: 'as-of', time: { path: 'a' }, everyS: 60 } },
      'complete: as-of and poll-window need format json or geojson',
    ],
    [{ format: 'boltek' }, 'site: it goes with format boltek, and only with that'],
    [{ kind: { path: 'flashType', map: { '0': 'ground' } } }, 'kind: Invalid input'],
    [{ colour: 'red' }, 'mapping: Unrecognized key: "colour"'],
  ])('is refused with the first fault: %j [GAP-137]', (dependencies, fault) => {
    expect(faultOf(dependencies)).toBe(fault);
  });
});
