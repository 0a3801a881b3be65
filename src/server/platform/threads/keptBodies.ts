import { LRUCache } from 'lru-cache';
import type { CachedBody } from '../http/cachedBody.ts';
import { createSharedWork } from './sharedWork.ts';

type KeptBodiesOptions<Order> = {
  /** Bodies that are remembered, together. */
  readonly budgetBytes: number;
  /** The same for the same body. */
  readonly keyOf: (order: Order) => string;
  readonly make: (order: Order, signal: AbortSignal) => Promise<CachedBody>;
};

/**
 * Makes each body once while it is remembered, however many ask for it at the same time; not at all when all of them have
 * hung up before its turn.
 */
export function createKeptBodies<Order extends object>({
  budgetBytes,
  keyOf,
  make,
}: KeptBodiesOptions<Order>): (order: Order, caller?: AbortSignal) => Promise<CachedBody> {
  const share = createSharedWork();
  const bodies = new LRUCache<string, CachedBody, { order: Order; signal: AbortSignal }>({
    maxSize: budgetBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (_key, _stale, { context: { order, signal } }) => make(order, signal),
  });
  return (order, caller) => {
    const key = keyOf(order);
    return share(key, caller, (signal) => bodies.forceFetch(key, { context: { order, signal } }));
  };
}
