import { LRUCache } from 'lru-cache';
import type { TileAddress } from '../basemap/tileAddress.ts';
import { createCachedBody, type CachedBody } from '../feeds/cachedBody.ts';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** A screen holds some 30 tiles of 2 to 90 kB. */
const BUDGET_BYTES = 32_000_000;

/** Makes each vector tile once while it is remembered, however many ask for it at the same time. */
export function createTileBodies(
  make: (address: TileAddress) => Promise<Uint8Array>,
): (address: TileAddress) => Promise<CachedBody> {
  const bodies = new LRUCache<string, CachedBody, TileAddress>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (_key, _stale, { context }) => createCachedBody(await make(context), TILE_TYPE),
  });
  return (address) => bodies.forceFetch(`${address.z}/${address.x}/${address.y}`, { context: address });
}
