/** Leads the focus back to where it was before a panel that has gone; not if something else took it meanwhile. */
export function giveFocusBack(before: Element | null): void {
  if (document.activeElement === document.body && before instanceof HTMLElement)
    before.focus({ preventScroll: true });
}
