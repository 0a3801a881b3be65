import { assign, emit, fromPromise, setup } from 'xstate';
import { findMessage } from '#domain/override/predefinedMessages.ts';
import { notProvided } from '../notProvided.ts';
import {
  chosenOrder,
  FAILED,
  faultOf,
  removeOrder,
  TAKEN,
  type OverrideAnswer,
  type RemoveOrder,
  type SetOrder,
} from './overrideCalls.ts';
import {
  firstContext,
  firstForm,
  afterProbability,
  afterRevocation,
  afterYardNews,
  isRival,
  mayBegin,
  missingIn,
  withMessage,
  withoutOpening,
  type OverrideContext,
  type OverrideFault,
  type OverrideInput,
  type OverridePurpose,
  type Revocation,
  type YardNews,
} from './overrideContext.ts';

/** A new strike inside the alert circle has ended an override that opened the yard (S9). */
type Revoked = { type: 'override.revoked' } & Revocation;

/** Facts, in the past tense. */
export type OverrideEvent =
  | ({ type: 'yard.changed' } & YardNews)
  /** 0 to 1; null: not known. */
  | { type: 'probability.changed'; fraction: number | null }
  | { type: 'form.requested'; purpose: OverridePurpose }
  | { type: 'form.dismissed' }
  | { type: 'switch.turned'; isOn: boolean }
  | { type: 'message.chosen'; messageId: string }
  | { type: 'acknowledgement.turned'; isGiven: boolean }
  | { type: 'operator.submitted' }
  | Revoked;

export type OverrideEmitted =
  | { type: 'override.set' }
  | { type: 'override.removed' }
  | ({ type: 'override.failed' } & OverrideFault)
  | Revoked;

const answerIn = ({ event }: { event: { output: OverrideAnswer } }) => event.output;
const IF_REFUSED = {
  guard: { type: 'isRefused', params: answerIn },
  target: 'failed',
  actions: { type: 'noteAnswer', params: answerIn },
} as const;
const UNANSWERED = { target: 'failed', actions: 'noteFailure' } as const;

/**
 * Says how the override of this yard stands, and whether this person may change it.
 *
 *   resting   ── form.requested, allowed ──▶ filling ── form.dismissed, nothing to change ──▶ resting
 *   filling   ── operator.submitted, switch off ──▶ removing; switch on, nothing missing ──▶ setting
 *   removing  ── removed ──▶ resting; refused, failure, timeoutAfter ──▶ failed: the old one stays
 *   setting   ── set ──▶ resting; refused, failure, timeoutAfter ──▶ failed: one that was to be replaced stays
 *   failed    ── at once, emitted ──▶ filling
 *
 * The service replaces an override in one transaction, so that setting is one call with or without one (GAP-81).
 *
 * To open a yard needs the gate from the form to the call: a probability that rises, a new override and a strike inside
 * the alert circle each take the choice or its acknowledgement back (S8, S9). To close or remove needs no probability; a
 * new override takes the choice to remove back as well, which was meant for the one before (S2).
 */
