import { useSyncExternalStore } from 'react';
import { queryOf } from './hashRoutes.ts';
import { watchHash } from './useHashPath.ts';

/** Does the address ask for something (`?name=1`)? */
export function useIsAsked(name: string): boolean {
  return useSyncExternalStore(watchHash, () => queryOf(location).get(name) === '1');
}
