import { assign, fromCallback, fromPromise, raise, setup, type EventObject } from 'xstate';
import type { SourcesAnswer } from '#contracts/sources.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Sources that the page lists. */
export type SourceFilter = 'all' | 'notWell' | 'mayClear';

/** Change of what a source may do, with the reason that the audit keeps. */
export type GrantOrder = { readonly sourceId: string; readonly mayClear: boolean; readonly reason: string };

/** Signature that satellites alone may prove a yard quiet, or its withdrawal (GAP-137). */
export type AcceptanceOrder = {
  readonly facilityId: string;
  readonly isAccepted: boolean;
  /** For how many months; a withdrawal holds at once. */
  readonly months: number;
  readonly reason: string;
};

/** What a site admin decides; the audit keeps the reason. */
export type SourcesOrder = GrantOrder | AcceptanceOrder;

/** Facts, in the past tense. `answer.received` is raised by the machine itself. */
export type SourcesEvent =
  | { type: 'refresh.requested' }
  | { type: 'answer.received' }
  /** `atMs`: network time, epoch ms. */
  | { type: 'clock.ticked'; atMs: number }
  | { type: 'filter.chosen'; filter: SourceFilter }
  /** null: the open source was closed. */
  | { type: 'source.chosen'; sourceId: string | null }
  /** A change of what a source may do was asked for. */
  | { type: 'grant.requested'; sourceId: string; mayClear: boolean }
  /** An acceptance of satellites for a yard was asked for, or its withdrawal. */
  | { type: 'acceptance.requested'; facilityId: string; isAccepted: boolean }
  | { type: 'months.chosen'; months: number }
  | { type: 'reason.typed'; reason: string }
  | { type: 'order.confirmed' }
  | { type: 'order.dismissed' };

export type SourcesInput = {
  readonly startedAtMs: number;
  /** Pause between an answer and the next question, ms. */
  readonly everyMs: number;
  /** Pause between a failure and the next try, ms. */
  readonly retryMs: number;
  /** Timeout of a question, ms. */
  readonly timeoutMs: number;
  /** Timeout of an order, ms: a person may be asked for a proof meanwhile. */
  readonly orderTimeoutMs: number;
  /** Time without an answer after which the last one says nothing of now, ms. */
  readonly staleAfterMs: number;
};

type SourcesContext = SourcesInput & {
  /** Newest answer; null before the first. */
  answer: SourcesAnswer | null;
  /** Reason why the last question failed; null: it did not. */
  fault: string | null;
  nowMs: number;
  filter: SourceFilter;
  chosenId: string | null;
  /** Order that is asked for or being sent; null: none. */
  order: SourcesOrder | null;
  /** Reason why the order was not saved; null: it was, or was not sent. */
  orderFault: string | null;
};

const faultOf = ({ event }: { event: { error: unknown } }) => ({ fault: errorMessage(event.error) });
const NO_ORDER: GrantOrder = { sourceId: '', mayClear: false, reason: '' };
/** The longest that may be signed (GAP-137). */
const USUAL_MONTHS = 12;
/** The service refuses shorter reasons. */
const SHORTEST_REASON = 3;

/**
 * Says what is known of the sources of a client, and how an order stands: a change of what one may do, or of what satellites
 * may prove. Three regions at once:
 *
 *   asking  fetching ── done ──▶ resting ── everyAfter, refresh.requested ──▶ fetching
 *           fetching ── failure, giveUpAfter ──▶ failing ── retryAfter, refresh.requested ──▶ fetching
 *   trust   empty ── answer.received ──▶ fresh ── staleAfter ──▶ stale ── answer.received ──▶ fresh
 *   order   resting ── grant.requested, acceptance.requested ──▶ reasoning ── order.dismissed ──▶ resting
 *           reasoning ── reason.typed, months.chosen ──▶ the same, with that noted
 *           reasoning ── order.confirmed, with a reason ──▶ sending ── done ──▶ resting, and the sources are asked for
 *           sending ── failure, orderTimeoutAfter ──▶ reasoning, which says so
 *   anywhere ── clock.ticked, filter.chosen, source.chosen ──▶ the same, with that noted
 *
 * What a source may do is what the service answers: an order shows once an answer says it (S2). An old answer says
 * nothing of now (S5).
 */
