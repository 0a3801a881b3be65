/** Moves the focus into a panel that was requested, and back to where it was when the panel goes. A `ref` of React. */
export function holdFocus(panel: HTMLElement): () => void {
  const before = document.activeElement;
  panel.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
