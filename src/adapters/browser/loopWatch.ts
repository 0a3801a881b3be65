export type LoopRhythm = {
  /** Interval of the checks, ms. */
  readonly everyMs: number;
  /** Number of checks without a drawn frame that are a stall. */
  readonly missedLooks: number;
  /** Delay of a check above which the device slept, so that it says nothing about the loop, ms. */
  readonly sleepLimitMs: number;
};

/**
 * Watches whether the page still draws: a picture that stands still may show yesterday's status (S12). A check that
 * is late because the main loop was blocked counts for those that it missed. Nothing is drawn on a hidden page, nor
 * expected.
 *
 * @returns a function that stops.
 */
export function watchLoop(
  page: Window,
  rhythm: LoopRhythm,
  tell: (turn: 'stalled' | 'resumed') => void,
): () => void {
  const { everyMs, missedLooks, sleepLimitMs } = rhythm;
  let frame: number | null = null;
  let missed = 0;
  let isStalled = false;
  let last = { atMs: page.performance.now(), isHidden: page.document.hidden };

  function drawn(): void {
    frame = null;
    missed = 0;
    if (!isStalled) return;
    isStalled = false;
    tell('resumed');
  }

  function look(): void {
    const now = { atMs: page.performance.now(), isHidden: page.document.hidden };
    const passedMs = now.atMs - last.atMs;
    const isTelling = !now.isHidden && !last.isHidden && passedMs <= sleepLimitMs;
    last = now;
    if (now.isHidden) return;
    const lateLooks = isTelling ? Math.floor(passedMs / everyMs) - 1 : 0;
    missed = isTelling ? missed + (frame === null ? 0 : 1) : 0;
    if (Math.max(missed, lateLooks) >= missedLooks && !isStalled) {
      isStalled = true;
      tell('stalled');
    }
    frame ??= page.requestAnimationFrame(drawn);
  }

  const timer = page.setInterval(look, everyMs);
  return () => {
    page.clearInterval(timer);
    if (frame !== null) page.cancelAnimationFrame(frame);
  };
}
