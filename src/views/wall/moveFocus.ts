/** Moves the focus between the tiles of a page by a key: arrows, Home and End. Other keys do nothing. */
export function moveFocus(page: HTMLElement, key: string): void {
  const tiles = [...page.querySelectorAll<HTMLElement>('a.wall-tile')];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  const next = nextTile(tiles, at, key);
  next?.focus();
}

function nextTile(tiles: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'Home') return tiles[0];
  if (key === 'End') return tiles.at(-1);
  if (!key.startsWith('Arrow')) return undefined;
  const from = tiles[at];
  if (from === undefined) return tiles[0];
  if (key === 'ArrowRight') return tiles[at + 1];
  if (key === 'ArrowLeft') return tiles[Math.max(0, at - 1)];
  return inNextRow(tiles, from, key === 'ArrowDown' ? 1 : -1);
}

/** Tile of the row below (1) or above (-1) that is nearest to the middle of this one. */
function inNextRow(tiles: readonly HTMLElement[], from: HTMLElement, way: 1 | -1): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const middle = here.left + here.width / 2;
  const beyond = tiles
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - here.top) * way > 1);
  const rowTop = Math.min(...beyond.map(({ box }) => box.top * way)) * way;
  const row = beyond.filter(({ box }) => Math.abs(box.top - rowTop) <= 1);
  const awayOf = ({ box }: (typeof row)[number]) => Math.abs(box.left + box.width / 2 - middle);
  return row.toSorted((a, b) => awayOf(a) - awayOf(b))[0]?.tile;
}
