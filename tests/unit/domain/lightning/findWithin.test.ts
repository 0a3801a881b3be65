import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greatCircleM } from '#domain/geo/distance.ts';
import { createFacilityGrid, type FacilityPositions } from '#domain/lightning/facilityGrid.ts';
import { DISTANCE_ACCURACY_M } from '#domain/lightning/candidatePairs.ts';
import { createProximityHits, findWithin } from '#domain/lightning/findWithin.ts';
import { KIND_CG, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

const WARNING_M = 16_093;
type Place = readonly [lon: number, lat: number];

function facilitiesAt(places: readonly Place[]): FacilityPositions {
  return {
    lon: Float64Array.from(places, ([lon]) => lon),
    lat: Float64Array.from(places, ([, lat]) => lat),
    count: places.length,
  };
}

function strikesAt(places: readonly Place[]): StrikeColumns {
  return {
    ...facilitiesAt(places),
    atMs: new Float64Array(places.length),
    kind: new Uint8Array(places.length).fill(KIND_CG),
  };
}

function pairsWithin(facilities: readonly Place[], strikes: readonly Place[], reachM: number) {
  const hits = createProximityHits(1);
  const count = findWithin(createFacilityGrid(facilitiesAt(facilities), reachM), strikesAt(strikes), hits);
  return Array.from({ length: count }, (_, i) => ({
    pair: `${hits.facility[i]}:${hits.strike[i]}`,
    distanceM: hits.distanceM[i]!,
  })).sort((a, b) => a.pair.localeCompare(b.pair));
}

function allPairs(facilities: readonly Place[], strikes: readonly Place[], reachM: number) {
  return facilities
    .flatMap((facility, f) =>
      strikes.map((strike, s) => ({ pair: `${f}:${s}`, distanceM: greatCircleM(facility, strike) })),
    )
    .filter(({ distanceM }) => distanceM <= reachM)
    .sort((a, b) => a.pair.localeCompare(b.pair));
}

function expectSame(facilities: readonly Place[], strikes: readonly Place[], reachM: number): number {
  const found = pairsWithin(facilities, strikes, reachM);
  const expected = allPairs(facilities, strikes, reachM);
  expect(found.map(({ pair }) => pair)).toEqual(expected.map(({ pair }) => pair));
  found.forEach(({ distanceM }, i) => {
    expect(Math.abs(distanceM - expected[i]!.distanceM)).toBeLessThanOrEqual(DISTANCE_ACCURACY_M);
  });
  return found.length;
}

/** Places within some 30 km of a centre, so that about half of the pairs lie inside the warning range. */
function placesAround([lon, lat]: Place): fc.Arbitrary<Place[]> {
  const lonSpreadDeg = Math.min(180, 0.3 / Math.max(1e-3, Math.cos((lat * Math.PI) / 180)));
  const offset = fc.tuple(
    fc.double({ min: -lonSpreadDeg, max: lonSpreadDeg, noNaN: true }),
    fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  );
  return fc.array(
    offset.map(([dLon, dLat]): Place => {
      const wrapped = ((lon + dLon + 540) % 360) - 180;
      return [wrapped, Math.max(-90, Math.min(90, lat + dLat))];
    }),
    { minLength: 1, maxLength: 40 },
  );
}

describe.each([
  ['mid-latitudes', [-73.2, 44.5]],
  ['the equator and Greenwich', [0, 0]],
  ['the antimeridian', [180, 51]],
  ['the north pole', [20, 90]],
  ['the south pole', [-170, -90]],
  ['89 degrees north at the antimeridian', [-180, 89]],
] as const)('near %s', (_, centre) => {
  test('finds what comparing all pairs finds', () => {
    fc.assert(
      fc.property(placesAround(centre), placesAround(centre), (facilities, strikes) => {
        expectSame(facilities, strikes, WARNING_M);
      }),
      { numRuns: 200 },
    );
  });
});

test('finds what comparing all pairs finds for any reach, anywhere', () => {
  const place = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  const places = fc.array(place, { maxLength: 12 });
  const reachM = fc.double({ min: 1, max: 20_000_000, noNaN: true });
  fc.assert(
    fc.property(places, places, reachM, (facilities, strikes, reach) => {
      expectSame(facilities, strikes, reach);
    }),
  );
});

test('finds pairs at all', () => {
  expect(
    expectSame(
      [[-73.2, 44.5]],
      [
        [-73.2, 44.6],
        [-73.2, 44.7],
      ],
      WARNING_M,
    ),
  ).toBe(1);
});

test('the edge belongs to the reach, to the last bit', () => {
  const facility: Place = [-73.2121, 44.4759];
  const strike: Place = [-73.05, 44.55];
  const edgeM = greatCircleM(facility, strike);
  expect(pairsWithin([facility], [strike], edgeM)).toHaveLength(1);
  expect(pairsWithin([facility], [strike], edgeM * (1 - Number.EPSILON))).toHaveLength(0);
});

test('sees a strike at 180 from a facility at -180', () => {
  expect(pairsWithin([[-180, 10]], [[180, 10]], WARNING_M)).toEqual([{ pair: '0:0', distanceM: 0 }]);
});

test('a strike with NaN or off the globe is near nothing', () => {
  const odd: Place[] = [
    [NaN, 0],
    [0, NaN],
    [0, 90.1],
    [180.1, 0],
    [0, Infinity],
  ];
  expect(
    pairsWithin(
      [
        [0, 0],
        [180, 0],
        [0, 90],
      ],
      odd,
      WARNING_M,
    ),
  ).toEqual([]);
});

test('a facility with NaN is near nothing and spoils no other', () => {
  const found = pairsWithin(
    [
      [NaN, NaN],
      [1, 1],
      [NaN, 1],
    ],
    [
      [1, 1],
      [0, 0],
    ],
    WARNING_M,
  );
  expect(found.map(({ pair }) => pair)).toEqual(['1:0']);
});

test('overwrites the hits of the search before', () => {
  const grid = createFacilityGrid(facilitiesAt([[1, 1]]), WARNING_M);
  const hits = createProximityHits();
  findWithin(
    grid,
    strikesAt([
      [1, 1],
      [1, 1],
    ]),
    hits,
  );
  expect(findWithin(grid, strikesAt([[9, 9]]), hits)).toBe(0);
  expect(hits.count).toBe(0);
});

test.each([0, -1, NaN, Infinity])('a reach of %d metres is refused', (reachM) => {
  expect(() => createFacilityGrid(facilitiesAt([]), reachM)).toThrow(/above 0/);
});
