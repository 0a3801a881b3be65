import { assign, fromPromise, setup } from 'xstate';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type VehicleHeatEvent =
  /** More Info of a vehicle's card was pressed. */
  | { type: 'info.requested'; vrid: string }
  /** The card of the vehicle was closed. */
  | { type: 'card.left' }
  | { type: 'panel.closed' };

export type VehicleHeatInput = {
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
  /** Interval at which an expanded panel is reloaded, ms. */
  readonly refreshMs: number;
};

type VehicleHeatContext = VehicleHeatInput & {
  /** Id of the run; empty: no vehicle is chosen. */
  vrid: string;
  /** null: nothing is known of it yet. */
  heat: VehicleHeat | null;
  /** Whether the last reload failed: `heat` is of an earlier one. */
  isOutdated: boolean;
};

/**
 * Says how the heat panel of a vehicle stands.
 *
 *   collapsed, absent, failed, expanded, closed ── info.requested ──▶ loading
 *   loading  ── done ──▶ expanded, or absent where the service knows none; failure, giveUpAfter ──▶ failed
 *            ── info.requested of another vehicle ──▶ loading
 *   loading, absent, failed, closed ── card.left ──▶ collapsed
 *   expanded ── refreshAfter ──▶ reloaded, the known facts stay meanwhile; none now, failure, giveUpAfter ──▶ outdated
 *            ── panel.closed ──▶ closed
 *
 * The panel is hidden until there are facts (HEAT-02); a card that is closed leaves an expanded panel open.
 */
export const vehicleHeatMachine = setup({
  types: {
    input: {} as VehicleHeatInput,
    context: {} as VehicleHeatContext,
    events: {} as VehicleHeatEvent,
    tags: {} as 'loading' | 'absent' | 'failed' | 'expanded',
  },
  actors: {
    loadHeat: fromPromise<VehicleHeat | null, { vrid: string }>(notProvided('loadHeat')),
  },
  guards: {
    isKnown: (_, { heat }: { heat: VehicleHeat | null }) => heat !== null,
    isOther: ({ context }, { vrid }: { vrid: string }) => context.vrid !== vrid,
  },
  actions: {
    noteRequest: assign((_, { vrid }: { vrid: string }) => ({ vrid, heat: null, isOutdated: false })),
    noteHeat: assign((_, { heat }: { heat: VehicleHeat | null }) => ({ heat, isOutdated: false })),
    noteOutdated: assign({ isOutdated: true }),
    noteNothing: assign({ vrid: '', heat: null, isOutdated: false }),
  },
  delays: {
    giveUpAfter: ({ context }) => context.timeoutMs,
    refreshAfter: ({ context }) => context.refreshMs,
  },
}).createMachine({
  id: 'vehicleHeat',
  context: ({ input }) => ({ ...input, vrid: '', heat: null, isOutdated: false }),
  initial: 'collapsed',
  on: {
    'info.requested': {
      target: '.loading',
      reenter: true,
      actions: { type: 'noteRequest', params: ({ event }) => event },
    },
  },
  states: {
    collapsed: { entry: 'noteNothing' },
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadHeat',
        input: ({ context }) => ({ vrid: context.vrid }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ heat: event.output }) },
            target: 'expanded',
            actions: { type: 'noteHeat', params: ({ event }) => ({ heat: event.output }) },
          },
          { target: 'absent' },
        ],
        onError: 'failed',
      },
      after: { giveUpAfter: 'failed' },
      on: {
        'card.left': 'collapsed',
        'info.requested': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'loading',
            reenter: true,
            actions: { type: 'noteRequest', params: ({ event }) => event },
          },
          // it is asked for already
          {},
        ],
      },
    },
    absent: { tags: 'absent', on: { 'card.left': 'collapsed' } },
    failed: { tags: 'failed', on: { 'card.left': 'collapsed' } },
    expanded: {
      tags: 'expanded',
      initial: 'current',
      on: { 'panel.closed': 'closed' },
      states: {
        current: { after: { refreshAfter: 'reading' } },
        reading: {
          invoke: {
            src: 'loadHeat',
            input: ({ context }) => ({ vrid: context.vrid }),
            onDone: [
              {
                guard: { type: 'isKnown', params: ({ event }) => ({ heat: event.output }) },
                target: 'current',
                actions: { type: 'noteHeat', params: ({ event }) => ({ heat: event.output }) },
              },
              { target: 'current', actions: 'noteOutdated' },
            ],
            onError: { target: 'current', actions: 'noteOutdated' },
          },
          after: { giveUpAfter: { target: 'current', actions: 'noteOutdated' } },
        },
      },
    },
    closed: { entry: 'noteNothing', on: { 'card.left': 'collapsed' } },
  },
});
