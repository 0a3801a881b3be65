import { assign, emit, fromPromise, setup } from 'xstate';
import type { Policy, PolicyOverview } from '#contracts/policy.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';
import {
  OUTDATING_REFUSALS,
  type PolicyChange,
  type PolicyDecision,
  type PolicyFormAsked,
  type PolicyProposal,
  type PolicyWriting,
} from './policyChanges.ts';

/** Facts, in the past tense. */
export type PoliciesEvent =
  | { type: 'load.requested' }
  | { type: 'add.requested' }
  | { type: 'edit.requested'; policy: Policy; proposal?: PolicyProposal }
  | { type: 'assign.requested'; policy: Policy }
  | { type: 'form.dismissed' }
  | { type: 'form.confirmed'; writing: PolicyWriting }
  | { type: 'proposal.decided'; decision: PolicyDecision };

export type PoliciesEmitted =
  | { type: 'change.saved'; change: PolicyChange }
  /** `fault`: the reason, as `selectFault` returns it. */
  | { type: 'change.failed'; change: PolicyChange; fault: string };

export type PoliciesInput = {
  /** Timeout of loading, ms. */
  readonly timeoutMs: number;
  /** Timeout of a change, ms: a person may be asked for a proof meanwhile. */
  readonly changeTimeoutMs: number;
};

type PoliciesContext = PoliciesInput & {
  /** Policies as the service told them last; null: not loaded. */
  overview: PolicyOverview | null;
  asked: PolicyFormAsked;
  /** Last change that was sent; null: none yet. */
  change: PolicyChange | null;
  /** Reason why the last call failed; null: it did not, or something else was begun since. */
  fault: string | null;
};

const FORBIDDEN = 'notAuthorised';

const overviewOf = ({ event }: { event: { output: PolicyOverview } }) => ({ overview: event.output });
const faultOf = ({ event }: { event: { error: unknown } }) => ({ fault: errorMessage(event.error) });
const SILENCE = { fault: 'timeout' };

/** What follows a change that the service refused. */
const REFUSED = [
  {
    guard: { type: 'isOutdating', params: faultOf },
    target: 'outdated',
    actions: { type: 'noteFault', params: faultOf },
  },
  { target: 'shown.refused', actions: { type: 'noteFault', params: faultOf } },
] as const;
const UNANSWERED = { target: 'shown.refused', actions: { type: 'noteFault', params: SILENCE } } as const;

/**
 * Says how the policies of a client stand, and how far a change of them is.
 *
 *   loading  ── done ──▶ editing or assigning where that form was open, else list
 *   loading  ── notAuthorised ──▶ forbidden; failure, giveUpAfter ──▶ missing ── load.requested ──▶ loading
 *   shown: list, editing, assigning, refused
 *            ── add.requested, edit.requested ──▶ editing
 *            ── assign.requested ──▶ assigning
 *            ── form.dismissed ──▶ list
 *            ── form.confirmed, with a form ──▶ saving
 *            ── proposal.decided ──▶ deciding
 *   saving   ── done ──▶ list, emitted
 *   deciding ── done ──▶ editing or assigning where that form was open, else list, emitted
 *   saving, deciding ── policyChanged, policyNotFound ──▶ outdated, emitted
 *   saving, deciding ── other failure, changeGiveUpAfter ──▶ refused, emitted
 *   outdated ── load.requested, form.dismissed ──▶ loading
 *
 * A form keeps the policy from which it began, so that nobody overwrites a version that they have not seen: the service
 * refuses it, and the form begins anew from the newest. A change under way cannot be taken back, so nothing else is
 * heard until it is answered. Policies that could not be loaded are never shown as none (S4).
 */
