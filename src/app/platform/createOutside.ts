import { DEVICE_CLOCKS } from '#adapters/browser/deviceClocks.ts';
import { createNetworkClock } from '#adapters/networkClock.ts';
import { createObservedFetch } from '#adapters/observedFetch.ts';

/** The way to the network and the network's time, which is learnt on that way. */
export function createOutside() {
  const clock = createNetworkClock(DEVICE_CLOCKS);
  const fetch = createObservedFetch((input, init) => globalThis.fetch(input, init), clock, DEVICE_CLOCKS);
  return { clock, fetch };
}
