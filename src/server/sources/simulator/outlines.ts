import type { PolygonGeometry } from '#contracts/featureCollection.ts';
import { isInPolygon } from '#domain/geo/polygon.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';

/** Values at the points of a grid, row by row from the south, each row from the west. NaN: nothing there. */
export type FieldGrid = {
  readonly west: number;
  readonly south: number;
  readonly stepDeg: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
};

type Point = [lon: number, lat: number];
type Ring = Point[];

/** Edges of a grid cell: bottom, right, top, left. */
const [B, R, T, L] = [0, 1, 2, 3];

/**
 * Ways through a cell by which of its corners lie inside (1 south-west, 2 south-east, 4 north-east, 8 north-west): from
 * edge to edge, with the inside on the left.
 *
 * Source: W. E. Lorensen, H. E. Cline, "Marching Cubes", SIGGRAPH 87, in two dimensions.
 */
const WAYS: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [],
  [[B, L]],
  [[R, B]],
  [[R, L]],
  [[T, R]],
  [
    [B, L],
    [T, R],
  ],
  [[T, B]],
  [[T, L]],
  [[L, T]],
  [[B, T]],
  [
    [R, B],
    [L, T],
  ],
  [[R, T]],
  [[L, R]],
  [[B, R]],
  [[L, B]],
  [],
];

/**
 * Where a field is at least `from` and less than `below`, as polygons with holes; both edges lie evenly between points.
 *
 * @param below null: no upper edge.
 */
export function outlines(field: FieldGrid, from: number, below: number | null = null): PolygonGeometry[] {
  const inner = below === null ? [] : ringsOf(field, below).map((ring) => ring.toReversed());
  const rings = [...ringsOf(field, from), ...inner].map((ring) => ({ ring, area: signedArea(ring) }));
  const outer = rings.filter(({ area }) => area > 0).sort((a, b) => a.area - b.area);
  const polygons = outer.map(({ ring }) => [ring]);
  for (const { ring, area } of rings) {
    if (area >= 0) continue;
    // the smallest that holds it, as the outer ones go by size
    const home = polygons.find(([around]) => isInPolygon(ring[0]!, around!));
    home?.push(ring);
  }
  return polygons.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

/** Counterclockwise ones around what is inside, clockwise ones around what is not. */
function ringsOf(field: FieldGrid, level: number): Ring[] {
  const next = new Map<number, { to: number; point: Point }>();
  for (let row = -1; row < field.rows; row++) {
    for (let column = -1; column < field.columns; column++) {
      for (const [from, to] of WAYS[cornersInside(field, column, row, level)]!)
        next.set(edgeKey(field, column, row, from), {
          to: edgeKey(field, column, row, to),
          point: crossing(field, { column, row, edge: from }, level),
        });
    }
  }
  const rings: Ring[] = [];
  for (const start of next.keys()) {
    const ring: Ring = [];
    for (let at = next.get(start), key = start; at !== undefined; at = next.get(key)) {
      ring.push(at.point);
      next.delete(key);
      key = at.to;
    }
    if (ring.length >= 3) rings.push([...ring, ring[0]!]);
  }
  return rings;
}

function valueAt({ columns, rows, values }: FieldGrid, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return Number.NaN;
  return values[row * columns + column]!;
}

function cornersInside(field: FieldGrid, column: number, row: number, level: number): number {
  return (
    (valueAt(field, column, row) >= level ? 1 : 0) |
    (valueAt(field, column + 1, row) >= level ? 2 : 0) |
    (valueAt(field, column + 1, row + 1) >= level ? 4 : 0) |
    (valueAt(field, column, row + 1) >= level ? 8 : 0)
  );
}

/** The same number for both cells that share an edge. */
function edgeKey({ columns }: FieldGrid, column: number, row: number, edge: number): number {
  const atColumn = column + (edge === R ? 1 : 0) + 1;
  const atRow = row + (edge === T ? 1 : 0) + 1;
  return 2 * (atRow * (columns + 2) + atColumn) + (edge === B || edge === T ? 0 : 1);
}

type Edge = { readonly column: number; readonly row: number; readonly edge: number };

function crossing(field: FieldGrid, { column, row, edge }: Edge, level: number): Point {
  const [c, r] = [column + (edge === R ? 1 : 0), row + (edge === T ? 1 : 0)];
  const isAlongRow = edge === B || edge === T;
  const here = valueAt(field, c, r);
  const there = isAlongRow ? valueAt(field, c + 1, r) : valueAt(field, c, r + 1);
  const share = (level - here) / (there - here);
  const fraction = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0.5;
  const lon = field.west + (c + (isAlongRow ? fraction : 0)) * field.stepDeg;
  const lat = field.south + (r + (isAlongRow ? 0 : fraction)) * field.stepDeg;
  return roundLonLat([lon, lat], 3);
}

function signedArea(ring: Ring): number {
  let twice = 0;
  for (let at = 1; at < ring.length; at++)
    twice += ring[at - 1]![0] * ring[at]![1] - ring[at]![0] * ring[at - 1]![1];
  return twice / 2;
}
