import { cacheNameOf } from '#contracts/appBuild.ts';
import type { AppFiles } from './appFiles.ts';
import { undated } from './undated.ts';

export type BuildStoreDependencies = {
  readonly caches: CacheStorage;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly isoNow: () => string;
};

/** Name of the cache that records the newest whole build. */
const NOTES = 'builds';
const NEWEST = '/newest';
const HASHED = /^\/assets\//;

/** Builds of the app on this device, each whole and in a cache of its own. */
export type BuildStore = {
  /**
   * Stores a build and records it as the newest. Rejects, with nothing stored, when a file is missing or differs from
   * the built one.
   */
  store(app: AppFiles): Promise<void>;
  /** The build that was stored last; null: none yet. Rejects when the device cannot read it. */
  newest(): Promise<string | null>;
  /** A file of a build; null when it is not stored or the device cannot read it. Never rejects. */
  fileOf(build: string, path: string): Promise<Response | null>;
  /** A file whose name carries its digest, of whatever build; null as in `fileOf`. Never rejects. */
  hashedFile(path: string): Promise<Response | null>;
};

export function createBuildStore({ caches, fetch, isoNow }: BuildStoreDependencies): BuildStore {
  async function readFile(path: string, options?: MultiCacheQueryOptions): Promise<Response | null> {
    try {
      return (await caches.match(path, options)) ?? null;
    } catch {
      // browsers reject after a fault of the disk: the network still has the file
      return null;
    }
  }

  const hashedFile = (path: string) => readFile(path);

  async function storeFile(cache: Cache, { path, integrity }: AppFiles['files'][number]): Promise<void> {
    const known = HASHED.test(path) ? await hashedFile(path) : null;
    if (known !== null) return cache.put(path, known);
    // a digest keeps a build whole when the next one is deployed meanwhile
    const answer = await fetch(path, { integrity, cache: HASHED.test(path) ? 'default' : 'no-cache' });
    if (answer.status !== 200) throw new Error(`${path}: the server answered ${answer.status}.`);
    return cache.put(path, undated(answer, isoNow()));
  }

  return {
    async store({ build, files }) {
      const name = cacheNameOf(build);
      const isThere = await caches.has(name);
      const cache = await caches.open(name);
      const outcomes = await Promise.allSettled(files.map((file) => storeFile(cache, file)));
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure !== undefined) {
        // the same build may be the running one
        if (!isThere) await caches.delete(name);
        throw failure.reason;
      }
      await (await caches.open(NOTES)).put(NEWEST, new Response(build));
    },
    async newest() {
      const note = await caches.match(NEWEST, { cacheName: NOTES });
      return note === undefined ? null : note.text();
    },
    fileOf: (build, path) => readFile(path, { cacheName: cacheNameOf(build) }),
    hashedFile,
  };
}
