import { assign, emit, fromPromise, setup } from 'xstate';
import { NEW_SHARE, shareOrderOf, type ShareDraft, type ShareOrder } from '#domain/routes/shareOrder.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type RouteShareEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'draft.changed'; draft: ShareDraft }
  | { type: 'send.requested' };

/** Events for listeners outside. */
export type RouteShareEmitted =
  | { type: 'route.sent' }
  /** The service's text, or a key `timeout` or `generalError`. */
  | { type: 'sending.failed'; fault: string };

export type RouteShareInput = {
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
};

export type RouteShareContext = RouteShareInput & {
  draft: ShareDraft;
  /** Reason why the last call failed; null: it did not, or the draft was changed since. */
  fault: string | null;
};

/**
 * Says how the sharing of a route stands.
 *
 *   closed  ── dialog.opened ──▶ open, as nothing was filled in
 *   open    ── draft.changed ──▶ open; dialog.closed ──▶ closed
 *   open    ── send.requested, and it can be sent ──▶ sending
 *   sending ── done ──▶ closed, emitted; failure, giveUpAfter ──▶ open unchanged, emitted
 *
 * A running call cannot be cancelled, so nothing changes until it is answered (SHARE-02, SHARE-08).
 */
export const routeShareMachine = setup({
  types: {
    input: {} as RouteShareInput,
    context: {} as RouteShareContext,
    events: {} as RouteShareEvent,
    emitted: {} as RouteShareEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: { sendRoute: fromPromise<void, { order: ShareOrder }>(notProvided('sendRoute')) },
  guards: { isSendable: ({ context }) => shareOrderOf(context.draft) !== null },
  actions: {
    beginAnew: assign({ draft: NEW_SHARE, fault: null }),
    noteDraft: assign((_, { draft }: { draft: ShareDraft }) => ({ draft, fault: null })),
    forgetFault: assign({ fault: null }),
    noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
    tellSent: emit({ type: 'route.sent' }),
    tellFailed: emit((_, { fault }: { fault: string }) => ({ type: 'sending.failed', fault }) as const),
  },
  delays: { giveUpAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'routeShare',
  context: ({ input }) => ({ ...input, draft: NEW_SHARE, fault: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.opened': { target: 'open', actions: 'beginAnew' } } },
    open: {
      tags: 'open',
      on: {
        'dialog.closed': 'closed',
        'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event } },
        'send.requested': { guard: 'isSendable', target: 'sending', actions: 'forgetFault' },
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'sendRoute',
        input: ({ context }) => ({ order: shareOrderOf(context.draft) as ShareOrder }),
        onDone: { target: 'closed', actions: 'tellSent' },
        onError: {
          target: 'open',
          actions: [
            { type: 'noteFault', params: ({ event }) => ({ fault: errorMessage(event.error) }) },
            { type: 'tellFailed', params: ({ event }) => ({ fault: errorMessage(event.error) }) },
          ],
        },
      },
      after: {
        giveUpAfter: {
          target: 'open',
          actions: [
            { type: 'noteFault', params: { fault: 'timeout' } },
            { type: 'tellFailed', params: { fault: 'timeout' } },
          ],
        },
      },
    },
  },
});
