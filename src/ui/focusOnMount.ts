/** Moves the focus to an element once it is there. A `ref` of React; `holdFocus` also gives the focus back. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
