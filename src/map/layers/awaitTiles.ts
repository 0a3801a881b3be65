import type UrlTile from 'ol/source/UrlTile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';

/** A tile that was asked for and is not here. */
type Awaited = {
  readonly tile: Tile;
  /** Since when it is missing, ms of the page; null: the view does not want it any more. */
  sinceMs: number | null;
  /** Since when it is loaded, ms of the page; null: it waits in the queue of the map. */
  loadsSinceMs: number | null;
};

/** The tiles of one source. */
export type AwaitedTiles = {
  /** One of its tiles did not come. */
  hasFailed(): boolean;
  /** One of its tiles has come. */
  hasCome(): boolean;
  /** Since when the one that is missing for longest is missing, ms of the page; null: nothing is missing. */
  oldestMs(): number | null;
  /** The view wants these and no others: of what it has left nothing is missing. */
  want(keys: Readonly<Record<string, boolean>>): void;
  /** Has those that are loaded since then give up their places in the queue of the map, though they may still come. */
  endHung(beganMs: number): void;
  /** Has all of them give up their places, for good. */
  release(): void;
};

/**
 * Watches the tiles of a source from when the map asks for them: one that waits in its queue is missing too (S4).
 *
 * @param beginMs A tile begins to be missing. @returns since when it counts as missing, ms of the page.
 * @param changed A tile came, failed or was given up.
 */
export function awaitTiles(source: UrlTile, beginMs: () => number, changed: () => void): AwaitedTiles {
  const awaited = new Map<string, Awaited>();
  const hung = new WeakSet<Tile>();
  let hasFailed = false;
  let hasCome = false;

  function follow(tile: Tile): void {
    const key = tile.getKey();
    const before = awaited.get(key);
    const one: Awaited = { tile, sinceMs: before?.sinceMs ?? beginMs(), loadsSinceMs: null };
    awaited.set(key, one);
    // its renderer has forgotten that one
    before?.tile.dispose();
    tile.addEventListener('change', () => {
      const state = tile.getState();
      if (state === TileState.LOADING) one.loadsSinceMs = performance.now();
      else if (awaited.get(key) === one && !(state === TileState.ERROR && hung.has(tile))) {
        awaited.delete(key);
        hasCome ||= state === TileState.LOADED;
        changed();
      }
    });
  }

  // of vector tiles, the events of the source tell those that are loaded, and not those that are queued and drawn
  const getTile = source.getTile.bind(source);
  source.getTile = (...asked: Parameters<typeof getTile>) => {
    const tile = getTile(...asked);
    if (tile?.getState() === TileState.IDLE) follow(tile);
    return tile;
  };
  source.on('tileloaderror', ({ tile }) => {
    if (hung.has(tile)) return;
    hasFailed = true;
    changed();
  });

  return {
    hasFailed: () => hasFailed,
    hasCome: () => hasCome,
    oldestMs() {
      const since = [...awaited.values()].flatMap((one) => one.sinceMs ?? []);
      return since.length === 0 ? null : Math.min(...since);
    },
    want(keys) {
      for (const [key, one] of awaited) one.sinceMs = keys[key] === true ? (one.sinceMs ?? beginMs()) : null;
    },
    endHung(beganMs) {
      for (const { tile, loadsSinceMs } of awaited.values()) {
        if (loadsSinceMs === null || loadsSinceMs > beganMs || hung.has(tile)) continue;
        hung.add(tile);
        tile.setState(TileState.ERROR);
      }
    },
    release() {
      const tiles = [...awaited.values()].map(({ tile }) => tile);
      awaited.clear();
      for (const tile of tiles) tile.dispose();
    },
  };
}
