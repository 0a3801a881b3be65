/** Clocks of the device: one that people can set, and one that only runs. */
export type DeviceClocks = {
  /** Epoch ms by the device; may be hours wrong and may jump. */
  wallMs(): number;
  /** Milliseconds since some start; never jumps, but may pause while the device sleeps. */
  monotonicMs(): number;
};

/** Both clocks of the device at one moment, ms. */
export type DeviceMoment = { readonly wallMs: number; readonly monotonicMs: number };

/** Reads both clocks of the device. */
export function momentOf(device: DeviceClocks): DeviceMoment {
  return { wallMs: device.wallMs(), monotonicMs: device.monotonicMs() };
}

/** The network's time on this device (S6). */
export type NetworkClock = {
  /** Epoch ms; NaN until the network's time is trusted. */
  nowMs(): number;
  /**
   * Device clock minus network time, ms; null until trusted. Time that the device slept is no error of its clock. A
   * clock that was set forward may have slept instead: its error is known with the next answer.
   */
  skewMs(): number | null;
  /** Learns from an answer that has just come: its `Date` (whole seconds), and when its request was sent. */
  observe(dateMs: number, sentAt: DeviceMoment): void;
};

type Sighting = DeviceMoment & { readonly networkMs: number };

/** Average that `Date` misses by being cut to whole seconds, ms. */
const DATE_HEADER_CUT_MS = 500;
/** Difference below which it is noise of whole seconds and of the network, ms. */
const NOISE_MS = 2_000;
/** Difference to the device's clock within which a first `Date` is trusted at once, ms. */
const AGREES_WITH_DEVICE_MS = 30_000;
/** Share of a small difference that is applied, so that the clock stays smooth. */
const SMOOTHING = 0.1;

/**
 * Keeps network time through wrong, jumping and paused device clocks.
 *
 * Forward corrections are trusted at once: at worst content looks older than it is, and the status turns UNKNOWN. A
 * correction backwards makes old content look fresh, so it needs a second answer whose `Date` has advanced with it: a
 * cached answer that is served repeatedly never does that (S5). Between answers the faster of the two device clocks
 * counts, so that sleep never looks like freshness. An answer during which the device slept has an old `Date`, which would
 * agree with the paused clock: it only moves the time forward (S1).
 */
export function createNetworkClock(device: DeviceClocks): NetworkClock {
  let anchor: Sighting | null = null;
  let candidate: Sighting | null = null;

  function accept(sighting: Sighting): void {
    anchor = sighting;
    candidate = null;
  }

  /** Trusts a surprising time once a later answer confirms that this clock is running. */
  function consider(sighting: Sighting): void {
    if (candidate !== null) {
      const passedMs = sighting.monotonicMs - candidate.monotonicMs;
      const movedMs = sighting.networkMs - candidate.networkMs;
      if (movedMs > 0 && passedMs >= 1_000 && Math.abs(movedMs - passedMs) <= NOISE_MS)
        return accept(sighting);
      if (movedMs === 0) return;
    }
    candidate = sighting;
  }

  function observe(dateMs: number, sentAt: DeviceMoment): void {
    if (!Number.isFinite(dateMs)) return;
    const receivedAt = momentOf(device);
    const passedMs = receivedAt.monotonicMs - sentAt.monotonicMs;
    const seen = { ...receivedAt, networkMs: dateMs + DATE_HEADER_CUT_MS + passedMs / 2 };
    if (receivedAt.wallMs - sentAt.wallMs - passedMs > NOISE_MS) {
      if (seen.networkMs > nowMs()) accept(seen);
      return;
    }
    if (anchor === null) {
      const agrees = Math.abs(seen.networkMs - seen.wallMs) <= AGREES_WITH_DEVICE_MS;
      return agrees ? accept(seen) : consider(seen);
    }
    const predictedMs = anchor.networkMs + (seen.monotonicMs - anchor.monotonicMs);
    const offMs = seen.networkMs - predictedMs;
    if (Math.abs(offMs) <= NOISE_MS) return accept({ ...seen, networkMs: predictedMs + offMs * SMOOTHING });
    return offMs > 0 ? accept(seen) : consider(seen);
  }

  function nowMs(): number {
    if (anchor === null) return Number.NaN;
    const wallPassedMs = device.wallMs() - anchor.wallMs;
    return anchor.networkMs + Math.max(device.monotonicMs() - anchor.monotonicMs, wallPassedMs);
  }

  function skewMs(): number | null {
    return anchor === null ? null : device.wallMs() - nowMs();
  }

  return { nowMs, skewMs, observe };
}
