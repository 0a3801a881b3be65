/** Sizes of tiles: filling, large, medium, dense, small, extra small. An extra small tile is open, always. */
export type TileSize = 'fill' | 'l' | 'm' | 't' | 's' | 'xs';
/** Sizes of which rows have a height of their own. */
type RowSize = Exclude<TileSize, 'fill'>;

/** Tiles by size on one page of a wall. */
export type WallLayout = {
  /** Size of the tiles that are not open. */
  readonly abnormal: TileSize;
  /** Size of the open tiles; the same as `abnormal`: they stand in one grid. */
  readonly open: TileSize;
};

/** Most tiles on one page. Source: ADR on the look of wall grids, section 6 of the look. */
export const TILES_PER_PAGE = 60;

/** Tiles in a row, and height of a row with the gap after it, in hundredths of the display's width at 16:9. */
export const TILE_ROWS: Readonly<Record<RowSize, { readonly columns: number; readonly height: number }>> = {
  l: { columns: 4, height: 16 },
  m: { columns: 6, height: 10.4 },
  t: { columns: 10, height: 8.15 },
  s: { columns: 8, height: 8.3 },
  xs: { columns: 15, height: 5.55 },
};

/** Height between the head and the foot of the page, and the gap after the last row, in the same unit. */
const ROOM = 49.1;

/** Up to so many tiles fill the page together, also those that are open. */
const FILLING_TILES = 4;
const FILLING: WallLayout = { abnormal: 'fill', open: 'fill' };

/** Layouts from the largest tiles to the smallest. Where none fits, `DENSE` does. */
const LAYOUTS: readonly { readonly abnormal: RowSize; readonly open: RowSize }[] = [
  { abnormal: 'l', open: 's' },
  { abnormal: 'l', open: 't' },
  { abnormal: 'l', open: 'xs' },
  { abnormal: 'm', open: 's' },
  { abnormal: 'm', open: 't' },
  { abnormal: 'm', open: 'xs' },
];
/** All tiles in one grid, of which `TILES_PER_PAGE` fill the page. */
const DENSE: WallLayout = { abnormal: 't', open: 't' };

/**
 * Returns the layout with the largest tiles that shows all tiles at once.
 *
 * @param abnormal Number of tiles that are not open, an opening override among them.
 * @param open Number of the others.
 */
export function wallLayout(abnormal: number, open: number): WallLayout {
  if (abnormal + open <= FILLING_TILES) return FILLING;
  const heightOf = (size: RowSize, count: number) =>
    Math.ceil(count / TILE_ROWS[size].columns) * TILE_ROWS[size].height;
  return (
    LAYOUTS.find((layout) => heightOf(layout.abnormal, abnormal) + heightOf(layout.open, open) <= ROOM) ??
    DENSE
  );
}

/** Number of tiles in a row of so many; filling ones stand side by side, and four of them two by two. */
export function tileColumns(size: TileSize, count: number): number {
  if (size !== 'fill') return TILE_ROWS[size].columns;
  return count === FILLING_TILES ? 2 : Math.max(1, count);
}

/** Whether a tile stands among the open ones. One that an override opens does not: it ends, and says when (S9). */
export function isOpenTile({
  shown,
  isOverride,
}: {
  readonly shown: string;
  readonly isOverride: boolean;
}): boolean {
  return shown === 'OPEN' && !isOverride;
}
