import { useCallback, useSyncExternalStore } from 'react';
import { queryOf, withoutQuery } from './hashRoutes.ts';
import { watchHash } from './useHashPath.ts';

/** Is something turned on by the address (`?name=1`), and how to turn it off there? A reload then does not bring it back. */
export function useAddressSwitch(name: string): [boolean, () => void] {
  const isOn = useSyncExternalStore(watchHash, () => queryOf(location).get(name) === '1');
  const turnOff = useCallback(() => {
    history.replaceState(history.state, '', withoutQuery(location, name));
    // the browser tells of its own changes only
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, [name]);
  return [isOn, turnOff];
}
