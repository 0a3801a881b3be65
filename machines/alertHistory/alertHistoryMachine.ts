import { assign, fromPromise, setup } from 'xstate';
import {
  HISTORY_KEPT_MS,
  mergeAlerts,
  type HistoryReach,
  type PastAlert,
} from '#domain/alerting/pastAlert.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type AlertHistoryEvent =
  | { type: 'more.requested' }
  | { type: 'refresh.requested' }
  /** A family of hazards to list; null: all. */
  | { type: 'kind.chosen'; kind: string | null }
  /** Part of a facility's id to list. */
  | { type: 'facility.typed'; text: string };

/** Alerts from some time until now and to come. */
export type RecentAlerts = OlderAlerts & {
  /** Begin of the stretch that was asked for, epoch ms. */
  readonly fromMs: number;
  /** Time of the question, epoch ms. */
  readonly asOfMs: number;
};

/** Alerts of a stretch of time, and how many more could not be read. */
export type OlderAlerts = { readonly alerts: readonly PastAlert[]; readonly unreadable: number };

/** A question for the recent alerts: as far back as `pastMs`, and to `sinceMs` if that is earlier. */
type RecentQuestion = { readonly pastMs: number; readonly sinceMs: number | null };
export type AlertHistoryInput = HistoryReach & {
  /** Pause between an answer and the next question for recent alerts, ms. */
  readonly everyMs: number;
  /** Pause between a failure and the next try, ms. */
  readonly retryMs: number;
  /** Timeout of a question, ms. */
  readonly timeoutMs: number;
};

export type AlertHistoryContext = AlertHistoryInput & {
  /** In no order, overrides among them. */
  alerts: readonly PastAlert[];
  /** Alerts that could not be read: of the newest answer, and of all answers for older ones. */
  unreadable: { recent: number; older: number };
  /** Begin of the known stretch, epoch ms; NaN before the first answer. */
  fromMs: number;
  /** Time of the newest answer, epoch ms; NaN before the first. */
  asOfMs: number;
  /** Reason why the last question for recent alerts failed; null: it did not. */
  fault: string | null;
  /** The same for older alerts. */
  moreFault: string | null;
  kind: string | null;
  facilityText: string;
};

const faultOf = ({ event }: { event: { error: unknown } }) => ({ fault: errorMessage(event.error) });

/**
 * Says which alerts of a facility or a client are known, and from when on.
 *
 *   loading ── done ──▶ shown; failure, giveUpAfter ──▶ failed ── retryAfter, refresh.requested ──▶ loading
 *   shown, two regions at once:
 *     recent  current ── everyAfter, refresh.requested ──▶ refreshing ── done ──▶ current
 *             refreshing ── failure, giveUpAfter ──▶ outdated ── retryAfter, refresh.requested ──▶ refreshing
 *     older   resting ── more.requested, while the service keeps older ones ──▶ asking ── done ──▶ resting
 *             asking ── failure, giveUpAfter ──▶ refused ── more.requested ──▶ asking
 *   anywhere ── kind.chosen, facility.typed ──▶ other alerts are listed
 *
 * Each refresh reaches back to the answer before, so that no time is left out, and each extension ends where the known
 * stretch begins. What is known stays where a question fails, and is said to be old (S5).
 */
