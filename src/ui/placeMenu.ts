const GAP_PX = 4;

/**
 * Opens a menu over everything, under what opened it or, where there is no room, above it, and goes to its first item.
 * What opened it stands before it.
 */
export function placeMenu(menu: HTMLElement | null): void {
  const opener = menu?.previousElementSibling;
  if (!menu || !opener) return;
  menu.showPopover();
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const hasRoom = bottom + GAP_PX + height <= window.innerHeight;
  // properties, not markup: the page's policy allows no inline style
  menu.style.setProperty('top', `${hasRoom ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - height)}px`);
  menu.style.setProperty('left', `${Math.max(GAP_PX, right - width)}px`);
  menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}
