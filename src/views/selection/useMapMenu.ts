import { useState, type MouseEvent } from 'react';

type MenuPlace = { readonly xPx: number; readonly yPx: number };

/** Where a map's context menu stands, from the top left corner of the element that it was asked for; null: it is closed. */
export function useMapMenu() {
  const [at, setAt] = useState<MenuPlace | null>(null);
  return {
    at,
    open(event: MouseEvent<HTMLElement>) {
      if (!(event.target instanceof Element) || event.target.closest('.mapcanvas') === null) return;
      event.preventDefault();
      const { left, top } = event.currentTarget.getBoundingClientRect();
      setAt({ xPx: event.clientX - left, yPx: event.clientY - top });
    },
    close: () => setAt(null),
  };
}
