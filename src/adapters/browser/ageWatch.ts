import type { DeviceClocks } from '../networkClock.ts';

/** What has grown old while a device slept is shown as good no longer than this after it wakes, ms. */
const LOOK_EVERY_MS = 1_000;

/**
 * Watches by the clocks of the device until something that came now is as old as its limit. A timer of that length would
 * not do: it may stand still while the device sleeps. The faster clock counts, because one of them may pause too.
 *
 * @param limitMs Age at which it is old, ms.
 * @param tell Called once, within a second after that.
 * @returns A function that stops.
 */
export function watchAge(device: DeviceClocks, limitMs: number, tell: () => void): () => void {
  const wallMs = device.wallMs();
  const monotonicMs = device.monotonicMs();
  const timer = setInterval(() => {
    const ageMs = Math.max(device.wallMs() - wallMs, device.monotonicMs() - monotonicMs);
    if (ageMs < limitMs) return;
    clearInterval(timer);
    tell();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
