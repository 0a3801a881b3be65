import type { DeviceClocks } from '../networkClock.ts';

/** A late look is not a missed one. */
const MISSED_LOOKS = 3;

/**
 * Looks again and again whether the page was asleep: timers of a page that sleeps, is suspended or throttled do not
 * run. The faster of the two device clocks counts, because one of them may pause with the page.
 *
 * @param tell Hears for how long nothing looked, ms, where two looks or more were missed.
 * @returns how to stop.
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
    if (passedMs >= MISSED_LOOKS * everyMs) tell(passedMs);
  }, everyMs);
  return () => clearInterval(timer);
}
