import { errorMessage } from '../errorMessage.ts';

/**
 * States and transitions of a polling region, shared by the machines that poll for alerts:
 *
 *   fetching ── answer ──▶ waiting ── pollAgainAfter, page.woken, alerts.announced (also while fetching) ──▶ fetching
 *   fetching ── error, timeoutAfter ──▶ waiting or failing
 *   failing  ── retryAfter, page.woken, alerts.announced ──▶ fetching
 *
 * At most one fetch is running. `createMachine` checks the names against the machine's own setup, which has the
 * actions `noteTime`, `noteFailure`, `noteAnnounced` and `reportFailure`, the guard `isAnnounced` and the delays. The
 * machine adds `fetching` itself, because only it knows what an answer means.
 */

type WokenArgs = { readonly event: { readonly atMs: number } };
type ErrorArgs = { readonly event: { readonly error: unknown } };

/** Transitions that start the next fetch early. */
const startFetch = {
  'alerts.announced': 'fetching',
  'page.woken': {
    target: 'fetching',
    actions: { type: 'noteTime', params: ({ event }: WokenArgs) => event },
  },
} as const;

/** State between an answer and the next fetch; ends at once if a change was announced during the fetch. */
export const waiting = {
  always: { guard: 'isAnnounced', target: 'fetching' },
  after: { pollAgainAfter: 'fetching' },
  on: startFetch,
} as const;

/** State between a failure and the retry. */
export const failing = { after: { retryAfter: 'fetching' }, on: startFetch } as const;

/** Events during a fetch: a change is remembered for the next fetch, a waking page only sets the time. */
export const whileFetching = {
  'alerts.announced': { actions: 'noteAnnounced' },
  'page.woken': { actions: { type: 'noteTime', params: ({ event }: WokenArgs) => event } },
} as const;

/** Transition of a fetch whose promise was rejected; the message is the error's (see `errorMessage`). */
export function fetchFailed<const State extends string>(target: State) {
  return {
    target,
    actions: [
      { type: 'noteFailure', params: ({ event }: ErrorArgs) => ({ message: errorMessage(event.error) }) },
      'reportFailure',
    ],
  } as const;
}

/** Transition of a fetch that had no answer within `timeoutAfter`; the message is `timeout`. */
export function fetchTimedOut<const State extends string>(target: State) {
  return {
    target,
    actions: [{ type: 'noteFailure', params: { message: 'timeout' } }, 'reportFailure'],
  } as const;
}
