import type { Position } from 'geojson';
import type { Cells } from './cells.ts';
import { NO_TOWN } from './nearestTown.ts';

/** Corners of the grid, each by its number, in the order in which an edge goes around its area, which lies on its left. */
type Edges = Map<number, number[]>;

/**
 * The outlines of areas that are made of cells: neighbours share their edges to the last corner, so that neither a gap nor
 * an overlap lies between them.
 *
 * @param areas The area of each cell, by rows; `NO_TOWN`: none.
 * @returns by area its rings, closed, outer ones counterclockwise and holes clockwise.
 */
export function outlineAreas(
  { columns, rows, corner }: Cells,
  areas: Int32Array,
): ReadonlyMap<number, Position[][]> {
  const stride = columns + 1;
  const edges = new Map<number, Edges>();
  const areaAt = (column: number, row: number) =>
    column < 0 || column >= columns || row < 0 || row >= rows ? NO_TOWN : areas[row * columns + column]!;

  function note(area: number, from: number, to: number): void {
    const own = edges.get(area) ?? new Map<number, number[]>();
    edges.set(area, own);
    own.set(from, [...(own.get(from) ?? []), to]);
  }

  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const area = areaAt(column, row);
      if (area === NO_TOWN) continue;
      const southWest = row * stride + column;
      const northWest = southWest + stride;
      if (areaAt(column, row - 1) !== area) note(area, southWest, southWest + 1);
      if (areaAt(column + 1, row) !== area) note(area, southWest + 1, northWest + 1);
      if (areaAt(column, row + 1) !== area) note(area, northWest + 1, northWest);
      if (areaAt(column - 1, row) !== area) note(area, northWest, southWest);
    }

  const place = (number: number) => corner(number % stride, Math.floor(number / stride));
  return new Map(
    [...edges].map(([area, own]) => [area, ringsOf(own, stride).map((ring) => ring.map(place))] as const),
  );
}

/** Walks along the edges until none is left. */
function ringsOf(edges: Edges, stride: number): number[][] {
  const rings: number[][] = [];
  for (const start of edges.keys()) {
    while ((edges.get(start)?.length ?? 0) > 0) {
      const ring = [start];
      let before = start;
      let at = take(edges, start, null, stride);
      while (at !== start) {
        ring.push(at);
        const next = take(edges, at, at - before, stride);
        before = at;
        at = next;
      }
      rings.push([...ring, start]);
    }
  }
  return rings;
}

/** The next corner. Where two ways lead on, cells touch with a corner only: it goes to the left, around its own. */
function take(edges: Edges, from: number, step: number | null, stride: number): number {
  const ways = edges.get(from)!;
  const left = step === null ? null : from + turnedLeft(step, stride);
  const at = Math.max(0, left === null ? 0 : ways.indexOf(left));
  return ways.splice(at, 1)[0]!;
}

/** East, north, west, south. */
function turnedLeft(step: number, stride: number): number {
  if (step === 1) return stride;
  if (step === stride) return -1;
  return step === -1 ? -stride : 1;
}
