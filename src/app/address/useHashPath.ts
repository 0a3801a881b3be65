import { useCallback, useSyncExternalStore } from 'react';

/** Path in the hash, without its query: `#/yardalert/ACME/X?lng=fr-CA` is `/yardalert/ACME/X`. */
export function pathInHash(): string {
  const [path = ''] = location.hash.replace(/^#/, '').split('?');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Tells that the address has changed behind its hash sign. @returns how to stop. */
export function watchHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

/** Location for the router: where we are, and how to go elsewhere (GAP-1). Going elsewhere drops the query. */
export function useHashPath(): [string, (path: string, options?: { replace?: boolean }) => void] {
  const path = useSyncExternalStore(watchHash, pathInHash);
  const go = useCallback((to: string, { replace = false } = {}) => {
    if (replace) location.replace(`#${to}`);
    else location.hash = to;
  }, []);
  return [path, go];
}
