import type { ServerClock } from './serverClock.ts';

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

/**
 * Time that has passed since now by the service's clock alone, ms, for spans of this process that have to end (ADR 28). A
 * step back counts as no time. A caller that looks seldom loses with it the time since its last look.
 */
export function elapsedBy(clock: ServerClock): () => number {
  return createElapsedClock({ monotonicMs: () => clock.nowMs(), wallMs: () => clock.nowMs() });
}
