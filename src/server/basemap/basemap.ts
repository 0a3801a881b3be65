import { Worker } from 'node:worker_threads';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import type { CachedBody } from '../feeds/cachedBody.ts';
import { createWorkThread, type WorkThreadParts } from '../threads/workThread.ts';
import { createTileBodies } from '../tiles/tileBodies.ts';
import type { TileAddress } from './tileAddress.ts';

/** The thread holds some 500 MB. */
const IDLE_MS = 120_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./basemapWorker.mjs', import.meta.url);

/** The ground of the maps. */
export type Basemap = {
  /** Finest zoom that there are tiles of. */
  readonly maxZoom: number;
  /** One tile; rejects when it cannot be made. */
  tile(address: TileAddress, signal?: AbortSignal): Promise<CachedBody>;
  stop(): Promise<void>;
};

const ownThread: WorkThreadParts = { createWorker: () => new Worker(SCRIPT), idleMs: IDLE_MS };

/** The service's own basemap: each tile is cut once while it is remembered, however many ask for it at the same time. */
export function createBasemap(threadParts: WorkThreadParts = ownThread): Basemap {
  const thread = createWorkThread<TileAddress, Uint8Array>(threadParts);
  return {
    maxZoom: BASEMAP_MAX_ZOOM,
    tile: createTileBodies(thread.ask),
    stop: () => thread.stop(),
  };
}
