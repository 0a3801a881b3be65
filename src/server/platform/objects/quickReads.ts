import { LRUCache } from 'lru-cache';
import type { CachedBody } from '../http/cachedBody.ts';
import { createKeptBodies } from '../threads/keptBodies.ts';
import { MAX_AHEAD_MS } from '../time/aheadOfClock.ts';
import { ObjectStoreError } from './objectStoreError.ts';
import type { ObjectStore, StoredObject } from './objectStore.ts';

const READ_MS = 1_500;
/** Reads that may be underway; what is asked for beyond them is not known. */
const MOST_AT_ONCE = 64;
/** What was not there is not asked for again for so long, ms. */
const MISSING_MS = 15_000;
const MOST_MISSING = 10_000;
const BUDGET_BYTES = 32_000_000;
/** `Last-Modified` has whole seconds. */
const SECOND_MS = 1_000;

/** An object that never changes, and how its answer is made of it; null: it cannot be used. */
export type QuickRead = { readonly key: string; readonly toBody: (found: StoredObject) => CachedBody | null };

class ObjectMissing extends Error {}

/**
 * Reads objects for screens that wait: each is read once while it is remembered.
 *
 * @returns Answers an object; null: it is not there, cannot be used, or the store does not say so within 1.5 s. Never
 * rejects: the store tells the log itself why it fails.
 */
export function createQuickReads(store: Pick<ObjectStore, 'get'>) {
  const missing = new LRUCache<string, true>({ max: MOST_MISSING, ttl: MISSING_MS });
  let underway = 0;
  const bodies = createKeptBodies<QuickRead>({
    budgetBytes: BUDGET_BYTES,
    keyOf: ({ key }) => key,
    async make({ key, toBody }) {
      underway += 1;
      try {
        const found = await store.get(key, { limitMs: READ_MS }).catch(nullIfBroken);
        const body = found && toBody(found);
        if (body !== null) return body;
        missing.set(key, true);
        throw new ObjectMissing();
      } finally {
        underway -= 1;
      }
    },
  });
  return async (order: QuickRead): Promise<CachedBody | null> => {
    if (missing.has(order.key) || underway >= MOST_AT_ONCE) return null;
    return bodies(order).catch(() => null);
  };
}

function nullIfBroken(error: unknown): null {
  if (error instanceof ObjectStoreError && error.fault === 'broken') return null;
  throw error;
}

/**
 * Whether the store took an object when its content was over, epoch ms. Before that, a clock that was ahead has written
 * it (ADR 28).
 */
export function isOfThePast({ storedAtMs }: StoredObject, endMs: number): boolean {
  return storedAtMs + SECOND_MS + MAX_AHEAD_MS >= endMs;
}
