import { useCallback, useState, type RefCallback } from 'react';

/**
 * A map that lives as long as the element it is drawn in. Another takes its place there once the browser has emptied
 * its canvases, as it does after a reset of the graphics card: what draws a map keeps pictures that are empty then (S12).
 *
 * @param create Another function makes another map.
 * @param onReady Hears of the map once it is there, and of null when it goes.
 * @param onRestored Called before a map takes the place of one whose canvases were emptied.
 */
export function useMapOf<M extends { dispose(): void }>(
  create: (element: HTMLElement) => M,
  onReady: (map: M | null) => void,
  onRestored?: () => void,
): readonly [map: M | null, begin: RefCallback<HTMLElement>] {
  const [map, setMap] = useState<M | null>(null);
  const begin = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const start = () => {
        const begun = create(element);
        setMap(begun);
        onReady(begun);
        return begun;
      };
      let running = start();
      const end = () => {
        onReady(null);
        running.dispose();
      };
      const startAgain = () => {
        end();
        onRestored?.();
        running = start();
      };
      // canvases tell it without bubbling
      element.addEventListener('contextrestored', startAgain, true);
      return () => {
        element.removeEventListener('contextrestored', startAgain, true);
        end();
      };
    },
    [create, onReady, onRestored],
  );
  return [map, begin];
}
