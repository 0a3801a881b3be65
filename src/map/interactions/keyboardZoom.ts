/** How long one step of the zoom moves, and until the next may begin, ms. Source: requirement MAP-06. */
export const KEY_ZOOM_MS = 250;
const LOCK_MS = 400;

const STEP_OF_KEY: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, a: 1, A: 1, ArrowDown: -1, z: -1, Z: -1 };

/**
 * Zooms by keys while the focus is on the page's body, so not while the user writes (MAP-04 to MAP-06).
 *
 * @param zoomBy Called with 1 for nearer and -1 for farther.
 * @returns how to stop.
 */
export function watchKeyboardZoom(page: Document, zoomBy: (steps: 1 | -1) => void): () => void {
  let lockedUntilMs = Number.NEGATIVE_INFINITY;

  function listen(event: KeyboardEvent): void {
    const steps = STEP_OF_KEY[event.key];
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (steps === undefined || isChord || page.activeElement !== page.body) return;
    event.preventDefault();
    if (event.timeStamp < lockedUntilMs) return;
    lockedUntilMs = event.timeStamp + LOCK_MS;
    zoomBy(steps);
  }

  page.addEventListener('keydown', listen);
  return () => page.removeEventListener('keydown', listen);
}
