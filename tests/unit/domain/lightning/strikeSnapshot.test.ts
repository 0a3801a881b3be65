import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeStrikeSnapshot,
  encodeStrikeSnapshot,
  type StrikeSnapshot,
} from '#domain/lightning/strikeSnapshot.ts';
import { microDegrees } from '#domain/lightning/strikeWire.ts';
import { columnsOf, strikeRow, type StrikeRow } from '#tests/support/strikeRows.ts';

const FROM_MS = 1_780_000_000_000;

const row = strikeRow({ min: FROM_MS - 7_200_000, max: FROM_MS });

function snapshotOf(rows: readonly StrikeRow[], gapStepsMs: readonly number[] = []): StrikeSnapshot {
  return { strikes: columnsOf(rows), fromStepMs: FROM_MS, toStepMs: FROM_MS + 600_000, gapStepsMs };
}

test('what was written is read again, micro-degree places to the bit', () => {
  const gaps = fc.uniqueArray(fc.integer({ min: 0, max: 120 }).map((n) => FROM_MS + n * 5_000));
  fc.assert(
    fc.property(fc.array(row), gaps, (rows, gapStepsMs) => {
      const snapshot = snapshotOf(rows, gapStepsMs);
      expect(decodeStrikeSnapshot(encodeStrikeSnapshot(snapshot).buffer)).toEqual(snapshot);
    }),
  );
});

test('writes only the rows that count, whatever the arrays still hold', () => {
  const rows = [
    { lon: 1, lat: 2, atMs: FROM_MS, kind: 1 },
    { lon: 3, lat: 4, atMs: 0, kind: 0 },
  ];
  const longer = { ...columnsOf(rows), count: 1 };
  const read = decodeStrikeSnapshot(encodeStrikeSnapshot({ ...snapshotOf([]), strikes: longer }).buffer);
  expect(read?.strikes).toEqual(columnsOf(rows.slice(0, 1)));
});

test('an unknown kind makes version 2; what an older version of a page knows stays version 1 [STRIKE-16]', () => {
  const versionOf = (...kinds: number[]) => {
    const bytes = encodeStrikeSnapshot(
      snapshotOf(kinds.map((kind) => ({ lon: 1, lat: 2, atMs: FROM_MS, kind }))),
    );
    return new DataView(bytes.buffer).getUint32(4, true);
  };
  expect([versionOf(), versionOf(0, 1), versionOf(0, 2, 1)]).toEqual([1, 1, 2]);
});

test('refuses strikes that span more than the times can hold', () => {
  const rows = [
    { lon: 0, lat: 0, atMs: 0, kind: 0 },
    { lon: 0, lat: 0, atMs: 2 ** 32, kind: 0 },
  ];
  expect(() => encodeStrikeSnapshot(snapshotOf(rows))).toThrow(/span 4294967296 ms/);
});

test.each([
  [0.1234565, 123_457],
  [-0.1234565, -123_457],
  [180, 180_000_000],
  [-180, -180_000_000],
  [NaN, 0],
])('%d degrees are %d micro-degrees', (degrees, micro) => {
  expect(microDegrees(degrees)).toBe(micro);
});

const kindOfVersion2 = (kindAt: number) => (view: DataView) => {
  view.setUint32(4, 2, true);
  view.setUint8(kindAt, 3);
};

describe('a broken snapshot is not known', () => {
  const whole = () =>
    encodeStrikeSnapshot(snapshotOf([{ lon: 1, lat: 2, atMs: FROM_MS, kind: 1 }], [FROM_MS]));
  const broken = (change: (view: DataView) => void) => {
    const bytes = whole();
    change(new DataView(bytes.buffer));
    return decodeStrikeSnapshot(bytes.buffer);
  };

  test('the whole one is readable', () => expect(broken(() => undefined)).not.toBeNull());

  test.each([
    ['other magic', (view: DataView) => view.setUint8(0, 0)],
    ['another version', (view: DataView) => view.setUint32(4, 3, true)],
    ['a wrong count', (view: DataView) => view.setUint32(8, 2, true)],
    ['a base that is not a number', (view: DataView) => view.setFloat64(16, NaN, true)],
    ['a first step off the grid', (view: DataView) => view.setFloat64(24, FROM_MS + 1, true)],
    ['a last step before the first', (view: DataView) => view.setFloat64(32, FROM_MS - 5_000, true)],
    ['a place off the globe', (view: DataView) => view.setInt32(40, 90_000_001, true)],
    ['a gap outside the steps covered', (view: DataView) => view.setUint32(52, 605_000, true)],
    ['a kind that version 1 has not', (view: DataView) => view.setUint8(56, 2)],
    ['a kind that no version has', kindOfVersion2(56)],
  ])('%s [S4]', (_, change) => expect(broken(change)).toBeNull());

  test('cut off anywhere [S4]', () => {
    const { buffer } = whole();
    for (let length = 0; length < buffer.byteLength; length++) {
      expect(decodeStrikeSnapshot(buffer.slice(0, length))).toBeNull();
    }
  });

  test('random bytes [S4]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeStrikeSnapshot(bytes.slice().buffer)).toBeNull();
      }),
    );
  });
});
