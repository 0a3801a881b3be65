import { createCachedBody, type CachedBody } from '../http/cachedBody.ts';
import { objectDay } from './objectDay.ts';
import type { ObjectStore } from './objectStore.ts';
import { createQuickReads, isOfThePast } from './quickReads.ts';

/** First part of the keys of tiles; then comes the day of what they show. */
export const TILES = 'tiles';

/** What waits to be stored; tiles beyond that are made again where they are asked for. */
const MOST_WAITING = 500;
/** Raise it when tiles of every kind would look another way; a kind alone has a version in its names. */
const VERSION = 'v1';
const CACHE_CONTROL = 'public, max-age=259200, immutable';

/** A tile whose content is over and does not change. */
export type TilePlace = {
  /** What it shows, of which version, and where: parts of a key. */
  readonly name: readonly string[];
  /** End of the time that it shows, epoch ms. */
  readonly endMs: number;
  readonly type: string;
};

/** Tiles that were made of data which another machine may not have. */
export type TileObjects = {
  /** null: it is not there, or the store does not say. Never rejects. */
  read(place: TilePlace): Promise<CachedBody | null>;
  /** Stores a tile when there is time. Returns at once. */
  keep(place: TilePlace, bytes: Uint8Array): void;
  /** Drops what waits. */
  stop(): Promise<void>;
};

export function createTileObjects(store: Pick<ObjectStore, 'get' | 'put'>): TileObjects {
  const read = createQuickReads(store);
  const waiting = new Map<string, { readonly type: string; readonly bytes: Uint8Array }>();
  const stopping = new AbortController();
  let isWorking = false;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    isWorking = true;
    for (const [key, { type, bytes }] of waiting) {
      waiting.delete(key);
      const form = { type, cacheControl: CACHE_CONTROL };
      // one that is not taken is made again
      await store.put(key, bytes, form, { signal: stopping.signal }).catch(() => {});
    }
    isWorking = false;
  }

  return {
    read: (place) =>
      read({
        key: keyOf(place),
        toBody: (found) =>
          isOfThePast(found, place.endMs) ? createCachedBody(found.bytes, place.type) : null,
      }),
    keep(place, bytes) {
      if (stopping.signal.aborted || waiting.size >= MOST_WAITING) return;
      waiting.set(keyOf(place), { type: place.type, bytes });
      if (!isWorking) working = work();
    },
    async stop() {
      waiting.clear();
      stopping.abort();
      await working;
    },
  };
}

function keyOf({ name, endMs }: TilePlace): string {
  return [TILES, objectDay(endMs), VERSION, ...name].join('/');
}
