import { describe, expect, test } from 'vitest';
import { TrafficIncident } from '#contracts/trafficIncidents.ts';
import { readFeatures } from '#workers/kernels/readFeatures.ts';

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
  return readFeatures({ type: 'FeatureCollection', features });
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
  expect(features.map(({ id }) => id)).toEqual(['a', '#-97,39,-97,39', '7', '#-97,39,-97,39#3']);
});

test('a feature without an id keeps its own when one before it goes [S4]', () => {
  const [first, second] = [-97, -98].map((lon) => feature({ type: 'Point', coordinates: [lon, 39] }));
  const idOf = (...given: Parameters<typeof parse>) => parse(...given).features.at(-1)!.id;
  expect(idOf(second!)).toBe(idOf(first!, second!));
  expect(idOf(second!)).not.toBe(idOf(first!));
});

test('what is neither a collection of features nor a list of incidents is refused', () => {
  for (const answer of [
    { features: [] },
    [],
    null,
    'none',
    { type: 'FeatureCollection', features: {} },
    { tm: {} },
  ])
    expect(() => readFeatures(answer)).toThrow(
      'It is neither a FeatureCollection nor a list of traffic incidents.',
    );
});

test.each([
  [3, 3],
  [0, 0],
  [undefined, 0],
  ['3', 0],
  [-1, 0],
  [1.5, 0],
])('features that an answer says it omits (%j) are among those dropped [S4]', (omittedCount, dropped) => {
  const alerts = { type: 'FeatureCollection', features: [], omittedCount };
  expect(readFeatures(alerts)).toEqual({ features: [], dropped });
  expect(readFeatures({ tm: { poi: [null] }, omittedCount }).dropped).toBe(dropped + 1);
});

const INCIDENT = {
  id: 'x',
  p: {
    x: -97,
    y: 39,
  },
  ic: 6,
  ty: 2,
  d: 'Queue',
  f: 'A',
  t: 'B',
  r: 'I-70',
  l: 900,
  dl: 60,
};

test('incidents in the short names of the traffic service are read by the names of pop-ups [POPUP-10][CALL-31]', () => {
  const { features } = readFeatures({ tm: { '@id': '1', poi: [INCIDENT] }, isSimulation: true });
  expect(features).toEqual([
    {
      id: 'x',
      geometry: {
        type: 'Point',
        coordinates: [-97, 39],
      },
      bounds: [-97, 39, -97, 39],
      properties: {
        id: 'x',
        icon: 6,
        magnitudeOfDelay: 2,
        description: 'Queue',
        cause: undefined,
        from: 'A',
        to: 'B',
        road: 'I-70',
        incidentLength: 900,
        delayInSeconds: 60,
      },
    },
  ]);
});

describe('an incident is read if its contract has it so, and dropped if not [DATA-15][CALL-31]', () => {
  const odd: readonly object[] = [
    { id: '' },
    { id: 7 },
    { p: null },
    {
      p: {
        x: '-97',
        y: 39,
      },
    },
    { ic: 14 },
    { ic: -1 },
    { ic: 1.5 },
    { ty: 4 },
    { ty: '2' },
    { d: null },
    { f: 1 },
    { t: undefined },
    { r: [] },
    { l: -1 },
    { l: '9' },
    { dl: -1 },
    { dl: null },
    { c: 3 },
    { c: null },
  ];
  const sound: readonly object[] = [
    {},
    { ic: 0 },
    { ic: 13 },
    { ty: 0 },
    { c: 'Ice' },
    { dl: undefined },
    { l: 0 },
  ];
  test.each([...odd, ...sound].map((part) => [JSON.stringify(part), part] as const))('%s', (_, part) => {
    const incident = { ...INCIDENT, ...part };
    const { features, dropped } = readFeatures({ tm: { poi: [{ ...INCIDENT, id: 'other' }, incident] } });
    expect(TrafficIncident.safeParse(incident).success).toBe(sound.includes(part));
    expect([features.length, dropped]).toEqual(sound.includes(part) ? [2, 0] : [1, 1]);
  });
});
