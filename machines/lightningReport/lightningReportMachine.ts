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

export type LightningReportEmitted =
  /** To be kept on the device and to close its screens, before the service knows. */
  | { type: 'report.confirmed'; order: ReportOrder }
  /** `reportedAtMs`: time of the lightning by the clock of the service, epoch ms. */
  | { type: 'report.taken'; reportedAtMs: number }
  | { type: 'report.refused' };

export type LightningReportInput = {
  readonly facilityId: string;
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
  /** Time between two tries, ms. */
  readonly retryMs: number;
  /** Report that was confirmed before the page was opened and that the service has not answered; null: none. */
  readonly kept: ReportOrder | null;
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

type LightningReportContext = Omit<LightningReportInput, 'kept'> & {
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
 *   recalling ── a report was kept ──▶ sending, else ──▶ resting
 *   resting  ── report.requested ──▶ choosing ── form.dismissed ──▶ resting
 *   choosing ── reporter.confirmed ──▶ sending ── done ──▶ resting
 *   sending  ── refusal ──▶ choosing, which says so
 *   sending  ── failure, timeoutAfter ──▶ unsent ── retryAfter ──▶ sending
 *
 * A confirmed report is tried again until the service has taken or refused it, and the form stays as long. Each outcome is
 * emitted, so that the device keeps the report and its screens are closed from the confirmation on.
 */
export const lightningReportMachine = setup({
  types: {
    input: {} as LightningReportInput,
    context: {} as LightningReportContext,
    events: {} as LightningReportEvent,
    emitted: {} as LightningReportEmitted,
    tags: {} as 'open' | 'busy' | 'unsent',
  },
  actors: { sendReport: fromPromise<number, ReportOrder>(notProvided('sendReport')) },
  actions: {
    beginForm: assign({ sign: 'flash', minutesAgo: 0, confirmedAtMs: null, isRefused: false }),
    noteSign: assign((_, { sign }: { sign: LightningSign }) => ({ sign })),
    noteTime: assign((_, { minutesAgo }: { minutesAgo: MinutesAgo }) => ({ minutesAgo })),
    noteConfirmation: assign((_, { atMs }: { atMs: number }) => ({ confirmedAtMs: atMs, isRefused: false })),
    noteRefusal: assign({ isRefused: true }),
    tellConfirmed: emit(({ context }) => ({ type: 'report.confirmed', order: orderOf(context) })),
    tellTaken: emit((_, { reportedAtMs }: { reportedAtMs: number }) => ({
      type: 'report.taken',
      reportedAtMs,
    })),
    tellRefused: emit({ type: 'report.refused' }),
  },
  guards: {
    isRefusal: (_, { error }: { error: unknown }) => error instanceof ReportRefused,
    isConfirmed: ({ context }) => context.confirmedAtMs !== null,
  },
  delays: {
    timeoutAfter: ({ context }) => context.timeoutMs,
    retryAfter: ({ context }) => context.retryMs,
  },
}).createMachine({
  id: 'lightningReport',
  context: ({ input: { kept, ...input } }) => ({
    ...input,
    sign: kept?.sign ?? 'flash',
    minutesAgo: kept?.minutesAgo ?? 0,
    confirmedAtMs: kept?.atMs ?? null,
    isRefused: false,
  }),
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'isConfirmed', target: 'sending' }, 'resting'] },
    resting: { on: { 'report.requested': { target: 'choosing', actions: 'beginForm' } } },
    choosing: {
      tags: 'open',
      on: {
        'sign.chosen': { actions: { type: 'noteSign', params: ({ event }) => event } },
        'time.chosen': { actions: { type: 'noteTime', params: ({ event }) => event } },
        'form.dismissed': 'resting',
        'reporter.confirmed': {
          target: 'sending',
          actions: [{ type: 'noteConfirmation', params: ({ event }) => event }, 'tellConfirmed'],
        },
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'sendReport',
        input: ({ context }) => orderOf(context),
        onDone: {
          target: 'resting',
          actions: { type: 'tellTaken', params: ({ event }) => ({ reportedAtMs: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'choosing',
            actions: ['noteRefusal', 'tellRefused'],
          },
          'unsent',
        ],
      },
      after: { timeoutAfter: 'unsent' },
    },
    unsent: { tags: ['open', 'busy', 'unsent'], after: { retryAfter: 'sending' } },
  },
});

function orderOf({ facilityId, sign, minutesAgo, confirmedAtMs }: LightningReportContext): ReportOrder {
  return { facilityId, sign, minutesAgo, atMs: confirmedAtMs ?? Number.NaN };
}
