import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createCachedBody, type CachedBody } from '../feeds/cachedBody.ts';
import { createWorkThread, type WorkThreadParts } from '../threads/workThread.ts';
import type { TileAddress } from './tileAddress.ts';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** A screen holds some 30 tiles of 2 to 90 kB. */
const BUDGET_BYTES = 32_000_000;
/** The thread holds some 500 MB. */
const IDLE_MS = 120_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./basemapWorker.mjs', import.meta.url);

/** The service's own basemap. */
export type Basemap = {
  /** One tile; rejects when it cannot be cut. */
  tile(address: TileAddress): Promise<CachedBody>;
  stop(): Promise<void>;
};

const ownThread: WorkThreadParts = { createWorker: () => new Worker(SCRIPT), idleMs: IDLE_MS };

/** Cuts each tile once while it is remembered, however many ask for it at the same time. */
export function createBasemap(threadParts: WorkThreadParts = ownThread): Basemap {
  const thread = createWorkThread<TileAddress, Uint8Array>(threadParts);
  const bodies = new LRUCache<string, CachedBody, TileAddress>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (_key, _stale, { context }) => createCachedBody(await thread.ask(context), TILE_TYPE),
  });
  return {
    tile: (address) => bodies.forceFetch(`${address.z}/${address.x}/${address.y}`, { context: address }),
    stop: () => thread.stop(),
  };
}
