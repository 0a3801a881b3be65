import { useCallback, useLayoutEffect, useRef } from 'react';

/** Source: look, rules for wall grids. */
const MOVE_MS = 260;

/** Place of a tile in the page's own layout, px: neither a running move nor the orbit of the page counts. */
type Place = { readonly left: number; readonly top: number };

/** Of tiles that do not glide with their next status: it comes for all of them at once, and they would cross each other. */
const NOT_KNOWN = ['loading', 'unknown'];

/**
 * Lets tiles of a known status glide to their new places, except where motion is to be reduced.
 *
 * @returns the ref of their frame.
 */
export function useMovedTiles(): (frame: HTMLElement | null) => void {
  const frame = useRef<HTMLElement | null>(null);
  const places = useRef(new Map<string, Place>());
  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, Place>();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const tile of frame.current?.querySelectorAll<HTMLElement>('a.wall-tile') ?? []) {
      const id = tile.dataset['yard'] ?? '';
      const place = { left: tile.offsetLeft, top: tile.offsetTop };
      const old = before.get(id);
      if (!NOT_KNOWN.includes(tile.dataset['status'] ?? '')) now.set(id, place);
      if (old === undefined || isStill || (old.left === place.left && old.top === place.top)) continue;
      tile.animate(
        [
          { transform: `translate(${old.left - place.left}px, ${old.top - place.top}px)` },
          { transform: 'none' },
        ],
        { duration: MOVE_MS, easing: 'ease-out' },
      );
    }
    places.current = now;
  });
  return useCallback((element: HTMLElement | null) => {
    frame.current = element;
  }, []);
}
