import { expect, test } from 'vitest';
import type { FeaturePalette } from '#map/features/featurePalette.ts';
import { createPointColumns } from '#map/features/pointColumns.ts';
import { areaFeature, pointFeature } from '../../../support/mapFeatures.ts';

const PALETTE = new Proxy({}, { get: (_, name) => `colour of ${String(name)}` }) as FeaturePalette;
const quake = (id: string, mag: number, lon = -97) => pointFeature(id, [lon, 39], { mag });

test('points stand as columns, the most severe last, each with its place on the square map [LAYER-14][CONST-21]', () => {
  const columns = createPointColumns(
    'earthquake',
    [quake('strong', 7), quake('weak', 1, 180), quake('felt', 4.5)],
    PALETTE,
  );
  expect(columns.ids).toEqual(['weak', 'felt', 'strong']);
  expect([...columns.severity]).toEqual([...columns.severity].toSorted((one, other) => one - other));
  // metres; Source: spherical Mercator with a radius of 6,378,137 m
  expect(columns.xM[0]).toBeCloseTo(Math.PI * 6_378_137, 3);
  expect(columns.xM[2]).toBeCloseTo((-97 / 180) * Math.PI * 6_378_137, 3);
  expect(columns.yM[2]).toBeCloseTo(Math.log(Math.tan(((90 + 39) / 360) * Math.PI)) * 6_378_137, 3);
});

test('points that look alike share a look', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => quake(`q${index}`, index % 2 === 0 ? 1 : 7));
  const { styles, styleRow } = createPointColumns('earthquake', many, PALETTE);
  expect(styles).toHaveLength(2);
  expect(styleRow.filter((row) => row === styleRow[0])).toHaveLength(500);
  expect(styles[styleRow[999]!]!.radiusPx).toBeGreaterThan(styles[styleRow[0]!]!.radiusPx);
});

test('what is no point is refused by its id', () => {
  expect(() => createPointColumns('earthquake', [areaFeature('felt', [-97, 39], 1)], PALETTE)).toThrow(
    'felt is a Polygon, not a Point.',
  );
});
