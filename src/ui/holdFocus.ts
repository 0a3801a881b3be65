/** Moves the focus to a panel or button that was requested, and back to where it was when that goes. A `ref` of React. */
export function holdFocus(element: HTMLElement): () => void {
  const before = document.activeElement;
  element.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
