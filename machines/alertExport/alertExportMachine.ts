import { assign, fromPromise, setup } from 'xstate';
import {
  defaultExportRange,
  exportFault,
  exportStretch,
  hasExportFacility,
  type ExportChoice,
  type ExportFault,
} from '#domain/alerting/historyExport.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. Times are those of the network, epoch ms. */
export type AlertExportEvent =
  | { type: 'dialog.opened'; atMs: number }
  | { type: 'dialog.closed' }
  | { type: 'choice.changed'; choice: ExportChoice }
  | { type: 'export.requested'; atMs: number };

/** What the service is asked to write: all facilities, or these. */
export type ExportOrder = Pick<ExportChoice, 'facilityIds' | 'isAll'> & {
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
};

export type AlertExportInput = {
  /** Facilities that are chosen at first. */
  readonly facilityIds: readonly string[];
  /** IANA zone whose days count. */
  readonly timeZone: string;
  /** Timeout of the call, ms. */
  readonly timeoutMs: number;
};

export type AlertExportContext = AlertExportInput & {
  choice: ExportChoice;
  /** Limit that the choice breaks, once it was requested; null: none is known. */
  limit: ExportFault | null;
  /** Reason why the last call failed; null: it did not, or the choice was changed since. */
  fault: string | null;
};

const NO_RANGE = { isAll: false, fromMs: null, toMs: null };

/**
 * Says how the export of past alerts stands.
 *
 *   closed  ── dialog.opened ──▶ filling, with the first facilities and the last seven days
 *   filling ── choice.changed ──▶ filling; dialog.closed ──▶ closed
 *   filling ── export.requested, within the limits ──▶ sending; beyond one, which is named ──▶ filling
 *   sending ── done ──▶ sent; failure, giveUpAfter ──▶ filling unchanged, with the reason
 *   sent    ── choice.changed ──▶ filling; dialog.closed ──▶ closed
 *
 * Nothing can be requested while no facility is chosen (HIST-07). A running call cannot be cancelled, so nothing changes
 * until it is answered.
 */
export const alertExportMachine = setup({
  types: {
    input: {} as AlertExportInput,
    context: {} as AlertExportContext,
    events: {} as AlertExportEvent,
    tags: {} as 'open' | 'busy' | 'sent',
  },
  actors: { sendExport: fromPromise<void, { order: ExportOrder }>(notProvided('sendExport')) },
  guards: {
    hasFacility: ({ context }) => hasExportFacility(context.choice),
    isWithinLimits: ({ context: { choice, timeZone } }, { atMs }: { atMs: number }) =>
      exportFault(choice, { nowMs: atMs, timeZone }) === null,
  },
  actions: {
    beginAnew: assign(({ context: { facilityIds } }, { atMs }: { atMs: number }) => ({
      choice: { facilityIds, isAll: false, ...defaultExportRange(atMs) },
      limit: null,
      fault: null,
    })),
    noteChoice: assign((_, { choice }: { choice: ExportChoice }) => ({ choice, limit: null, fault: null })),
    noteLimit: assign(({ context: { choice, timeZone } }, { atMs }: { atMs: number }) => ({
      limit: exportFault(choice, { nowMs: atMs, timeZone }),
      fault: null,
    })),
    forgetFault: assign({ limit: null, fault: null }),
    noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
  },
  delays: { giveUpAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'alertExport',
  context: ({ input }) => ({
    ...input,
    choice: { ...NO_RANGE, facilityIds: input.facilityIds },
    limit: null,
    fault: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.opened': {
          target: 'filling',
          actions: { type: 'beginAnew', params: ({ event }) => event },
        },
      },
    },
    filling: {
      tags: 'open',
      on: {
        'dialog.closed': 'closed',
        'choice.changed': { actions: { type: 'noteChoice', params: ({ event }) => event } },
        'export.requested': [
          {
            guard: { type: 'isWithinLimits', params: ({ event }) => event },
            target: 'sending',
            actions: 'forgetFault',
          },
          { guard: 'hasFacility', actions: { type: 'noteLimit', params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'sendExport',
        input: ({ context }) => ({ order: orderOf(context) }),
        onDone: 'sent',
        onError: {
          target: 'filling',
          actions: {
            type: 'noteFault',
            params: ({ event }) => ({ fault: errorMessage(event.error) }),
          },
        },
      },
      after: {
        giveUpAfter: { target: 'filling', actions: { type: 'noteFault', params: { fault: 'timeout' } } },
      },
    },
    sent: {
      tags: ['open', 'sent'],
      on: {
        'dialog.closed': 'closed',
        'choice.changed': {
          target: 'filling',
          actions: { type: 'noteChoice', params: ({ event }) => event },
        },
      },
    },
  },
});

function orderOf({ choice, timeZone }: AlertExportContext): ExportOrder {
  const stretch = exportStretch(choice, timeZone);
  // the guard has let no choice without both ends pass
  if (stretch === null) throw new Error('An export without a stretch was to be sent.');
  return { facilityIds: choice.facilityIds, isAll: choice.isAll, ...stretch };
}
