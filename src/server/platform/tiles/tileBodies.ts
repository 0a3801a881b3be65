import type { TileAddress } from './tileAddress.ts';
import { createCachedBody, type CachedBody } from '../http/cachedBody.ts';
import { createKeptBodies } from '../threads/keptBodies.ts';

/** Media type of a vector tile. */
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** A screen holds some 30 tiles of 2 to 90 kB. */
const BUDGET_BYTES = 32_000_000;

/** Makes each vector tile once while it is remembered, however many ask for it at the same time. */
export function createTileBodies(
  make: (address: TileAddress, signal?: AbortSignal) => Promise<Uint8Array>,
): (address: TileAddress, signal?: AbortSignal) => Promise<CachedBody> {
  return createKeptBodies({
    budgetBytes: BUDGET_BYTES,
    keyOf: ({ z, x, y }) => `${z}/${x}/${y}`,
    make: async (address, signal) => createCachedBody(await make(address, signal), TILE_TYPE),
  });
}
