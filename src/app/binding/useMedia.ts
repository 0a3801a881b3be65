import { useCallback, useSyncExternalStore } from 'react';

/** The device asks for dark letters on a light background. */
const LIGHT = '(prefers-color-scheme: light)';

/** Whether the device is as a media query asks, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** The colours that the device asks for. */
export function useScheme(): 'light' | 'dark' {
  return useMedia(LIGHT) ? 'light' : 'dark';
}
