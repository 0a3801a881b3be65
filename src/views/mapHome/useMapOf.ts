import { useCallback, useState, type RefCallback } from 'react';

/**
 * A map that lives as long as the element it is drawn in.
 *
 * @param create Another function makes another map.
 * @param onReady Hears of the map once it is there, and of null when it goes.
 */
export function useMapOf<M extends { dispose(): void }>(
  create: (element: HTMLElement) => M,
  onReady: (map: M | null) => void,
): readonly [map: M | null, begin: RefCallback<HTMLElement>] {
  const [map, setMap] = useState<M | null>(null);
  const begin = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const begun = create(element);
      setMap(begun);
      onReady(begun);
      return () => {
        onReady(null);
        begun.dispose();
      };
    },
    [create, onReady],
  );
  return [map, begin];
}
