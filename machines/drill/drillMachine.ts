import { assign, emit, fromPromise, setup } from 'xstate';
import type { DrillHazard } from '#domain/alerting/drillDistance.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type DrillEvent =
  | { type: 'drill.requested' }
  | { type: 'hazard.chosen'; hazard: DrillHazard }
  | { type: 'form.dismissed' }
  | { type: 'operator.confirmed' }
  | { type: 'operator.ended' };

export type DrillEmitted = { type: 'drill.begun' } | { type: 'drill.ended' };

export type DrillInput = {
  readonly facilityId: string;
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
};

type DrillContext = DrillInput & {
  /** Hazard to be practised. */
  hazard: DrillHazard;
  /** Call that failed; null: nothing has failed since the form was opened or tried again. */
  fault: DrillFault | null;
};

export type DrillFault = 'notBegun' | 'notEnded';

/** Order to practise a hazard; the strike's distance is that of the yard's rules when it is ordered. */
export type BeginOrder = { readonly facilityId: string; readonly hazard: DrillHazard };

/**
 * Says whether a drill is being arranged from this screen. Whether one runs is stated by the service's answers.
 *
 *   resting   ── drill.requested ──▶ arranging ── form.dismissed ──▶ resting
 *   arranging ── operator.confirmed ──▶ beginning ── done ──▶ resting
 *   arranging ── operator.ended ──▶ ending ── done ──▶ resting
 *   beginning, ending ── failure, timeoutAfter ──▶ arranging, which says so
 *
 * A running call cannot be cancelled, so the form stays until it is answered.
 */
export const drillMachine = setup({
  types: {
    input: {} as DrillInput,
    context: {} as DrillContext,
    events: {} as DrillEvent,
    emitted: {} as DrillEmitted,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    beginDrill: fromPromise<void, BeginOrder>(notProvided('beginDrill')),
    endDrill: fromPromise<void, { facilityId: string }>(notProvided('endDrill')),
  },
  actions: {
    beginForm: assign({ hazard: 'alert', fault: null }),
    noteChoice: assign((_, { hazard }: { hazard: DrillHazard }) => ({ hazard })),
    forgetFault: assign({ fault: null }),
    noteFault: assign((_, { fault }: { fault: DrillFault }) => ({ fault })),
    tellBegun: emit({ type: 'drill.begun' }),
    tellEnded: emit({ type: 'drill.ended' }),
  },
  delays: { timeoutAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'drill',
  context: ({ input }) => ({ ...input, hazard: 'alert', fault: null }),
  initial: 'resting',
  states: {
    resting: { on: { 'drill.requested': { target: 'arranging', actions: 'beginForm' } } },
    arranging: {
      tags: 'open',
      on: {
        'hazard.chosen': { actions: { type: 'noteChoice', params: ({ event }) => event } },
        'form.dismissed': 'resting',
        'operator.confirmed': { target: 'beginning', actions: 'forgetFault' },
        'operator.ended': { target: 'ending', actions: 'forgetFault' },
      },
    },
    beginning: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'beginDrill',
        input: ({ context: { facilityId, hazard } }) => ({ facilityId, hazard }),
        onDone: { target: 'resting', actions: 'tellBegun' },
        onError: { target: 'arranging', actions: { type: 'noteFault', params: { fault: 'notBegun' } } },
      },
      after: {
        timeoutAfter: {
          target: 'arranging',
          actions: { type: 'noteFault', params: { fault: 'notBegun' } },
        },
      },
    },
    ending: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'endDrill',
        input: ({ context: { facilityId } }) => ({ facilityId }),
        onDone: { target: 'resting', actions: 'tellEnded' },
        onError: { target: 'arranging', actions: { type: 'noteFault', params: { fault: 'notEnded' } } },
      },
      after: {
        timeoutAfter: {
          target: 'arranging',
          actions: { type: 'noteFault', params: { fault: 'notEnded' } },
        },
      },
    },
  },
});
