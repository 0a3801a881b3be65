import { describe, expect, it } from 'vitest';
import { mapColumns, parseKind, parseWktPoint } from '#server/sources/replay/columnMapping.ts';

const HOUR_MS = 3_600_000;

describe('the column mapping', () => {
  it.each([
    ['time_utc', 0],
    ['Time (UTC)', 0],
    ['UTC', 0],
    ['utc_time', 0],
    ['obstimeJST', 9 * HOUR_MS],
    ['timestamp', 0],
    ['Strike Time', 0],
  ])('finds the time in %s, with its clock', (name, offsetMs) => {
    expect(mapColumns(['id', name, 'lat', 'lon'])).toMatchObject({ time: name, timeOffsetMs: offsetMs });
  });

  it('prefers a time that names its clock', () => {
    expect(mapColumns(['time', 'time_jst'])).toMatchObject({ time: 'time_jst', timeOffsetMs: 9 * HOUR_MS });
  });

  it('finds positions and kinds, and nothing where there is none', () => {
    expect(mapColumns(['Latitude', 'LNG', 'geometry', 'strike_type'])).toEqual({
      time: null,
      timeOffsetMs: 0,
      lat: 'Latitude',
      lon: 'LNG',
      point: 'geometry',
      kind: 'strike_type',
    });
    expect(mapColumns(['sometimes', 'platitude'])).toMatchObject({ time: null, lat: null, lon: null });
  });
});

describe('a kind', () => {
  it.each([
    ['CG', 0],
    ['cloud-to-ground', 0],
    ['IC', 1],
    ['Cloud to Cloud', 1],
  ])('is read from %s', (text, kind) => {
    expect(parseKind(text)).toBe(kind);
  });

  it.each(['0', '1', '4', '', 'pulse', 'constructor'])('that is "%s" is unknown', (text) => {
    expect(parseKind(text)).toBe(2);
  });

  it('is what the operator stated of a code, before what its word would say', () => {
    const stated = new Map([
      ['0', 1],
      ['1', 0],
      ['IC', 2],
    ]);
    expect(['0', ' 1 ', 'IC', 'CG', '01', '4'].map((text) => parseKind(text, stated))).toEqual([
      1, 0, 2, 0, 2, 2,
    ]);
  });
});

describe('a well-known-text point', () => {
  it.each([
    ['POINT (144.817 39.437)', [144.817, 39.437]],
    ['point(-1e1 +2)', [-10, 2]],
    ['POINT Z (1 2 3)', [1, 2]],
  ])('is read from %s', (text, point) => {
    expect(parseWktPoint(text)).toEqual(point);
  });

  it.each(['', 'POINT EMPTY', 'POINT (1)', 'LINESTRING (1 2, 3 4)', '1 2'])(
    'is not read from "%s"',
    (text) => {
      expect(parseWktPoint(text)).toBeNull();
    },
  );
});
