type Clocks = {
  /** Not set by anybody, ms; stands still while the machine sleeps. */
  readonly monotonicMs: () => number;
  /** Goes on while the machine sleeps, ms; may be set. */
  readonly wallMs: () => number;
};

/**
 * Time that has passed since now, ms, by whichever of two clocks went further since the last look: a machine that slept
 * must not believe that nothing has happened. It never goes back.
 */
export function createElapsedClock({ monotonicMs, wallMs }: Clocks): () => number {
  let elapsedMs = 0;
  let lastMonotonicMs = monotonicMs();
  let lastWallMs = wallMs();
  return () => {
    const monotonicNowMs = monotonicMs();
    const wallNowMs = wallMs();
    elapsedMs += Math.max(monotonicNowMs - lastMonotonicMs, wallNowMs - lastWallMs, 0);
    lastMonotonicMs = monotonicNowMs;
    lastWallMs = wallNowMs;
    return elapsedMs;
  };
}
