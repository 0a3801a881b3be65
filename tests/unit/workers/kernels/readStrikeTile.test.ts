import { VectorTile } from '@mapbox/vector-tile';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import * as fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { StrikeTileProperties } from '#contracts/strikeTile.ts';
import { rowsOf } from '#tests/support/strikeRows.ts';
import { readStrikeTile } from '#workers/kernels/readStrikeTile.ts';

type Tags = Record<string, string | number | boolean>;

const Struck = StrikeTileProperties.pick({
  lon: true,
  lat: true,
  timestamp: true,
  strikeType: true,
  kind: true,
});
const HOLDS = { lat: 44.5, lon: -73.2, timestamp: 1_780_000_000_000, strikeType: 'CG' };

function tileOf(layers: Readonly<Record<string, readonly Tags[]>>): Uint8Array {
  const wrapped = Object.entries(layers).map(([name, all]) => {
    const features = all.map((tags) => ({
      type: 1 as const,
      geometry: [[1, 1]] as [number, number][],
      tags,
    }));
    return [
      name,
      Object.assign(new GeoJSONWrapper(features, { version: 2, extent: 4_096 }), { name }),
    ] as const;
  });
  return fromVectorTileJs({ layers: Object.fromEntries(wrapped) });
}

/** What the contract says of the same tile, strike by strike, as a map's own reader reads it. */
function rowsByContract(bytes: Uint8Array) {
  const layer = new VectorTile(new PbfReader(bytes)).layers['strikes'];
  return Array.from({ length: layer?.length ?? 0 }, (_, nth) => layer!.feature(nth).properties).flatMap(
    (row) => {
      const { data } = Struck.safeParse(row);
      if (data === undefined) return [];
      const { lat, lon, timestamp, strikeType, kind } = data;
      return [{ lat, lon, atMs: timestamp, kind: kind === 'unknown' ? 2 : ['CG', 'CC'].indexOf(strikeType) }];
    },
  );
}

/** The writer of tiles has no whole numbers beyond these. */
const isWritten = (value: number) => !Number.isInteger(value) || Math.abs(value) <= 2 ** 53;
const nearlyNumber = fc.oneof(
  fc.double().filter(isWritten),
  fc.integer(),
  fc.constantFrom(90, -90, 90.000001, 180, -180, 180.000001, 0, 2 ** 53, 2 ** 53 - 1, 0.5, -1),
  fc.constantFrom('12', 'CG', '', true, false),
);
const nearlyStrike = fc.oneof(
  fc.record(
    {
      lat: nearlyNumber,
      lon: nearlyNumber,
      timestamp: nearlyNumber,
      strikeType: fc.constantFrom<string | number | boolean>('CG', 'CC', 'cg', 'IC', '', 0, 1, true),
      type: fc.constantFrom('CG', 'CC'),
      kind: fc.constantFrom<string | number | boolean>('unknown', 'CG', 'Unknown', 2, true),
    },
    { requiredKeys: [] },
  ),
  fc.record({
    lat: fc.double({ min: -91, max: 91, noNaN: true }),
    lon: fc.double({ min: -181, max: 181, noNaN: true }),
    timestamp: fc.maxSafeNat(),
    strikeType: fc.constantFrom('CG', 'CC'),
  }),
);

test('keeps exactly the strikes that the contract keeps, and tells of each that it does not as a gap [DATA-18][S4]', () => {
  fc.assert(
    fc.property(fc.array(nearlyStrike, { maxLength: 20 }), (list) => {
      const bytes = tileOf({ strikes: list as Tags[] });
      const expected = rowsByContract(bytes);
      const { strikes, hasGaps } = readStrikeTile(bytes);
      expect(rowsOf(strikes)).toEqual(expected);
      expect(hasGaps).toBe(expected.length < list.length);
    }),
    { numRuns: 2_000 },
  );
});

test('each field, broken alone, drops its strike and no other', () => {
  for (const broken of [
    { lat: 90.1 },
    { lon: '5' },
    { timestamp: 1.5 },
    { timestamp: -1 },
    { strikeType: 'XX' },
  ]) {
    const { strikes, hasGaps } = readStrikeTile(tileOf({ strikes: [HOLDS, { ...HOLDS, ...broken }, HOLDS] }));
    expect(strikes.count).toBe(2);
    expect(hasGaps).toBe(true);
  }
});

test('a kind that is not known is read, and any other word of it says nothing [STRIKE-16]', () => {
  const kinds = ['unknown', 'CG', 'Unknown', 2];
  const { strikes } = readStrikeTile(
    tileOf({ strikes: [HOLDS, ...kinds.map((kind) => ({ ...HOLDS, kind }))] }),
  );
  expect(rowsOf(strikes).map(({ kind }) => kind)).toEqual([0, 2, 0, 0, 0]);
});

test('a time that is not known is a gap, and a tile of other layers is quiet [S4]', () => {
  expect(readStrikeTile(tileOf({ gaps: [{ from: 0, to: 5 }] }))).toMatchObject({ hasGaps: true });
  const { strikes, hasGaps } = readStrikeTile(tileOf({ others: [HOLDS] }));
  expect([strikes.count, hasGaps]).toEqual([0, false]);
  expect(readStrikeTile(new Uint8Array())).toMatchObject({ hasGaps: false });
});

test('bytes that are no tile are no quiet time [S4]', () => {
  expect(() => readStrikeTile(new TextEncoder().encode('<html>It is down</html>'))).toThrow(Error);
  const whole = tileOf({ strikes: [HOLDS, HOLDS] });
  const cut = whole.subarray(0, whole.length - 4);
  const seen = (() => {
    try {
      return readStrikeTile(cut).hasGaps;
    } catch {
      return 'refused';
    }
  })();
  expect(seen).not.toBe(false);
});
