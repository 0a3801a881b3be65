import type UrlTile from 'ol/source/UrlTile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';

/** Time after which tiles that are still awaited count as gaps, ms. Our own decision. */
const LATE_AFTER_MS = 10_000;

/** Told the name of a layer of tiles: no picture is not the same as no rain (S4). */
export type TilesTold = {
  /** A tile did not come. */
  readonly broke: (name: string) => void;
  /** All tiles that were asked for are here. */
  readonly came: (name: string) => void;
};

/** The tiles of one source, which are of one address. */
export type WatchedTiles = {
  /** A tile did not come, or not yet and it is late. */
  hasGaps(): boolean;
  /** Nothing more is told, and nothing awaited any more. */
  stop(): void;
};

/** Tells each change between a source that is whole and one that has gaps; nothing before its first tile. */
export function watchTiles(name: string, source: UrlTile, { broke, came }: TilesTold): WatchedTiles {
  const awaited = new Set<Tile>();
  let hasFailed = false;
  let told: 'nothing' | 'broke' | 'came' = 'nothing';
  let late: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function tellBroke(): void {
    if (told === 'broke' || isOver) return;
    told = 'broke';
    broke(name);
  }

  function tellCame(): void {
    if (told === 'came' || hasFailed || isOver) return;
    told = 'came';
    came(name);
  }

  function awaitTile(tile: Tile): void {
    if (awaited.has(tile) || isOver) return;
    if (awaited.size === 0) late = setTimeout(tellBroke, LATE_AFTER_MS);
    awaited.add(tile);
    tile.addEventListener('change', () => {
      if (tile.getState() === TileState.LOADING || !awaited.delete(tile) || awaited.size > 0) return;
      clearTimeout(late);
      // one that its cache gave up while it was loaded is neither here nor failed
      if (tile.getState() === TileState.LOADED) tellCame();
    });
  }

  source.on('tileloadstart', ({ tile }) => awaitTile(tile));
  source.on('tileloaderror', () => {
    hasFailed = true;
    tellBroke();
  });
  return {
    hasGaps: () => told === 'broke',
    stop() {
      isOver = true;
      clearTimeout(late);
      // else one that hangs keeps its place in the queue of the map, and its address from being asked for again
      for (const tile of awaited) tile.dispose();
    },
  };
}
