/** Clocks of the device: one that people can set, and one that only runs. */
export type DeviceClocks = {
  /** Ms since the epoch by the device; may be hours wrong and may jump. */
  wallMs(): number;
  /** Milliseconds since some start; never jumps, but may pause while the device sleeps. */
  monotonicMs(): number;
};

/** Network time between two corrections (S6). */
export type RunningClock = {
  /** Ms since the epoch. Never goes back between two corrections. */
  nowMs(): number;
  /** Corrects it. @param offsetMs Network time minus the wall clock, ms. @returns By how much it moved, ms. */
  set(offsetMs: number): number;
};

/**
 * Keeps network time by the device's clocks, first at offset 0.
 *
 * Of the two clocks the faster counts: a device that sleeps, or is set forward, makes facts look older, never
 * fresher, and one that is set back changes nothing.
 */
export function createRunningClock(device: DeviceClocks): RunningClock {
  let anchor = { networkMs: device.wallMs(), wallMs: device.wallMs(), monotonicMs: device.monotonicMs() };

  const nowMs = () =>
    anchor.networkMs + Math.max(device.wallMs() - anchor.wallMs, device.monotonicMs() - anchor.monotonicMs);

  return {
    nowMs,
    set(offsetMs) {
      const beforeMs = nowMs();
      const wallMs = device.wallMs();
      anchor = { networkMs: wallMs + offsetMs, wallMs, monotonicMs: device.monotonicMs() };
      return anchor.networkMs - beforeMs;
    },
  };
}
