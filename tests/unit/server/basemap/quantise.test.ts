import fc from 'fast-check';
import type { Feature, Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection } from 'topojson-specification';
import { describe, expect, test } from 'vitest';
import { quantise } from '#server/world/basemap/quantise.ts';

const STEP_DEG = 0.001;
const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
) as fc.Arbitrary<Position>;
const line = fc.array(position, { minLength: 2, maxLength: 12 });
const ring = fc.array(position, { minLength: 3, maxLength: 8 }).map((points) => [...points, points[0]!]);
const geometry: fc.Arbitrary<Geometry> = fc.oneof(
  position.map((coordinates) => ({ type: 'Point', coordinates }) as const),
  line.map((coordinates) => ({ type: 'MultiPoint', coordinates }) as const),
  line.map((coordinates) => ({ type: 'LineString', coordinates }) as const),
  fc.array(line, { minLength: 1 }).map((coordinates) => ({ type: 'MultiLineString', coordinates }) as const),
  fc.array(ring, { minLength: 1 }).map((coordinates) => ({ type: 'Polygon', coordinates }) as const),
  fc
    .array(fc.array(ring, { minLength: 1 }), { minLength: 1 })
    .map((coordinates) => ({ type: 'MultiPolygon', coordinates }) as const),
);
const properties = fc.record({ name: fc.string(), rank: fc.nat(12) });

/** Features as they come back from the file's text. */
function readBack(features: readonly Feature[]): Feature[] {
  const topology = JSON.parse(JSON.stringify(quantise({ layer: features }, STEP_DEG))) as ReturnType<
    typeof quantise
  >;
  return feature(topology, topology.objects['layer'] as GeometryCollection).features;
}

/** Every position, each once where several in a row are the same. */
function positionsOf(shape: Geometry): Position[] {
  const flat = (value: unknown): Position[] =>
    typeof (value as unknown[])[0] === 'number' ? [value as Position] : (value as unknown[]).flatMap(flat);
  return 'coordinates' in shape ? flat(shape.coordinates) : [];
}

describe('a quantised file of features', () => {
  test('gives back each shape within half a step, with what it says of itself [MAP-02]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(geometry, properties), { maxLength: 5 }), (shapes) => {
        const features = shapes.map(([shape, told]): Feature => ({
          type: 'Feature',
          geometry: shape,
          properties: told,
        }));
        const back = readBack(features);
        expect(back.map(({ properties: told }) => told)).toEqual(shapes.map(([, told]) => told));
        back.forEach(({ geometry: found }, at) => {
          expect(found.type).toBe(features[at]!.geometry.type);
          const sent = positionsOf(features[at]!.geometry);
          const isNear = ([x = 0, y = 0]: Position) =>
            sent.some(([a = 0, b = 0]) => Math.abs(x - a) <= 0.000_51 && Math.abs(y - b) <= 0.000_51);
          expect(positionsOf(found).filter((one) => !isNear(one))).toEqual([]);
        });
      }),
    );
  });

  test('stores points once that fall together, and keeps a line of two of them [MAP-02]', () => {
    const short = {
      type: 'LineString',
      coordinates: [
        [1, 1],
        [1.000_1, 1],
        [1.000_2, 1],
      ],
    } as const;
    const long = {
      type: 'LineString',
      coordinates: [
        [1, 1],
        [1.000_1, 1],
        [2, 3],
      ],
    } as const;
    const of = (shape: Geometry): Feature => ({ type: 'Feature', geometry: shape, properties: {} });
    const { arcs } = quantise(
      { layer: [of(short as unknown as Geometry), of(long as unknown as Geometry)] },
      STEP_DEG,
    );
    expect(arcs).toEqual([
      [
        [1000, 1000],
        [0, 0],
      ],
      [
        [1000, 1000],
        [1000, 2000],
      ],
    ]);
  });

  test('refuses what the basemap has no shape for', () => {
    const none = { type: 'GeometryCollection', geometries: [] } as const;
    expect(() =>
      quantise({ layer: [{ type: 'Feature', geometry: none, properties: {} }] } as never, STEP_DEG),
    ).toThrow('A GeometryCollection has no place in the basemap.');
  });
});
