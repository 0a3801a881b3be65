import { expect, test } from 'vitest';
import { LayerAnswer, parseMapFeatures, UnreadFeatures } from '#contracts/mapFeatures.ts';

const SQUARE = [
  [
    [-98, 38],
    [-96, 38],
    [-96, 40],
    [-98, 40],
    [-98, 38],
  ],
];

function parse(...features: readonly unknown[]) {
  return parseMapFeatures(UnreadFeatures.parse({ type: 'FeatureCollection', features }));
}

const feature = (geometry: unknown, more: object = {}) => ({
  type: 'Feature',
  geometry,
  properties: {},
  ...more,
});

test('features of every geometry are read, with where they lie [LAYER-14]', () => {
  const { features, dropped } = parse(
    feature({ type: 'Point', coordinates: [-97, 39, 120] }),
    feature({
      type: 'LineString',
      coordinates: [
        [-97, 39],
        [-96, 40],
      ],
    }),
    feature({ type: 'Polygon', coordinates: SQUARE }),
    feature({ type: 'MultiPolygon', coordinates: [SQUARE] }),
  );
  expect(dropped).toBe(0);
  expect(features.map(({ bounds }) => bounds)).toEqual([
    [-97, 39, -97, 39],
    [-97, 39, -96, 40],
    [-98, 38, -96, 40],
    [-98, 38, -96, 40],
  ]);
});

test('one that cannot be read keeps none of the others, and is counted [S4]', () => {
  const { features, dropped } = parse(
    'no feature',
    feature(null),
    feature({ type: 'Circle', coordinates: [0, 0] }),
    feature({ type: 'Point', coordinates: [-197, 39] }),
    feature({ type: 'Point', coordinates: [-97, Number.NaN] }),
    feature({ type: 'Point', coordinates: 'here' }),
    feature({ type: 'LineString', coordinates: [] }),
    feature({ type: 'Point', coordinates: [-97, 39] }),
  );
  expect(features).toHaveLength(1);
  expect(dropped).toBe(7);
});

test('ids are the layer’s own where it has any, and unique whatever it says', () => {
  const point = { type: 'Point', coordinates: [-97, 39] };
  const { features } = parse(
    feature(point, { id: 'a' }),
    feature(point, { id: 'a' }),
    feature(point, { properties: { id: 7 } }),
    feature(point),
  );
  expect(features.map(({ id }) => id)).toEqual(['a', '#1', '7', '#3']);
});

test('what is no collection of features is refused', () => {
  expect(UnreadFeatures.safeParse({ features: [] }).success).toBe(false);
  expect(UnreadFeatures.safeParse([]).success).toBe(false);
});

test('incidents in the short names of the traffic service are read by the names of pop-ups [POPUP-10][CALL-31]', () => {
  const poi = {
    id: 'x',
    p: { x: -97, y: 39 },
    ic: 6,
    ty: 2,
    d: 'Queue',
    f: 'A',
    t: 'B',
    r: 'I-70',
    l: 900,
    dl: 60,
  };
  const { features } = parseMapFeatures(
    LayerAnswer.parse({ tm: { '@id': '1', poi: [poi] }, isSimulation: true }),
  );
  expect(features).toEqual([
    {
      ...{ id: 'x', geometry: { type: 'Point', coordinates: [-97, 39] }, bounds: [-97, 39, -97, 39] },
      properties: {
        ...{
          id: 'x',
          icon: 6,
          magnitudeOfDelay: 2,
          description: 'Queue',
          cause: undefined,
          from: 'A',
          to: 'B',
        },
        ...{ road: 'I-70', incidentLength: 900, delayInSeconds: 60 },
      },
    },
  ]);
});
