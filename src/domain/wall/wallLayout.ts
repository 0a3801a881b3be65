/** Sizes of tiles: large, medium, dense, small, extra small. An extra small tile is open, always. */
export type TileSize = 'l' | 'm' | 't' | 's' | 'xs';

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
export const TILE_ROWS: Readonly<Record<TileSize, { readonly columns: number; readonly height: number }>> = {
  l: { columns: 4, height: 16 },
  m: { columns: 6, height: 10.4 },
  t: { columns: 10, height: 8.15 },
  s: { columns: 8, height: 8.3 },
  xs: { columns: 15, height: 5.55 },
};

/** Height between the head and the foot of the page, and the gap after the last row, in the same unit. */
const ROOM = 49.1;

/** Layouts from the largest tiles to the smallest; the last one always fits `TILES_PER_PAGE`. */
const LAYOUTS: readonly WallLayout[] = [
  { abnormal: 'l', open: 's' },
  { abnormal: 'l', open: 'xs' },
  { abnormal: 'm', open: 's' },
  { abnormal: 'm', open: 'xs' },
  { abnormal: 't', open: 'xs' },
];
const DENSE: WallLayout = { abnormal: 't', open: 't' };

/**
 * Returns the layout with the largest tiles that shows all tiles at once.
 *
 * @param abnormal Number of tiles that are not open, an opening override among them.
 * @param open Number of the others.
 */
export function wallLayout(abnormal: number, open: number): WallLayout {
  const heightOf = (size: TileSize, count: number) =>
    Math.ceil(count / TILE_ROWS[size].columns) * TILE_ROWS[size].height;
  return (
    LAYOUTS.find((layout) => heightOf(layout.abnormal, abnormal) + heightOf(layout.open, open) <= ROOM) ??
    DENSE
  );
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
