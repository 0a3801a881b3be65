import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeStrikeStep, encodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { columnsOf, strikeRow } from '#tests/support/strikeRows.ts';

const STEP_MS = 1_780_000_000_000;

const row = strikeRow({ min: STEP_MS - 7_200_000, max: STEP_MS + 5_000 });

test('what was written is read again, micro-degree places to the bit', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const step = { strikes: columnsOf(rows), stepMs: STEP_MS };
      expect(decodeStrikeStep(encodeStrikeStep(step).buffer)).toEqual(step);
    }),
  );
});

test('writes only the rows that count, whatever the arrays still hold', () => {
  const rows = [
    { lon: 1, lat: 2, atMs: STEP_MS, kind: 1 },
    { lon: 3, lat: 4, atMs: 0, kind: 0 },
  ];
  const longer = { ...columnsOf(rows), count: 1 };
  const read = decodeStrikeStep(encodeStrikeStep({ strikes: longer, stepMs: STEP_MS }).buffer);
  expect(read?.strikes).toEqual(columnsOf(rows.slice(0, 1)));
});

test('an unknown kind makes version 2; what an older version of a page knows stays version 1 [STRIKE-16]', () => {
  const versionOf = (...kinds: number[]) => {
    const strikes = columnsOf(kinds.map((kind) => ({ lon: 1, lat: 2, atMs: STEP_MS, kind })));
    const bytes = encodeStrikeStep({ strikes, stepMs: STEP_MS });
    return new DataView(bytes.buffer).getUint32(4, true);
  };
  expect([versionOf(), versionOf(0, 1), versionOf(0, 2, 1)]).toEqual([1, 1, 2]);
});

test('a step without lightning says which step it is [S4][S5]', () => {
  const bytes = encodeStrikeStep({ strikes: columnsOf([]), stepMs: STEP_MS });
  expect(bytes).toHaveLength(32);
  expect(decodeStrikeStep(bytes.buffer)).toEqual({ strikes: columnsOf([]), stepMs: STEP_MS });
});

test('the columns of a step are the reader’s own', () => {
  const { buffer } = encodeStrikeStep({
    strikes: columnsOf([{ lon: 1, lat: 2, atMs: 0, kind: 1 }]),
    stepMs: 0,
  });
  const { strikes } = decodeStrikeStep(buffer)!;
  for (const name of ['lon', 'lat', 'atMs', 'kind'] as const) {
    expect(strikes[name].buffer).not.toBe(buffer);
    expect(strikes[name].byteOffset).toBe(0);
  }
});

test('refuses strikes that span more than the times can hold', () => {
  const rows = [0, 2 ** 32].map((atMs) => ({ lon: 0, lat: 0, atMs, kind: 0 }));
  expect(() => encodeStrikeStep({ strikes: columnsOf(rows), stepMs: 0 })).toThrow(/span 4294967296 ms/);
});

const kindOfVersion2 = (kindAt: number) => (view: DataView) => {
  view.setUint32(4, 2, true);
  view.setUint8(kindAt, 3);
};

describe('a broken step is not known', () => {
  const whole = () =>
    encodeStrikeStep({ strikes: columnsOf([{ lon: 1, lat: 2, atMs: STEP_MS, kind: 1 }]), stepMs: STEP_MS });
  const broken = (change: (view: DataView) => void) => {
    const bytes = whole();
    change(new DataView(bytes.buffer));
    return decodeStrikeStep(bytes.buffer);
  };

  test('the whole one is readable', () => expect(broken(() => undefined)).not.toBeNull());

  test.each([
    ['the magic of a snapshot', (view: DataView) => view.setUint8(3, 0x57)],
    ['another version', (view: DataView) => view.setUint32(4, 3, true)],
    ['a wrong count', (view: DataView) => view.setUint32(8, 2, true)],
    ['a start off the grid', (view: DataView) => view.setFloat64(16, STEP_MS + 1, true)],
    ['a start that is no number', (view: DataView) => view.setFloat64(16, NaN, true)],
    ['a base that is no number', (view: DataView) => view.setFloat64(24, NaN, true)],
    ['a base before the epoch', (view: DataView) => view.setFloat64(24, -1, true)],
    ['a latitude off the globe', (view: DataView) => view.setInt32(32, 90_000_001, true)],
    ['a longitude off the globe', (view: DataView) => view.setInt32(36, -180_000_001, true)],
    ['a kind that version 1 has not', (view: DataView) => view.setUint8(44, 2)],
    ['a kind that no version has', kindOfVersion2(44)],
  ])('%s [S4]', (_, change) => expect(broken(change)).toBeNull());

  test('cut off anywhere, or with something behind it [S4]', () => {
    const { buffer } = whole();
    for (let length = 0; length < buffer.byteLength; length++) {
      expect(decodeStrikeStep(buffer.slice(0, length))).toBeNull();
    }
    const longer = new Uint8Array(buffer.byteLength + 1);
    longer.set(new Uint8Array(buffer));
    expect(decodeStrikeStep(longer.buffer)).toBeNull();
  });

  test('random bytes [S4]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeStrikeStep(bytes.slice().buffer)).toBeNull();
      }),
    );
  });
});
