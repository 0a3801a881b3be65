import type { DeviceClocks } from '../networkClock.ts';

/** The clocks of this device: the one that people can set, and the one that may pause while the device sleeps. */
export const DEVICE_CLOCKS: DeviceClocks = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};
