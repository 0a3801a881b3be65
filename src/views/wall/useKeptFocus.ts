import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keys of a wall alive: its page has the focus from the start, and where a draw takes the focused tile away, the
 * tile of the same yard gets the focus, else the page, which hears the arrow keys.
 *
 * @returns the ref of the page.
 */
export function useKeptFocus(): (page: HTMLElement | null) => (() => void) | undefined {
  const page = useRef<HTMLElement | null>(null);
  /** What had the focus last, on the page or taken from it. */
  const focused = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const lost = focused.current;
    if (lost === null || lost.isConnected || document.activeElement !== document.body) return;
    const tiles = [...(page.current?.querySelectorAll<HTMLElement>('a.wall-tile') ?? [])];
    const same = tiles.find(({ dataset }) => dataset['yard'] === lost.dataset['yard']);
    (same ?? page.current)?.focus({ preventScroll: true });
  });

  return useCallback((main: HTMLElement | null) => {
    page.current = main;
    if (main === null) return undefined;
    const note = ({ target }: FocusEvent) => (focused.current = target as HTMLElement);
    main.addEventListener('focusin', note);
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
    return () => main.removeEventListener('focusin', note);
  }, []);
}
