import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import type { AtmosphereSetup } from '../sky/sky.ts';
import type { TileObjects, TilePlace } from '../../platform/objects/tileObjects.ts';
import { TILE_TYPE } from '../../platform/tiles/tileBodies.ts';
import { createSharedWork } from '../../platform/threads/sharedWork.ts';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import { WINDOW_MS } from './stepWindow.ts';
import type { StrikeTileAnswer, StrikeTileOrder } from './strikeTileWork.ts';

/** Raise it when the same tile would hold other strikes. Those of the first version lack the strikes that came late. */
const VERSION = 'v2';
/** Of a day with much lightning a tile of the coarse zoom takes up to 600 kB. */
const BUDGET_BYTES = 32_000_000;
const IDLE_MS = 120_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./strikeTileWorker.mjs', import.meta.url);

/** What strike tiles are made with, besides the lightning of the past. */
type StrikeTileDependencies = {
  /** Tiles beside this machine, and the sources that the lightning is of; left out: there are none. */
  readonly objects?: { readonly tiles: TileObjects; readonly sources: string } | null;
  readonly thread?: WorkThreadOptions;
};

/** Where the thread finds the lightning of the past. */
export type StrikeTileSetup = {
  /** Folder of the step files. */
  readonly dir: string;
  /** What tells where no file was kept; null: nothing does, as the strikes were not simulated. */
  readonly atmosphere: AtmosphereSetup | null;
};

/** A tile that is kept, and whether it is the last word. */
type StrikeTile = { readonly body: CachedBody | null; readonly isWhole: boolean };

/** The lightning of the past as vector tiles (STRIKE-11). */
export type StrikeTiles = {
  /** Body null: nothing is known of that time. Rejects when it cannot be cut. */
  tile(order: StrikeTileOrder, signal?: AbortSignal): Promise<StrikeTile>;
  stop(): Promise<void>;
};

/**
 * Cuts each whole tile once while it is remembered, however many ask for it at the same time. One that no late strike can
 * change, but that this machine does not wholly know, may be in the object store.
 */
export function createStrikeTiles(
  workerData: StrikeTileSetup,
  { objects = null, thread: options = threadOf(workerData) }: StrikeTileDependencies = {},
): StrikeTiles {
  const thread = createWorkThread<StrikeTileOrder, StrikeTileAnswer>(options);
  const share = createSharedWork();
  const tiles = new LRUCache<string, StrikeTile, { order: StrikeTileOrder; signal: AbortSignal }>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ body }) => (body?.bytes.length ?? 0) + 1,
    async fetchMethod(_key, _stale, { context: { order, signal } }) {
      const { bytes, isWhole } = await thread.ask(order, signal);
      const place = objects && placeOf(objects.sources, order);
      if (isWhole && bytes !== null && place !== null) objects?.tiles.keep(place, bytes);
      const isOver = order.toMs + WINDOW_MS <= order.knownToMs;
      const stored = !isWhole && isOver && place !== null ? await objects?.tiles.read(place) : null;
      if (stored) return { body: stored, isWhole: true };
      return { body: bytes && createCachedBody(bytes, TILE_TYPE), isWhole };
    },
  });
  return {
    async tile(order, caller) {
      const key = keyOf(order);
      const tile = await share(key, caller, (signal) =>
        tiles.forceFetch(key, { context: { order, signal } }),
      );
      // what is missing may come any second
      if (!tile.isWhole) tiles.delete(key);
      return tile;
    },
    stop: () => thread.stop(),
  };
}

function threadOf(workerData: StrikeTileSetup): WorkThreadOptions {
  return { createWorker: () => new Worker(SCRIPT, { workerData }), idleMs: IDLE_MS };
}

function placeOf(sources: string, order: StrikeTileOrder): TilePlace {
  const endMs = order.toMs + WINDOW_MS;
  return { name: ['lightning', VERSION, sources, `${keyOf(order)}.pbf`], endMs, type: TILE_TYPE };
}

function keyOf({ fromMs, toMs, address: { z, x, y } }: StrikeTileOrder): string {
  return `${fromMs}/${toMs}/${z}/${x}/${y}`;
}
