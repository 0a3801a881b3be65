import { createNetworkClock } from '#adapters/networkClock.ts';
import { createObservedFetch } from '#adapters/observedFetch.ts';

/** The way to the network and the network's time, which is learnt on that way. */
export function createOutside() {
  const monotonicMs = () => performance.now();
  const clock = createNetworkClock({ wallMs: () => Date.now(), monotonicMs });
  const fetch = createObservedFetch((input, init) => globalThis.fetch(input, init), clock, monotonicMs);
  return { clock, fetch };
}
