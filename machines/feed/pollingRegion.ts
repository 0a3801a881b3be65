import { errorMessage } from '../errorMessage.ts';

/**
 * States and transitions of a region that polls for alerts. `yardStatus` and `mapFeed` compose their polling from them:
 *
 *   fetching ── answer ──▶ waiting ── pollAgainAfter, page.woken, alerts.announced (also while fetching) ──▶ fetching
 *   fetching ── undated answer, error, timeoutAfter ──▶ waiting, or a state of the machine for failures
 *
 * At most one fetch is running. `createMachine` checks the names against the machine's own setup, which has the actor
 * `fetchAlerts`, the actions `noteFetching`, `noteTime`, `noteAnnounced`, `noteAnswer`, `noteRaise`, `noteFailure`,
 * `reportAnswer` and `reportFailure`, the guards `isAnnounced`, `isUndated` and `isOutOfOrder`, and the delays. The
 * order in which answers are judged stays in the machine, because it is a safety rule of its own.
 */

/** Id of the fetch while it is running. */
const FETCH = 'fetch';

type WokenArgs = { readonly event: { readonly atMs: number } };
type ErrorArgs = { readonly event: { readonly error: unknown } };
type AnswerArgs<Outcome> = { readonly event: { readonly output: Outcome } };

/** Returns the outcome of the fetch that has just ended. */
export function outcomeOf<Outcome>({ event }: AnswerArgs<Outcome>): Outcome {
  return event.output;
}

/** Actions after a fetch that proved nothing; `params` has the reason in `message`. */
export function failure<const Params>(params: Params) {
  return [{ type: 'noteFailure', params }, 'reportFailure'] as const;
}

const noteTime = { type: 'noteTime', params: ({ event }: WokenArgs) => event } as const;

/** Transitions that start the next fetch early. */
export const early = {
  'alerts.announced': 'fetching',
  'page.woken': { target: 'fetching', actions: noteTime },
} as const;

/** State between an answer and the next fetch; ends at once if a change was announced during the fetch. */
export const waiting = {
  always: { guard: 'isAnnounced', target: 'fetching' },
  after: { pollAgainAfter: 'fetching' },
  on: early,
} as const;

/**
 * State while a fetch is running. Meanwhile a change is remembered for the next fetch, and a waking page only sets the
 * time.
 *
 * @param failed State after an error, whose message is `errorMessage` of it, and after `timeoutAfter`, with the message
 * `timeout`.
 * @param input Input of `fetchAlerts`.
 * @param answered Transitions of an answer; the first whose guard holds is taken.
 */
export function fetching<const Failed extends string, const Input, const Answered>(
  failed: Failed,
  input: Input,
  answered: Answered,
) {
  return {
    entry: 'noteFetching',
    invoke: {
      id: FETCH,
      src: 'fetchAlerts',
      input,
      onDone: answered,
      onError: {
        target: failed,
        actions: failure(({ event }: ErrorArgs) => ({ message: errorMessage(event.error) })),
      },
    },
    after: { timeoutAfter: { target: failed, actions: failure({ message: 'timeout' }) } },
    on: { 'alerts.announced': { actions: 'noteAnnounced' }, 'page.woken': { actions: noteTime } },
  } as const;
}

/** Transition of a newer answer. */
export const accepted = {
  target: 'waiting',
  actions: [{ type: 'noteAnswer', params: outcomeOf }, 'reportAnswer'],
} as const;

/** Transition of an answer that is older than the one held or of a lower term: it only raises (S2). */
export const outOfOrder = {
  guard: { type: 'isOutOfOrder', params: outcomeOf },
  target: 'waiting',
  actions: { type: 'noteRaise', params: outcomeOf },
} as const;

/** Transition of an answer without the time of its content, which counts as a failure (S5). */
export function undated<const Failed extends string>(failed: Failed) {
  return {
    guard: { type: 'isUndated', params: outcomeOf },
    target: failed,
    actions: failure({ message: 'generalError' }),
  } as const;
}

type Polling = { readonly children: Readonly<Record<string, unknown>> };

/**
 * Watches the fetches of a machine with this region, from the snapshot given on.
 *
 * @returns Says of each next snapshot whether a fetch has ended since the one before, also where the next fetch has begun
 * in the same step.
 */
export function watchFetches(first: Polling): (snapshot: Polling) => boolean {
  let running = first.children[FETCH];
  return ({ children }) => {
    const before = running;
    running = children[FETCH];
    return before !== undefined && running !== before;
  };
}
