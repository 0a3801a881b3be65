/** Messages of a page to its service worker. Not parsed: both come from one build or adjacent ones. */
export type WorkerOrder =
  /** Answer with the worker's build, through the port of this message. */
  | { readonly type: 'build.asked' }
  /** Activate without waiting for pages of an older build to close. */
  | { readonly type: 'activation.requested' };

/** Build of a page that was not built: nothing is stored for it. */
export const DEVELOPMENT_BUILD = 'development';

/** Header of an answer from the device, in place of its `Date`: time at which it was stored, ISO 8601. */
export const KEPT_AT_HEADER = 'x-kept-at';

/**
 * Name of the cache with the files of a build, and of the lock that each of its pages holds. @param build As
 * `1.7.15+3fa91c02`.
 */
export function cacheNameOf(build: string): string {
  return `app-${build}`;
}

/** Returns whether this is the name of a build's cache or lock. */
export function isCacheName(name: string): boolean {
  return name.startsWith('app-');
}
