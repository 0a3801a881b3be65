import { latOf, lonOf } from '../../platform/tiles/mercator.ts';
import { encodePng } from './encodePng.ts';
import { FRAME_STYLES, type FrameStyle } from './frameStyle.ts';
import type { RadarFrame } from './radarFrame.ts';
import { SIZE_PX, type RadarAddress } from './radarTile.ts';

/** Where no radar sees, every n-th diagonal is drawn: to be told from dry by its pattern, and by more than a colour. */
const HATCH_PX = 8;

/** A range of cells, the last one included; empty: `from` is more than `to`. */
type Range = { readonly from: number; readonly to: number };

/** A tile of a frame, as a picture: under each pixel the worst of its cells, hatched where no radar sees. */
export function frameTile(
  frame: RadarFrame,
  { z, x, y, scheme }: Omit<RadarAddress, 'atMs'>,
  style: FrameStyle = FRAME_STYLES.mrms,
): Uint8Array {
  const { grid, bands } = frame;
  const columns = rangesOf(
    grid.columns,
    (px) => (lonOf(x + px / SIZE_PX, z) - grid.westDeg) / grid.stepLonDeg,
  );
  const rows = rangesOf(grid.rows, (px) => (grid.northDeg - latOf(y + px / SIZE_PX, z)) / grid.stepLatDeg);
  const pixels = new Uint8Array(SIZE_PX * SIZE_PX);
  for (let row = 0; row < SIZE_PX; row += 1)
    for (let column = 0; column < SIZE_PX; column += 1) {
      const band = worstIn({ bands, width: grid.columns, style }, columns[column]!, rows[row]!);
      const diagonal = style.hatch === 'rising' ? column + row : column - row;
      const isDrawn = band !== style.noRadar || diagonal % HATCH_PX === 0;
      if (isDrawn) pixels[row * SIZE_PX + column] = band;
    }
  return encodePng(pixels, SIZE_PX, style.colours(scheme));
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

type Cells = { readonly bands: Uint8Array; readonly width: number; readonly style: FrameStyle };

function worstIn({ bands, width, style: { ranks, beyond } }: Cells, columns: Range, rows: Range): number {
  if (columns.from > columns.to || rows.from > rows.to) return beyond;
  let worst = 0;
  for (let row = rows.from; row <= rows.to; row += 1)
    for (let cell = row * width + columns.from; cell <= row * width + columns.to; cell += 1) {
      const band = bands[cell]!;
      if (ranks[band]! > ranks[worst]!) worst = band;
    }
  return worst;
}
