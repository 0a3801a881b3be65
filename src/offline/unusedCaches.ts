import { isCacheName } from '#contracts/appBuild.ts';

export type Usage = {
  /** Names of all caches on the device. */
  readonly caches: readonly string[];
  /** Names that must stay: of the worker's own build and of the newest. */
  readonly needed: readonly string[];
  /** How many pages of the origin are open. */
  readonly pageCount: number;
  /** Names of the locks that are held: each page of the app holds the one of its build. */
  readonly locks: readonly string[];
};

/**
 * Names of the caches of builds that no page runs any more. None while there are more pages than locks: one of
 * them has not said yet what it runs, and its files must not go from under it. (Chromium gives a page one id as
 * a client and another one as a holder of locks, so they can only be counted.)
 */
export function unusedCaches({ caches, needed, pageCount, locks }: Usage): string[] {
  const held = locks.filter(isCacheName);
  if (held.length < pageCount) return [];
  const kept = new Set([...needed, ...held]);
  return caches.filter((name) => isCacheName(name) && !kept.has(name));
}
