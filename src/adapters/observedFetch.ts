import { momentOf, type DeviceClocks, type NetworkClock } from './networkClock.ts';

/** Creates a fetch that updates the network clock from every answer that no cache may have kept, refusals included (S6). */
export function createObservedFetch(
  fetch: typeof globalThis.fetch,
  clock: NetworkClock,
  device: DeviceClocks,
): typeof globalThis.fetch {
  return async (input, init) => {
    const sentAt = momentOf(device);
    const answer = await fetch(input, init);
    clock.observe(dateOf(answer.headers), sentAt);
    return answer;
  };
}

/**
 * Epoch ms at which the answer left the network; NaN if not stated, and for what a cache may keep: neither the browser nor
 * every proxy says with `Age` how old its `Date` is. A cache that keeps other answers must say so.
 */
function dateOf(headers: Headers): number {
  if (/max-age=[1-9]/.test(headers.get('cache-control') ?? '')) return NaN;
  return Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? '0') * 1_000;
}
