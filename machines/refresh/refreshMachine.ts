import { assign, fromCallback, fromPromise, raise, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. The last one is raised by the machine itself. */
export type RefreshEvent =
  | { type: 'refresh.requested' }
  /** By the clocks of the device the newest answer is stale: the page has slept, and its timers with it. */
  | { type: 'answer.outlived' }
  | { type: 'answer.received' };

/** What `watchAge` is told. */
export type AgeLimit = {
  /** Age at which it tells `answer.outlived`, ms. */
  readonly limitMs: number;
};

type RefreshInput = {
  /** Pause between an answer and the next fetch, ms. */
  readonly everyMs: number;
  /** Pause between a failure and the retry, ms; also the timeout of a fetch. */
  readonly retryMs: number;
  /** Age above which an answer is stale, ms. */
  readonly staleAfterMs: number;
};

type RefreshContext<Answer> = RefreshInput & {
  /** Newest good answer; null before the first. */
  answer: Answer | null;
  /** Reason why the last fetch failed; null after an answer. */
  fault: string | null;
  /** Whether a refresh was requested during the running fetch, whose answer may be older. */
  isAskedAgain: boolean;
};

function setUp<Answer>() {
  return setup({
    types: {
      input: {} as RefreshInput,
      context: {} as RefreshContext<Answer>,
      events: {} as RefreshEvent,
      tags: {} as 'stale',
    },
    actors: {
      fetchOnce: fromPromise<Answer>(notProvided('fetchOnce')),
      watchAge: fromCallback<EventObject, AgeLimit>(notProvided('watchAge')),
    },
    actions: {
      noteAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, fault: null })),
      noteFailure: assign((_, { fault }: { fault: string }) => ({ fault })),
      noteFetching: assign({ isAskedAgain: false }),
      noteRequest: assign({ isAskedAgain: true }),
      reportAnswer: raise({ type: 'answer.received' }),
      askAgain: raise({ type: 'refresh.requested' }),
    },
    guards: { isAskedAgain: ({ context }) => context.isAskedAgain },
    delays: {
      everyAfter: ({ context }) => context.everyMs,
      retryAfter: ({ context }) => context.retryMs,
      giveUpAfter: ({ context }) => context.retryMs,
      staleAfter: ({ context }) => context.staleAfterMs,
    },
  });
}

const timedOut = { type: 'noteFailure', params: { fault: 'timeout' } } as const;

/**
 * Says whether the newest answer of one feed is still good. Two regions at once:
 *
 *   polling  fetching ── done ──▶ resting ── everyAfter, refresh.requested (also before) ──▶ fetching
 *            fetching ── failure or giveUpAfter ──▶ failing ── retryAfter, refresh.requested ──▶ fetching
 *   trust    empty ── answer.received ──▶ fresh ── staleAfter ──▶ stale ── answer.received ──▶ fresh
 *            fresh ── answer.outlived ──▶ stale, and asked for again
 *
 * The age of an answer is checked twice, by a timer, which stands still while the device sleeps, and by the clocks: if
 * one of them stops the other still works (S5). At most one fetch is running. A failure keeps the answer until it is
 * stale. `fetchOnce` must reject an answer with old content, because only it knows where the content's time is (S5).
 */
export function createRefreshMachine<Answer>() {
  return setUp<Answer>().createMachine({
    id: 'refresh',
    context: ({ input }) => ({ ...input, answer: null, fault: null, isAskedAgain: false }),
    type: 'parallel',
    states: {
      polling: {
        initial: 'fetching',
        states: {
          fetching: {
            entry: 'noteFetching',
            on: { 'refresh.requested': { actions: 'noteRequest' } },
            invoke: {
              src: 'fetchOnce',
              onDone: {
                target: 'resting',
                actions: [
                  { type: 'noteAnswer', params: ({ event }) => ({ answer: event.output }) },
                  'reportAnswer',
                ],
              },
              onError: {
                target: 'failing',
                actions: {
                  type: 'noteFailure',
                  params: ({ event }) => ({ fault: errorMessage(event.error) }),
                },
              },
            },
            after: {
              giveUpAfter: { target: 'failing', actions: timedOut },
            },
          },
          resting: {
            always: { guard: 'isAskedAgain', target: 'fetching' },
            after: { everyAfter: 'fetching' },
            on: { 'refresh.requested': 'fetching' },
          },
          failing: { after: { retryAfter: 'fetching' }, on: { 'refresh.requested': 'fetching' } },
        },
      },
      trust: {
        initial: 'empty',
        on: { 'answer.received': '.fresh' },
        states: {
          empty: {},
          fresh: {
            invoke: {
              src: 'watchAge',
              input: ({ context: { staleAfterMs } }) => ({ limitMs: staleAfterMs }),
            },
            after: { staleAfter: 'stale' },
            on: { 'answer.outlived': { target: 'stale', actions: 'askAgain' } },
          },
          stale: { tags: 'stale' },
        },
      },
    },
  });
}

/** One running feed of such answers. */
export type RefreshRef<Answer> = ActorRefFrom<ReturnType<typeof createRefreshMachine<Answer>>>;

/** Poller for any answer; `createRefreshMachine<Answer>()` gives the same chart with types. */
export const refreshMachine = createRefreshMachine<unknown>();
