import type { KeyboardEvent } from 'react';

/** Keys of a menu that is open: up and down go round its items, the first and the last have keys of their own. */
export function goThroughMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at === -1 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const place = places[event.key];
  if (place === undefined || items.length === 0) return;
  event.preventDefault();
  items.at(place % items.length)?.focus();
}
