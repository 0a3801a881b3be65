import type { DeviceClocks } from '../networkClock.ts';

/** Time between two checks that counts as sleep, in intervals; a shorter one is a late check. */
const SLEPT_INTERVALS = 3;

/**
 * Watches whether the page was asleep: timers of a page that sleeps, is suspended or throttled do not run. The faster
 * of the two device clocks counts, because one of them may pause with the page.
 *
 * @param tell Called with the time without checks, ms, where two checks or more were missed.
 * @returns a function that stops.
 */
export function watchSleep(
  device: DeviceClocks,
  everyMs: number,
  tell: (sleptMs: number) => void,
): () => void {
  const read = () => ({ wallMs: device.wallMs(), monotonicMs: device.monotonicMs() });
  let last = read();
  const timer = setInterval(() => {
    const now = read();
    const passedMs = Math.max(now.wallMs - last.wallMs, now.monotonicMs - last.monotonicMs);
    last = now;
    if (passedMs >= SLEPT_INTERVALS * everyMs) tell(passedMs);
  }, everyMs);
  return () => clearInterval(timer);
}