export const overrideMachine = setup({
  types: {
    input: {} as OverrideInput,
    context: {} as OverrideContext,
    events: {} as OverrideEvent,
    emitted: {} as OverrideEmitted,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    setOverride: fromPromise<OverrideAnswer, SetOrder>(notProvided('setOverride')),
    removeOverride: fromPromise<OverrideAnswer, RemoveOrder>(notProvided('removeOverride')),
  },
  guards: {
    mayBegin: ({ context }, { purpose }: { purpose: OverridePurpose }) => mayBegin(context, purpose),
    isRival: ({ context }, news: YardNews) => isRival(context, news),
    isMessage: (_, { messageId }: { messageId: string }) => findMessage(messageId) !== null,
    isNothingToChange: ({ context: { form, existing } }) => !form.isOn && !existing.isSet,
    isReady: ({ context }) => missingIn(context).length === 0,
    isOff: ({ context }) => !context.form.isOn,
    isRefused: (_, answer: OverrideAnswer) => answer !== 'done',
  },
  actions: {
    noteYard: assign(({ context }, news: YardNews) => afterYardNews(context, news)),
    noteRival: assign(({ context: { fault } }) => ({ fault: fault?.kind === 'taken' ? fault : TAKEN })),
    noteProbability: assign(({ context }, { fraction }: { fraction: number | null }) =>
      afterProbability(context, fraction),
    ),
    noteRevocation: assign(({ context }) => afterRevocation(context)),
    beginForm: assign(({ context }, { purpose }: { purpose: OverridePurpose }) => ({
      purpose,
      form: firstForm(context, purpose),
      fault: null,
    })),
    noteChoice: assign(({ context }, { messageId }: { messageId: string }) => ({
      form: withMessage(context, messageId),
    })),
    noteSwitch: assign(({ context: { form } }, { isOn }: { isOn: boolean }) => ({ form: { ...form, isOn } })),
    noteAcknowledgement: assign(({ context: { form, fault } }, { isGiven }: { isGiven: boolean }) => ({
      form: { ...form, isAcknowledged: isGiven },
      fault: fault?.kind === 'strike' ? null : fault,
    })),
    noteAnswer: assign(({ context }, answer: OverrideAnswer) =>
      answer === 'done' ? {} : { fault: faultOf(answer), form: withoutOpening(context) },
    ),
    // what was not sent for a strike has not failed
    noteFailure: assign(({ context: { fault } }) => ({ fault: fault ?? FAILED })),
    forgetFault: assign({ fault: null }),
    tellSet: emit({ type: 'override.set' }),
    tellRemoved: emit({ type: 'override.removed' }),
    tellFailure: emit(({ context }) => ({ type: 'override.failed', ...(context.fault ?? FAILED) })),
    tellRevocation: emit((_, revocation: Revoked) => revocation),
  },
  delays: {
    timeoutAfter: ({ context }) => context.timeoutMs,
  },
}).createMachine({
  id: 'override',
  context: ({ input }) => firstContext(input),
  on: {
    'yard.changed': { actions: { type: 'noteYard', params: ({ event }) => event } },
    'probability.changed': { actions: { type: 'noteProbability', params: ({ event }) => event } },
    'override.revoked': {
      actions: ['noteRevocation', { type: 'tellRevocation', params: ({ event }) => event }],
    },
  },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'form.requested': {
          guard: { type: 'mayBegin', params: ({ event }) => event },
          target: 'filling',
          actions: { type: 'beginForm', params: ({ event }) => event },
        },
      },
    },
    filling: {
      tags: 'open',
      on: {
        'yard.changed': {
          guard: { type: 'isRival', params: ({ event }) => event },
          actions: ['noteRival', { type: 'noteYard', params: ({ event }) => event }],
        },
        'form.dismissed': { target: 'resting', actions: 'forgetFault' },
        'switch.turned': { actions: { type: 'noteSwitch', params: ({ event }) => event } },
        'message.chosen': {
          guard: { type: 'isMessage', params: ({ event }) => event },
          actions: { type: 'noteChoice', params: ({ event }) => event },
        },
        'acknowledgement.turned': {
          actions: { type: 'noteAcknowledgement', params: ({ event }) => event },
        },
        'operator.submitted': [
          { guard: 'isNothingToChange', target: 'resting', actions: 'forgetFault' },
          { guard: 'isOff', target: 'removing', actions: 'forgetFault' },
          { guard: 'isReady', target: 'setting', actions: 'forgetFault' },
        ],
      },
    },
    removing: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'removeOverride',
        input: ({ context }) => removeOrder(context),
        onDone: [IF_REFUSED, { target: 'resting', actions: 'tellRemoved' }],
        onError: UNANSWERED,
      },
      after: { timeoutAfter: UNANSWERED },
    },
    setting: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'setOverride',
        input: ({ context }) => chosenOrder(context),
        onDone: [IF_REFUSED, { target: 'resting', actions: 'tellSet' }],
        onError: UNANSWERED,
      },
      after: { timeoutAfter: UNANSWERED },
    },
    failed: { entry: 'tellFailure', always: 'filling' },
  },
});
