import { Worker } from 'node:worker_threads';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import type { CachedBody } from '../../platform/http/cachedBody.ts';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import { createTileBodies } from '../../platform/tiles/tileBodies.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';

/** The thread holds some 500 MB. */
const IDLE_MS = 120_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./basemapWorker.mjs', import.meta.url);

/** The basemap. */
export type Basemap = {
  /** Finest zoom that there are tiles of. */
  readonly maxZoom: number;
  /** Digest of what the tiles are cut from, in their address: such tiles never change. Empty: they may. */
  readonly version: string;
  /** One tile; rejects when it cannot be made. */
  tile(address: TileAddress, signal?: AbortSignal): Promise<CachedBody>;
  stop(): Promise<void>;
};

const ownThread: WorkThreadOptions = { createWorker: () => new Worker(SCRIPT), idleMs: IDLE_MS };

/** The service's own basemap: each tile is cut once while it is remembered, however many ask for it at the same time. */
export function createBasemap(version: string, threadDependencies: WorkThreadOptions = ownThread): Basemap {
  const thread = createWorkThread<TileAddress, Uint8Array>(threadDependencies);
  return {
    maxZoom: BASEMAP_MAX_ZOOM,
    version,
    tile: createTileBodies(thread.ask),
    stop: () => thread.stop(),
  };
}
