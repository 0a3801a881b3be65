import { useLayoutEffect, useRef } from 'react';

/** `always`: nothing but a control or the address opens it; `unlessClicked`: a click on the map may have opened it. */
type OpeningFocus = 'always' | 'unlessClicked';

/**
 * Takes the focus to what has opened if a key or a link opened it. A click on the map leaves it with the page, whose
 * keys move the map (MAP-04).
 */
export function useOpeningFocus(taken: OpeningFocus) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (taken === 'always' || document.activeElement !== document.body) heading.current?.focus();
  }, [taken]);
  return heading;
}