export const sourcesMachine = setup({
  types: {
    input: {} as SourcesInput,
    context: {} as SourcesContext,
    events: {} as SourcesEvent,
    tags: {} as 'stale' | 'ordering' | 'sending',
  },
  actors: {
    fetchSources: fromPromise<SourcesAnswer>(notProvided('fetchSources')),
    sendOrder: fromPromise<void, SourcesOrder>(notProvided('sendOrder')),
    watchClock: fromCallback<EventObject>(notProvided('watchClock')),
  },
  guards: {
    hasReason: ({ context }) => (context.order?.reason.trim().length ?? 0) >= SHORTEST_REASON,
  },
  actions: {
    noteAnswer: assign((_, { answer }: { answer: SourcesAnswer }) => ({ answer, fault: null })),
    noteFailure: assign((_, { fault }: { fault: string }) => ({ fault })),
    reportAnswer: raise({ type: 'answer.received' }),
    askAnew: raise({ type: 'refresh.requested' }),
    noteTime: assign((_, { atMs }: { atMs: number }) => ({ nowMs: atMs })),
    noteFilter: assign((_, { filter }: { filter: SourceFilter }) => ({ filter })),
    noteChosen: assign((_, { sourceId }: { sourceId: string | null }) => ({ chosenId: sourceId })),
    beginGrant: assign((_, { sourceId, mayClear }: { sourceId: string; mayClear: boolean }) => ({
      order: { sourceId, mayClear, reason: '' },
      orderFault: null,
    })),
    beginAcceptance: assign((_, { facilityId, isAccepted }: { facilityId: string; isAccepted: boolean }) => ({
      order: { facilityId, isAccepted, months: USUAL_MONTHS, reason: '' },
      orderFault: null,
    })),
    noteMonths: assign(({ context }, { months }: { months: number }) => ({
      order: context.order && { ...context.order, months },
    })),
    noteReason: assign(({ context }, { reason }: { reason: string }) => ({
      order: context.order && { ...context.order, reason },
    })),
    noteOrderFault: assign((_, { fault }: { fault: string }) => ({ orderFault: fault })),
    forgetOrderFault: assign({ orderFault: null }),
    dropOrder: assign({ order: null, orderFault: null }),
  },
  delays: {
    everyAfter: ({ context }) => context.everyMs,
    retryAfter: ({ context }) => context.retryMs,
    giveUpAfter: ({ context }) => context.timeoutMs,
    staleAfter: ({ context }) => context.staleAfterMs,
    orderTimeoutAfter: ({ context }) => context.orderTimeoutMs,
  },
}).createMachine({
  id: 'sources',
  context: ({ input }) => ({
    ...input,
    answer: null,
    fault: null,
    nowMs: input.startedAtMs,
    filter: 'all',
    chosenId: null,
    order: null,
    orderFault: null,
  }),
  invoke: { src: 'watchClock' },
  on: {
    'clock.ticked': { actions: { type: 'noteTime', params: ({ event }) => event } },
    'filter.chosen': { actions: { type: 'noteFilter', params: ({ event }) => event } },
    'source.chosen': { actions: { type: 'noteChosen', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    asking: {
      initial: 'fetching',
      states: {
        fetching: {
          invoke: {
            src: 'fetchSources',
            onDone: {
              target: 'resting',
              actions: [
                { type: 'noteAnswer', params: ({ event }) => ({ answer: event.output }) },
                'reportAnswer',
              ],
            },
            onError: { target: 'failing', actions: { type: 'noteFailure', params: faultOf } },
          },
          after: {
            giveUpAfter: {
              target: 'failing',
              actions: { type: 'noteFailure', params: { fault: 'timeout' } },
            },
          },
          // what was asked before an order does not tell of it
          on: { 'refresh.requested': { target: 'fetching', reenter: true } },
        },
        resting: { after: { everyAfter: 'fetching' }, on: { 'refresh.requested': 'fetching' } },
        failing: { after: { retryAfter: 'fetching' }, on: { 'refresh.requested': 'fetching' } },
      },
    },
    trust: {
      initial: 'empty',
      on: { 'answer.received': '.fresh' },
      states: { empty: {}, fresh: { after: { staleAfter: 'stale' } }, stale: { tags: 'stale' } },
    },
    order: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'grant.requested': {
              target: 'reasoning',
              actions: { type: 'beginGrant', params: ({ event }) => event },
            },
            'acceptance.requested': {
              target: 'reasoning',
              actions: { type: 'beginAcceptance', params: ({ event }) => event },
            },
          },
        },
        reasoning: {
          tags: 'ordering',
          on: {
            'reason.typed': { actions: { type: 'noteReason', params: ({ event }) => event } },
            'months.chosen': { actions: { type: 'noteMonths', params: ({ event }) => event } },
            'order.dismissed': { target: 'resting', actions: 'dropOrder' },
            'order.confirmed': { guard: 'hasReason', target: 'sending' },
          },
        },
        sending: {
          tags: ['ordering', 'sending'],
          entry: 'forgetOrderFault',
          invoke: {
            src: 'sendOrder',
            input: ({ context }) => context.order ?? NO_ORDER,
            onDone: { target: 'resting', actions: ['dropOrder', 'askAnew'] },
            onError: { target: 'reasoning', actions: { type: 'noteOrderFault', params: faultOf } },
          },
          after: {
            orderTimeoutAfter: {
              target: 'reasoning',
              actions: { type: 'noteOrderFault', params: { fault: 'timeout' } },
            },
          },
        },
      },
    },
  },
});
