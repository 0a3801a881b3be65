/** What a page says to its service worker, and the names that both know. Parsed by nobody: both come from one build or its neighbour. */
export type WorkerOrder =
  /** Say which build you are, through the port that comes along. */
  | { readonly type: 'build.asked' }
  /** Wait no longer for pages of an older build to close. */
  | { readonly type: 'activation.requested' };

/** What stands in a page that no build has made: nothing is stored for it. */
export const DEVELOPMENT_BUILD = 'development';

/** Header that an answer from the device carries instead of its `Date`: when it was kept, ISO 8601. */
export const KEPT_AT_HEADER = 'x-kept-at';

/** Name of the cache that holds the files of a build, and of the lock that each of its pages holds. @param build As `1.7.15+3fa91c02`. */
export function cacheNameOf(build: string): string {
  return `app-${build}`;
}

/** Is this the name of a build's cache or lock? */
export function isCacheName(name: string): boolean {
  return name.startsWith('app-');
}
