import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';
import type { CachedBody } from '../../platform/http/cachedBody.ts';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import { openTileArchive } from '../../platform/tiles/tileArchive.ts';
import { createTileBodies } from '../../platform/tiles/tileBodies.ts';

/** A file of this name in the data folder takes the place of the made-up areas. */
const FILE = 'zip.pmtiles';
/** The thread holds some 400 MB. */
const IDLE_MS = 120_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./postalWorker.mjs', import.meta.url);

/** Postal areas as vector tiles. */
export type Postal = {
  /** Whether the areas are invented: the data folder has no real ones. */
  readonly isMadeUp: boolean;
  /** Finest zoom that there are tiles of. */
  readonly maxZoom: number;
  /** One tile; rejects when it cannot be made. */
  tile(address: TileAddress, signal?: AbortSignal): Promise<CachedBody>;
  stop(): Promise<void>;
};

/**
 * The areas of the archive that was dropped into the data folder, or made-up ones.
 *
 * @throws ArchiveError that names the file and what is wrong with it.
 */
export async function openPostal(
  dataDir: string,
  seed: number,
  threadDependencies: WorkThreadOptions = {
    createWorker: () => new Worker(SCRIPT, { workerData: seed }),
    idleMs: IDLE_MS,
  },
): Promise<Postal> {
  const archive = await openTileArchive(join(dataDir, FILE));
  if (archive !== null) {
    const { maxZoom, tile, close } = archive;
    return { isMadeUp: false, maxZoom, tile: createTileBodies(tile), stop: close };
  }
  const thread = createWorkThread<TileAddress, Uint8Array>(threadDependencies);
  return {
    isMadeUp: true,
    maxZoom: BASEMAP_MAX_ZOOM,
    tile: createTileBodies(thread.ask),
    stop: () => thread.stop(),
  };
}
