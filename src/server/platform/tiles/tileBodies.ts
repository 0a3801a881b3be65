import { LRUCache } from 'lru-cache';
import type { TileAddress } from './tileAddress.ts';
import { createCachedBody, type CachedBody } from '../http/cachedBody.ts';
import { createSharedWork } from '../threads/sharedWork.ts';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** A screen holds some 30 tiles of 2 to 90 kB. */
const BUDGET_BYTES = 32_000_000;

type TileOrder = { readonly address: TileAddress; readonly signal: AbortSignal };

/**
 * Makes each vector tile once while it is remembered, however many ask for it at the same time; not at all when all of
 * them have hung up before its turn.
 */
export function createTileBodies(
  make: (address: TileAddress, signal?: AbortSignal) => Promise<Uint8Array>,
): (address: TileAddress, signal?: AbortSignal) => Promise<CachedBody> {
  const share = createSharedWork();
  const bodies = new LRUCache<string, CachedBody, TileOrder>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (_key, _stale, { context: { address, signal } }) =>
      createCachedBody(await make(address, signal), TILE_TYPE),
  });
  return (address, caller) => {
    const key = `${address.z}/${address.x}/${address.y}`;
    return share(key, caller, (signal) => bodies.forceFetch(key, { context: { address, signal } }));
  };
}
