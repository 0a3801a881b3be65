import { assign, emit, fromPromise, setup } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
type ProfileFormEvent<Draft> =
  | { type: 'draft.changed'; draft: Draft }
  | { type: 'save.requested' }
  | { type: 'load.requested' };

type ProfileFormEmitted<Order> =
  | { type: 'form.saved'; order: Order }
  /** `fault`: the reason, as `selectFault` returns it. */
  | { type: 'form.failed'; order: Order; fault: string };

type ProfileFormInput = {
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
};

type ProfileFormContext<Draft, Order> = ProfileFormInput & {
  /** Draft in the fields; null: not loaded. */
  draft: Draft | null;
  /** Last order; null: none yet. */
  order: Order | null;
  /** Reason why the last call failed; null: it did not, or the fields have changed since. */
  fault: string | null;
};

/** Order of a draft to the service; null: the draft cannot be saved. Pure. */
export type OrderOf<Draft, Order> = (draft: Draft) => Order | null;

function setUp<Draft, Order>(orderOf: OrderOf<Draft, Order>) {
  const orderIn = ({ draft }: ProfileFormContext<Draft, Order>) => (draft === null ? null : orderOf(draft));
  return setup({
    types: {
      input: {} as ProfileFormInput,
      context: {} as ProfileFormContext<Draft, Order>,
      events: {} as ProfileFormEvent<Draft>,
      emitted: {} as ProfileFormEmitted<Order>,
      tags: {} as 'loading' | 'missing' | 'busy',
    },
    actors: {
      loadDraft: fromPromise<Draft>(notProvided('loadDraft')),
      /** @returns the draft for the fields from now on. */
      saveDraft: fromPromise<Draft, { order: Order }>(notProvided('saveDraft')),
    },
    guards: { isSavable: ({ context }) => orderIn(context) !== null },
    actions: {
      noteDraft: assign((_, { draft }: { draft: Draft }) => ({ draft, fault: null })),
      noteOrder: assign(({ context }) => ({ order: orderIn(context), fault: null })),
      noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
      noteSilence: assign({ fault: 'timeout' }),
      forgetFault: assign({ fault: null }),
      tellSaved: emit(({ context }) => ({ type: 'form.saved', order: context.order as Order }) as const),
      tellFailed: emit(
        ({ context }, { fault }: { fault: string }) =>
          ({ type: 'form.failed', order: context.order as Order, fault }) as const,
      ),
      tellSilence: emit(
        ({ context }) => ({ type: 'form.failed', order: context.order as Order, fault: 'timeout' }) as const,
      ),
    },
    delays: { giveUpAfter: ({ context }) => context.timeoutMs },
  });
}

/**
 * Says how one form of the profile stands.
 *
 *   loading ── loaded ──▶ editing; failure, giveUpAfter ──▶ missing ── load.requested ──▶ loading
 *   editing ── draft.changed ──▶ editing
 *   editing ── save.requested, and what stands there can be saved ──▶ saving
 *   saving  ── done ──▶ editing, emitted; failure, giveUpAfter ──▶ editing unchanged, emitted
 *
 * A form lives as long as its dialog is open: one that is opened again starts from the stored values (PROF-03). A save
 * under way cannot be taken back, so nothing changes until it is answered. A list that could not be loaded is never
 * shown as an empty one (S4).
 */
export function createProfileFormMachine<Draft, Order>(orderOf: OrderOf<Draft, Order>) {
  return setUp<Draft, Order>(orderOf).createMachine({
    id: 'profileForm',
    context: ({ input }) => ({ ...input, draft: null, order: null, fault: null }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        entry: 'forgetFault',
        invoke: {
          src: 'loadDraft',
          onDone: {
            target: 'editing',
            actions: { type: 'noteDraft', params: ({ event }) => ({ draft: event.output }) },
          },
          onError: {
            target: 'missing',
            actions: { type: 'noteFault', params: ({ event }) => ({ fault: errorMessage(event.error) }) },
          },
        },
        after: { giveUpAfter: { target: 'missing', actions: 'noteSilence' } },
      },
      missing: { tags: 'missing', on: { 'load.requested': 'loading' } },
      editing: {
        on: {
          'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event } },
          'save.requested': { guard: 'isSavable', target: 'saving', actions: 'noteOrder' },
        },
      },
      saving: {
        tags: 'busy',
        invoke: {
          src: 'saveDraft',
          input: ({ context }) => ({ order: context.order as Order }),
          onDone: {
            target: 'editing',
            actions: [{ type: 'noteDraft', params: ({ event }) => ({ draft: event.output }) }, 'tellSaved'],
          },
          onError: {
            target: 'editing',
            actions: [
              { type: 'noteFault', params: ({ event }) => ({ fault: errorMessage(event.error) }) },
              { type: 'tellFailed', params: ({ event }) => ({ fault: errorMessage(event.error) }) },
            ],
          },
        },
        after: { giveUpAfter: { target: 'editing', actions: ['noteSilence', 'tellSilence'] } },
      },
    },
  });
}

/** Form of any kind; `createProfileFormMachine<Draft, Order>(orderOf)` gives the same chart with types. */
export const profileFormMachine = createProfileFormMachine<unknown, unknown>((draft) => draft);