export const policiesMachine = setup({
  types: {
    input: {} as PoliciesInput,
    context: {} as PoliciesContext,
    events: {} as PoliciesEvent,
    emitted: {} as PoliciesEmitted,
    tags: {} as 'missing' | 'editable' | 'busy' | 'outdated',
  },
  actors: {
    loadOverview: fromPromise<PolicyOverview>(notProvided('loadOverview')),
    /** @returns all policies as they are then. */
    sendChange: fromPromise<PolicyOverview, { change: PolicyChange }>(notProvided('sendChange')),
  },
  guards: {
    isWriting: ({ context: { asked } }) => asked?.kind === 'add' || asked?.kind === 'edit',
    isAssigning: ({ context: { asked } }) => asked?.kind === 'assign',
    hasForm: ({ context: { asked } }) => asked !== null,
    isForbidden: (_, { fault }: { fault: string }) => fault === FORBIDDEN,
    isOutdating: (_, { fault }: { fault: string }) => OUTDATING_REFUSALS.some((key) => key === fault),
  },
  actions: {
    noteOverview: assign((_, { overview }: { overview: PolicyOverview }) => ({ overview, fault: null })),
    renewForm: assign(({ context: { asked, overview } }) => ({ asked: inOverview(asked, overview) })),
    noteAsked: assign((_, { asked }: { asked: PolicyFormAsked }) => ({ asked, fault: null })),
    closeForm: assign({ asked: null, fault: null }),
    noteChange: assign((_, { change }: { change: PolicyChange }) => ({ change, fault: null })),
    noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
    forgetFault: assign({ fault: null }),
    tellSaved: emit(({ context }) => ({ type: 'change.saved', change: context.change! }) as const),
    tellFailed: emit(
      ({ context }) => ({ type: 'change.failed', change: context.change!, fault: context.fault! }) as const,
    ),
  },
  delays: {
    giveUpAfter: ({ context }) => context.timeoutMs,
    changeGiveUpAfter: ({ context }) => context.changeTimeoutMs,
  },
}).createMachine({
  id: 'policies',
  context: ({ input }) => ({ ...input, overview: null, asked: null, change: null, fault: null }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFault',
      invoke: {
        src: 'loadOverview',
        onDone: { target: 'settling', actions: [{ type: 'noteOverview', params: overviewOf }, 'renewForm'] },
        onError: [
          { guard: { type: 'isForbidden', params: faultOf }, target: 'forbidden' },
          { target: 'missing', actions: { type: 'noteFault', params: faultOf } },
        ],
      },
      after: { giveUpAfter: { target: 'missing', actions: { type: 'noteFault', params: SILENCE } } },
    },
    missing: { tags: 'missing', on: { 'load.requested': 'loading' } },
    forbidden: { type: 'final' },
    settling: {
      always: [
        { guard: 'isWriting', target: 'shown.editing' },
        { guard: 'isAssigning', target: 'shown.assigning' },
        { target: 'shown.list' },
      ],
    },
    shown: {
      tags: 'editable',
      on: {
        'add.requested': {
          target: '.editing',
          actions: { type: 'noteAsked', params: { asked: { kind: 'add' } } },
        },
        'edit.requested': {
          target: '.editing',
          actions: {
            type: 'noteAsked',
            params: ({ event: { policy, proposal } }) => ({ asked: { kind: 'edit', policy, proposal } }),
          },
        },
        'assign.requested': {
          target: '.assigning',
          actions: {
            type: 'noteAsked',
            params: ({ event }) => ({ asked: { kind: 'assign', policy: event.policy } }),
          },
        },
        'form.dismissed': { target: '.list', actions: 'closeForm' },
        'form.confirmed': {
          guard: 'hasForm',
          target: 'saving',
          actions: { type: 'noteChange', params: ({ event }) => ({ change: event.writing }) },
        },
        'proposal.decided': {
          target: 'deciding',
          actions: { type: 'noteChange', params: ({ event }) => ({ change: event.decision }) },
        },
      },
      initial: 'list',
      states: { list: {}, editing: {}, assigning: {}, refused: { entry: 'tellFailed' } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'sendChange',
        input: ({ context }) => ({ change: context.change! }),
        onDone: {
          target: 'shown.list',
          actions: [{ type: 'noteOverview', params: overviewOf }, 'closeForm', 'tellSaved'],
        },
        onError: REFUSED,
      },
      after: { changeGiveUpAfter: UNANSWERED },
    },
    deciding: {
      tags: 'busy',
      invoke: {
        src: 'sendChange',
        input: ({ context }) => ({ change: context.change! }),
        onDone: { target: 'settling', actions: [{ type: 'noteOverview', params: overviewOf }, 'tellSaved'] },
        onError: REFUSED,
      },
      after: { changeGiveUpAfter: UNANSWERED },
    },
    outdated: {
      tags: 'outdated',
      entry: 'tellFailed',
      on: {
        'load.requested': 'loading',
        'form.dismissed': { target: 'loading', actions: 'closeForm' },
      },
    },
  },
});

/** The same form over the newest state of its policy; null where that is gone. */
function inOverview(asked: PolicyFormAsked, overview: PolicyOverview | null): PolicyFormAsked {
  if (asked === null || asked.kind === 'add') return asked;
  const policy = overview?.policies.find(({ id }) => id === asked.policy.id);
  return policy === undefined ? null : { ...asked, policy };
}
