import type { AgeRange } from './ageRanges.ts';
import { isCloudAt, ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import type { StrikeView } from './strikeView.ts';

/**
 * Breadth of a cell at a whole zoom, CSS px;
 * between two it is drawn up to 1.4 times as broad or narrow. Source: the design.
 */
const CELL_PX = 22;
const TILE_PX = 256;

/** Cells with strikes in one copy of the map, ordered from those with the oldest newest strike to the youngest. */
export type StrikeCells = {
  readonly count: number;
  /** Middle of the strikes of each cell, on the square map as in StrikeRows. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly strikes: Uint32Array;
  /** Age bucket of the newest strike of each cell. */
  readonly bucket: Uint8Array;
};

/** What is gathered: ages as `ageRanges` gives them, the oldest first. */
type Gathered = {
  readonly ranges: readonly AgeRange[];
  readonly showsCloud: boolean;
  /** Which copy of the map, as `worldsIn` counts them. */
  readonly world: number;
  /** Cells so far outside the view count too, CSS px. */
  readonly reachPx: number;
};

/**
 * Gathers strikes in cells that stay where they are while the map is moved: they are cut from the world and not from the
 * view.
 */
export function gatherCells(
  { data }: StrikeRows,
  { ranges, showsCloud, world, reachPx }: Gathered,
  { centerX, centerY, worldPx, widthPx, heightPx }: StrikeView,
): StrikeCells {
  const across = cellsAcross(worldPx);
  const [halfX, halfY] = [(widthPx / 2 + reachPx) / worldPx, (heightPx / 2 + reachPx) / worldPx];
  const left = Math.floor(Math.max(0, centerX - world - halfX) * across);
  const top = Math.floor(Math.max(0, centerY - halfY) * across);
  const columns = Math.max(0, Math.ceil(Math.min(1, centerX - world + halfX) * across) - left);
  const lines = Math.max(0, Math.ceil(Math.min(1, centerY + halfY) * across) - top);
  const all = createCells(columns * lines);

  for (const { bucket, from, to } of ranges) {
    for (let at = from * ROW_LENGTH; at < to * ROW_LENGTH; at += ROW_LENGTH) {
      if (isCloudAt(data, at) && !showsCloud) continue;
      const column = Math.floor(data[at]! * across) - left;
      const line = Math.floor(data[at + 1]! * across) - top;
      if (column < 0 || line < 0 || column >= columns || line >= lines) continue;
      const cell = line * columns + column;
      all.strikes[cell]! += 1;
      all.x[cell]! += data[at]!;
      all.y[cell]! += data[at + 1]!;
      all.bucket[cell] = bucket; // ranges come oldest first: the newest stays
    }
  }
  return packed(all);
}

/** Cells from one edge of the world to the other: twice as many with each whole zoom. */
function cellsAcross(worldPx: number): number {
  const zoom = Math.max(0, Math.round(Math.log2(worldPx / TILE_PX)));
  return Math.round((TILE_PX * 2 ** zoom) / CELL_PX);
}

type Cells = Omit<StrikeCells, 'count'>;

function createCells(count: number): Cells {
  return {
    x: new Float64Array(count),
    y: new Float64Array(count),
    strikes: new Uint32Array(count),
    bucket: new Uint8Array(count),
  };
}

/** Those with strikes alone, old ones first; x and y become middles. */
function packed(all: Cells): StrikeCells {
  const struck = [...all.strikes.keys()].filter((cell) => all.strikes[cell]! > 0);
  struck.sort((a, b) => all.bucket[b]! - all.bucket[a]!);
  return {
    count: struck.length,
    x: Float64Array.from(struck, (cell) => all.x[cell]! / all.strikes[cell]!),
    y: Float64Array.from(struck, (cell) => all.y[cell]! / all.strikes[cell]!),
    strikes: Uint32Array.from(struck, (cell) => all.strikes[cell]!),
    bucket: Uint8Array.from(struck, (cell) => all.bucket[cell]!),
  };
}
