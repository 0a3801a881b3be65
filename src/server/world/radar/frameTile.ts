import { latOf, lonOf } from '../../platform/tiles/mercator.ts';
import { encodePng } from './encodePng.ts';
import { NO_RADAR_COLOURS, RADAR_COLOURS } from './radarBands.ts';
import { NO_RADAR, type RadarFrame } from './radarFrame.ts';
import { SIZE_PX, type RadarAddress } from './radarTile.ts';

/** Where no radar sees, every so manieth diagonal is drawn: to be told from dry by its pattern, and by more than a colour. */
const HATCH_PX = 8;

/** How bad each band is: rain and snow of the same strength lie beside each other, and no radar is worse than dry. */
const RANK = rankedBands([0, NO_RADAR, 1, 2, 8, 3, 4, 9, 5, 10, 6, 11, 7]);

/** A range of cells, the last one included; empty: `from` is more than `to`. */
type Range = { readonly from: number; readonly to: number };

/** A tile of a frame, as a picture: under each pixel the worst of its cells, hatched where no radar sees. */
export function frameTile(frame: RadarFrame, { z, x, y, scheme }: Omit<RadarAddress, 'atMs'>): Uint8Array {
  const { grid, bands } = frame;
  const columns = rangesOf(
    grid.columns,
    (px) => (lonOf(x + px / SIZE_PX, z) - grid.westDeg) / grid.stepLonDeg,
  );
  const rows = rangesOf(grid.rows, (px) => (grid.northDeg - latOf(y + px / SIZE_PX, z)) / grid.stepLatDeg);
  const pixels = new Uint8Array(SIZE_PX * SIZE_PX);
  for (let row = 0; row < SIZE_PX; row += 1)
    for (let column = 0; column < SIZE_PX; column += 1) {
      const band = worstIn(bands, grid.columns, columns[column]!, rows[row]!);
      const isDrawn = band !== NO_RADAR || (column + row) % HATCH_PX === 0;
      if (isDrawn) pixels[row * SIZE_PX + column] = band;
    }
  const { rain, snow } = RADAR_COLOURS[scheme];
  return encodePng(pixels, SIZE_PX, [...rain, ...snow, NO_RADAR_COLOURS[scheme]]);
}

/** Cells whose middles lie under each pixel; where there is none, the one that the pixel's middle lies in. */
function rangesOf(cells: number, cellAt: (px: number) => number): Range[] {
  return Array.from({ length: SIZE_PX }, (_, px) => {
    const from = Math.ceil(cellAt(px));
    const to = Math.ceil(cellAt(px + 1)) - 1;
    const nearest = Math.round(cellAt(px + 0.5));
    const range = from > to ? { from: nearest, to: nearest } : { from, to };
    return { from: Math.max(0, range.from), to: Math.min(cells - 1, range.to) };
  });
}

function worstIn(bands: Uint8Array, width: number, columns: Range, rows: Range): number {
  if (columns.from > columns.to || rows.from > rows.to) return NO_RADAR;
  let worst = 0;
  for (let row = rows.from; row <= rows.to; row += 1)
    for (let cell = row * width + columns.from; cell <= row * width + columns.to; cell += 1) {
      const band = bands[cell]!;
      if (RANK[band]! > RANK[worst]!) worst = band;
    }
  return worst;
}

/** Rank of each band by an order of bands. */
function rankedBands(order: readonly number[]): Uint8Array {
  const ranks = new Uint8Array(order.length);
  for (const [rank, band] of order.entries()) ranks[band] = rank;
  return ranks;
}
