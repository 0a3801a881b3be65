import { describe, expect, test } from 'vitest';
import { isInPolygon } from '#domain/geo/polygon.ts';
import { outlines, type FieldGrid } from '#server/sources/simulator/outlines.ts';

/** A grid of a degree's mesh from 0, 0, told row by row from the north as it would be drawn. */
function gridOf(...rows: readonly (readonly number[])[]): FieldGrid {
  return {
    west: 0,
    south: 0,
    stepDeg: 1,
    columns: rows[0]!.length,
    rows: rows.length,
    values: Float64Array.from(rows.toReversed().flat()),
  };
}

const areaOf = (ring: readonly (readonly [number, number])[]) =>
  ring.slice(1).reduce((sum, [x, y], nth) => sum + ring[nth]![0] * y - x * ring[nth]![1], 0) / 2;

describe('the outline of a field', () => {
  test('lies evenly between the points, counterclockwise and closed', () => {
    const [polygon, ...others] = outlines(gridOf([0, 0, 0], [0, 4, 0], [0, 0, 0]), 1);
    expect(others).toEqual([]);
    const [ring] = polygon!.coordinates;
    expect(ring![0]).toEqual(ring!.at(-1));
    expect(new Set(ring!.map(String))).toEqual(new Set(['1,0.25', '1.75,1', '1,1.75', '0.25,1']));
    expect(areaOf(ring!)).toBeCloseTo(1.125);
  });

  test('has a hole where the field is lower, and another where an upper edge is', () => {
    const rows = [
      [5, 5, 5, 5, 5],
      [5, 5, 5, 5, 5],
      [5, 5, 0, 5, 5],
      [5, 5, 5, 5, 5],
      [5, 5, 5, 5, 9],
    ];
    const whole = outlines(gridOf(...rows), 1);
    expect(whole).toHaveLength(1);
    expect(whole[0]!.coordinates.map((ring) => Math.sign(areaOf(ring)))).toEqual([1, -1]);
    expect(isInPolygon([2, 2], whole[0]!.coordinates[1]!)).toBe(true);

    const band = outlines(gridOf(...rows), 1, 8);
    expect(band[0]!.coordinates).toHaveLength(3);
    expect(band[0]!.coordinates.some((ring) => areaOf(ring) < 0 && isInPolygon([4, 0], ring))).toBe(true);
  });

  test('parts two hills, and knows an island in a lake', () => {
    const apart = outlines(gridOf([3, 0, 3]), 1);
    expect(apart).toHaveLength(2);
    const wide = [3, 3, 3, 3, 3];
    const lake = [3, 0, 0, 0, 3];
    const island = outlines(gridOf(wide, lake, [3, 0, 3, 0, 3], lake, wide), 1);
    expect(island.map(({ coordinates }) => coordinates.length).sort((a, b) => a - b)).toEqual([1, 2]);
  });

  test('touches corner to corner without crossing itself', () => {
    for (const polygon of outlines(gridOf([3, 0], [0, 3]), 1)) expect(polygon.coordinates).toHaveLength(1);
    expect(outlines(gridOf([3, 0], [0, 3]), 1)).toHaveLength(2);
  });

  test('ends half a mesh before a point that has no value, and is none where nothing is', () => {
    const [polygon] = outlines(gridOf([Number.NaN, 4, 4]), 1);
    expect(Math.min(...polygon!.coordinates[0]!.map(([lon]) => lon))).toBe(0.5);
    expect(outlines(gridOf([0, 0], [0, Number.NaN]), 1)).toEqual([]);
  });
});
