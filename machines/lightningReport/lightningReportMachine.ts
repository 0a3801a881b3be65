import { assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** What a person saw or heard. */
export type LightningSign = 'flash' | 'thunder' | 'both';
/** Minutes between the lightning and the report, as offered. */
export type MinutesAgo = 0 | 5 | 10;

/** Facts, in the past tense. */
export type LightningReportEvent =
  | { type: 'report.requested' }
  | { type: 'sign.chosen'; sign: LightningSign }
  | { type: 'time.chosen'; minutesAgo: MinutesAgo }
  | { type: 'form.dismissed' }
  /** `atMs`: network time, epoch ms. */
  | { type: 'reporter.confirmed'; atMs: number };

export type LightningReportEmitted = { type: 'report.taken' };

export type LightningReportInput = {
  readonly facilityId: string;
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
  /** Time between two tries, ms. */
  readonly retryMs: number;
};

/** Report to send; `atMs`: when it was confirmed, network time, epoch ms. */
export type ReportOrder = {
  readonly facilityId: string;
  readonly sign: LightningSign;
  readonly minutesAgo: MinutesAgo;
  readonly atMs: number;
};

/** The service answered that it does not take the report of this person at this facility. */
export class ReportRefused extends Error {}

type LightningReportContext = LightningReportInput & {
  sign: LightningSign;
  minutesAgo: MinutesAgo;
  /** Network time of the confirmation, epoch ms; null: not confirmed. */
  confirmedAtMs: number | null;
  /** Whether the service refused the report since the form was opened or confirmed again. */
  isRefused: boolean;
};

/**
 * Says whether lightning is being reported from this screen (GAP-140). Whether the yard is closed is stated by the
 * service's answers.
 *
 *   resting  ── report.requested ──▶ choosing ── form.dismissed ──▶ resting
 *   choosing ── reporter.confirmed ──▶ sending ── done ──▶ resting
 *   sending  ── refusal ──▶ choosing, which says so
 *   sending  ── failure, timeoutAfter ──▶ unsent ── retryAfter ──▶ sending
 *
 * A confirmed report is tried again until the service has taken or refused it, and the form stays as long.
 */
export const lightningReportMachine = setup({
  types: {
    input: {} as LightningReportInput,
    context: {} as LightningReportContext,
    events: {} as LightningReportEvent,
    emitted: {} as LightningReportEmitted,
    tags: {} as 'open' | 'busy' | 'unsent',
  },
  actors: { sendReport: fromPromise<void, ReportOrder>(notProvided('sendReport')) },
  actions: {
    beginForm: assign({ sign: 'flash', minutesAgo: 0, confirmedAtMs: null, isRefused: false }),
    noteSign: assign((_, { sign }: { sign: LightningSign }) => ({ sign })),
    noteTime: assign((_, { minutesAgo }: { minutesAgo: MinutesAgo }) => ({ minutesAgo })),
    noteConfirmation: assign((_, { atMs }: { atMs: number }) => ({ confirmedAtMs: atMs, isRefused: false })),
    noteRefusal: assign({ isRefused: true }),
    tellTaken: emit({ type: 'report.taken' }),
  },
  guards: { isRefusal: (_, { error }: { error: unknown }) => error instanceof ReportRefused },
  delays: {
    timeoutAfter: ({ context }) => context.timeoutMs,
    retryAfter: ({ context }) => context.retryMs,
  },
}).createMachine({
  id: 'lightningReport',
  context: ({ input }) => ({
    ...input,
    sign: 'flash',
    minutesAgo: 0,
    confirmedAtMs: null,
    isRefused: false,
  }),
  initial: 'resting',
  states: {
    resting: { on: { 'report.requested': { target: 'choosing', actions: 'beginForm' } } },
    choosing: {
      tags: 'open',
      on: {
        'sign.chosen': { actions: { type: 'noteSign', params: ({ event }) => event } },
        'time.chosen': { actions: { type: 'noteTime', params: ({ event }) => event } },
        'form.dismissed': 'resting',
        'reporter.confirmed': {
          target: 'sending',
          actions: { type: 'noteConfirmation', params: ({ event }) => event },
        },
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'sendReport',
        input: ({ context: { facilityId, sign, minutesAgo, confirmedAtMs } }) => ({
          facilityId,
          sign,
          minutesAgo,
          atMs: confirmedAtMs ?? Number.NaN,
        }),
        onDone: { target: 'resting', actions: 'tellTaken' },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'choosing',
            actions: 'noteRefusal',
          },
          'unsent',
        ],
      },
      after: { timeoutAfter: 'unsent' },
    },
    unsent: { tags: ['open', 'busy', 'unsent'], after: { retryAfter: 'sending' } },
  },
});
