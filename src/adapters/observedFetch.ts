import type { NetworkClock } from './networkClock.ts';

/** Creates a fetch that updates the network clock from every answer, refusals included (S6). */
export function createObservedFetch(
  fetch: typeof globalThis.fetch,
  clock: NetworkClock,
  monotonicMs: () => number,
): typeof globalThis.fetch {
  return async (input, init) => {
    const sentAtMs = monotonicMs();
    const answer = await fetch(input, init);
    clock.observe(dateOf(answer.headers), sentAtMs, monotonicMs());
    return answer;
  };
}

/** Epoch ms at which the answer left the network; NaN if not stated. A cache on the way adds its `Age`. */
function dateOf(headers: Headers): number {
  return Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? '0') * 1_000;
}
