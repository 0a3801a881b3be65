import { isCacheName } from '#contracts/appBuild.ts';

export type Usage = {
  /** Names of all caches on the device. */
  readonly caches: readonly string[];
  /** Names that must stay: those of the worker's own build and of the newest. */
  readonly needed: readonly string[];
  /** Number of open pages of the origin. */
  readonly pageCount: number;
  /** Names of the held locks: each page of the app holds the one of its build. */
  readonly locks: readonly string[];
};

/**
 * Names of the caches of builds that no page runs any more. None while there are more pages than locks: one of them
 * has not stated yet what it runs, and its files must not be deleted. (Chromium gives a page one id as a client and
 * another one as a holder of locks, so they can only be counted.)
 */
export function unusedCaches({ caches, needed, pageCount, locks }: Usage): string[] {
  const held = locks.filter(isCacheName);
  if (held.length < pageCount) return [];
  const kept = new Set([...needed, ...held]);
  return caches.filter((name) => isCacheName(name) && !kept.has(name));
}