export const alertHistoryMachine = setup({
  types: {
    input: {} as AlertHistoryInput,
    context: {} as AlertHistoryContext,
    events: {} as AlertHistoryEvent,
    tags: {} as 'loading' | 'failed' | 'shown' | 'extending' | 'refused',
  },
  actors: {
    fetchRecent: fromPromise<RecentAlerts, RecentQuestion>(notProvided('fetchRecent')),
    fetchOlder: fromPromise<OlderAlerts, TimeSpan>(notProvided('fetchOlder')),
  },
  guards: {
    isKept: ({ context }) => context.fromMs > context.asOfMs - HISTORY_KEPT_MS,
  },
  actions: {
    noteRecent: assign(({ context }, { found }: { found: RecentAlerts }) => ({
      alerts: mergeAlerts(context.alerts, found.alerts),
      unreadable: { ...context.unreadable, recent: found.unreadable },
      fromMs: Number.isNaN(context.fromMs) ? found.fromMs : context.fromMs,
      asOfMs: found.asOfMs,
      fault: null,
    })),
    noteOlder: assign(({ context }, { found }: { found: OlderAlerts }) => ({
      // an alert that reaches into the known stretch is known better from there
      alerts: mergeAlerts(found.alerts, context.alerts),
      unreadable: { ...context.unreadable, older: context.unreadable.older + found.unreadable },
      fromMs: context.fromMs - context.stepMs,
    })),
    noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
    noteMoreFault: assign((_, { fault }: { fault: string }) => ({ moreFault: fault })),
    forgetMoreFault: assign({ moreFault: null }),
    noteKind: assign((_, { kind }: { kind: string | null }) => ({ kind })),
    noteFacilityText: assign((_, { text }: { text: string }) => ({ facilityText: text })),
  },
  delays: {
    everyAfter: ({ context }) => context.everyMs,
    retryAfter: ({ context }) => context.retryMs,
    giveUpAfter: ({ context }) => context.timeoutMs,
  },
}).createMachine({
  id: 'alertHistory',
  context: ({ input }) => ({
    ...input,
    alerts: [],
    unreadable: { recent: 0, older: 0 },
    fromMs: Number.NaN,
    asOfMs: Number.NaN,
    fault: null,
    moreFault: null,
    kind: null,
    facilityText: '',
  }),
  initial: 'loading',
  on: {
    'kind.chosen': { actions: { type: 'noteKind', params: ({ event }) => event } },
    'facility.typed': { actions: { type: 'noteFacilityText', params: ({ event }) => event } },
  },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'fetchRecent',
        input: ({ context: { pastMs } }) => ({ pastMs, sinceMs: null }),
        onDone: {
          target: 'shown',
          actions: { type: 'noteRecent', params: ({ event }) => ({ found: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteFault', params: faultOf } },
      },
      after: {
        giveUpAfter: { target: 'failed', actions: { type: 'noteFault', params: { fault: 'timeout' } } },
      },
    },
    failed: { tags: 'failed', on: { 'refresh.requested': 'loading' }, after: { retryAfter: 'loading' } },
    shown: {
      tags: 'shown',
      type: 'parallel',
      states: {
        recent: {
          initial: 'current',
          states: {
            current: { on: { 'refresh.requested': 'refreshing' }, after: { everyAfter: 'refreshing' } },
            refreshing: {
              invoke: {
                src: 'fetchRecent',
                input: ({ context: { pastMs, asOfMs } }) => ({ pastMs, sinceMs: asOfMs }),
                onDone: {
                  target: 'current',
                  actions: { type: 'noteRecent', params: ({ event }) => ({ found: event.output }) },
                },
                onError: { target: 'outdated', actions: { type: 'noteFault', params: faultOf } },
              },
              after: {
                giveUpAfter: {
                  target: 'outdated',
                  actions: { type: 'noteFault', params: { fault: 'timeout' } },
                },
              },
            },
            outdated: { on: { 'refresh.requested': 'refreshing' }, after: { retryAfter: 'refreshing' } },
          },
        },
        older: {
          initial: 'resting',
          states: {
            resting: { on: { 'more.requested': { guard: 'isKept', target: 'asking' } } },
            asking: {
              tags: 'extending',
              entry: 'forgetMoreFault',
              invoke: {
                src: 'fetchOlder',
                input: ({ context: { fromMs, stepMs } }) => ({ fromMs: fromMs - stepMs, toMs: fromMs }),
                onDone: {
                  target: 'resting',
                  actions: { type: 'noteOlder', params: ({ event }) => ({ found: event.output }) },
                },
                onError: { target: 'refused', actions: { type: 'noteMoreFault', params: faultOf } },
              },
              after: {
                giveUpAfter: {
                  target: 'refused',
                  actions: { type: 'noteMoreFault', params: { fault: 'timeout' } },
                },
              },
            },
            refused: { tags: 'refused', on: { 'more.requested': 'asking' } },
          },
        },
      },
    },
  },
});
