import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createCachedBody, type CachedBody } from '../feeds/cachedBody.ts';
import { createTileThread, type TileThreadParts } from '../tiles/tileThread.ts';
import type { RadarAddress } from './radarTile.ts';

/** Pictures of 0.2 to 10 kB; a screen holds some 60, and plays through 144 hours of them. */
const BUDGET_BYTES = 32_000_000;
const IDLE_MS = 60_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./radarWorker.mjs', import.meta.url);

/** Radar of the simulated atmosphere. */
export type Radar = {
  /** One picture; rejects when it cannot be drawn. */
  tile(address: RadarAddress): Promise<CachedBody>;
  stop(): Promise<void>;
};

/** What the thread computes the same weather from as the rest of the service. */
export type AtmosphereSetup = { readonly seed: number; readonly stagedAtMs: number | null };

/** Draws each picture once while it is remembered, however many ask for it at the same time. */
export function createRadar(
  workerData: AtmosphereSetup,
  threadParts: TileThreadParts = { createWorker: () => new Worker(SCRIPT, { workerData }), idleMs: IDLE_MS },
): Radar {
  const thread = createTileThread<RadarAddress>(threadParts);
  const bodies = new LRUCache<string, CachedBody, RadarAddress>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (_key, _stale, { context }) =>
      createCachedBody(await thread.tile(context), 'image/png'),
  });
  return {
    tile: (address) =>
      bodies.forceFetch([address.z, address.x, address.y, address.atMs, address.scheme].join('/'), {
        context: address,
      }),
    stop: () => thread.stop(),
  };
}
