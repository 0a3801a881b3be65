import { useEffect, useRef } from 'react';

/**
 * Takes the focus to what has opened if a key or a link opened it. A click on the map leaves it with the page, whose
 * keys move the map (MAP-04).
 */
export function useOpeningFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) heading.current?.focus();
  }, []);
  return heading;
}
