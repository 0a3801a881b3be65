import { assign, emit, fromPromise, setup } from 'xstate';
import type { VehicleTracking } from '#contracts/vehicleTracking.ts';
import { notProvided } from '../notProvided.ts';

/** Facts about a vehicle that was found. */
export type TrackedRun = Extract<VehicleTracking, { success: true }>['data'];

/** Facts, in the past tense. */
export type TrackingEvent =
  /** The page's address has changed; null: it names no vehicle. */
  | { type: 'address.changed'; vrid: string | null }
  | { type: 'id.typed'; text: string }
  | { type: 'id.submitted' }
  | { type: 'refresh.requested' };

/** Target of the page: a vehicle, or its start (null). */
export type TrackingEmitted = { type: 'address.wanted'; vrid: string | null };

export type TrackingInput = {
  /** Least number of letters of an id. */
  readonly minLetters: number;
  /** Timeout of a request, ms. */
  readonly timeoutMs: number;
};

export type TrackingContext = TrackingInput & {
  /** Text as typed, in upper case. */
  text: string;
  /** Vehicle of the address; null: none. */
  vrid: string | null;
  /** null: nothing is loaded. */
  run: TrackedRun | null;
};

/**
 * Says what is known of the vehicle that the address names, and what the search for another one says.
 *
 *   anywhere  ── address.changed, to another vehicle ──▶ loading; to none ──▶ asking
 *   asking, tooShort, missed ── id.typed ──▶ asking
 *             ── id.submitted, long enough ──▶ address.wanted; shorter ──▶ tooShort
 *   loading   ── found ──▶ shown; not found, failure, giveUpAfter ──▶ missed, and address.wanted without a vehicle
 *   shown, outdated ── refresh.requested ──▶ refreshing
 *   refreshing ── found ──▶ shown; not found ──▶ missed; failure, giveUpAfter ──▶ outdated
 *
 * The address alone decides which vehicle is shown: a search only asks for another one. The facts stay where a
 * refresh fails, and says so.
 */
export const trackingMachine = setup({
  types: {
    input: {} as TrackingInput,
    context: {} as TrackingContext,
    events: {} as TrackingEvent,
    emitted: {} as TrackingEmitted,
    tags: {} as 'searching' | 'tooShort' | 'missed' | 'loading' | 'shown' | 'refreshing' | 'outdated',
  },
  actors: { fetchRun: fromPromise<VehicleTracking, { vrid: string }>(notProvided('fetchRun')) },
  guards: {
    isNone: (_, { vrid }: { vrid: string | null }) => vrid === null,
    isSame: ({ context }, { vrid }: { vrid: string | null }) => vrid === context.vrid,
    isLongEnough: ({ context }) => context.text.trim().length >= context.minLetters,
    isFound: (_, { answer }: { answer: VehicleTracking }) => answer.success,
  },
  actions: {
    noteText: assign((_, { text }: { text: string }) => ({ text: text.toUpperCase() })),
    noteVehicle: assign((_, { vrid }: { vrid: string | null }) => ({ vrid, run: null })),
    noteNone: assign({ vrid: null, run: null }),
    noteRun: assign((_, { answer }: { answer: VehicleTracking }) => ({
      run: answer.success ? answer.data : null,
    })),
    askForTyped: emit(({ context }) => ({ type: 'address.wanted', vrid: context.text.trim() })),
    askForNone: emit({ type: 'address.wanted', vrid: null }),
  },
  delays: { giveUpAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'tracking',
  context: ({ input }) => ({ ...input, text: '', vrid: null, run: null }),
  initial: 'searching',
  on: {
    'address.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isNone', params: ({ event }) => event },
        target: '.searching',
        actions: 'noteNone',
      },
      {
        target: '.loading',
        reenter: true,
        actions: { type: 'noteVehicle', params: ({ event }) => event },
      },
    ],
  },
  states: {
    searching: {
      tags: 'searching',
      initial: 'asking',
      on: {
        'id.typed': { target: '.asking', actions: { type: 'noteText', params: ({ event }) => event } },
        'id.submitted': [{ guard: 'isLongEnough', actions: 'askForTyped' }, { target: '.tooShort' }],
      },
      states: {
        asking: {},
        tooShort: { tags: 'tooShort' },
        missed: { tags: 'missed', entry: ['noteNone', 'askForNone'] },
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        src: 'fetchRun',
        input: ({ context }) => ({ vrid: context.vrid ?? '' }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ answer: event.output }) },
            target: 'shown',
            actions: { type: 'noteRun', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'searching.missed' },
        ],
        onError: 'searching.missed',
      },
      after: { giveUpAfter: 'searching.missed' },
    },
    shown: {
      tags: 'shown',
      initial: 'current',
      states: {
        current: { on: { 'refresh.requested': 'refreshing' } },
        refreshing: {
          tags: 'refreshing',
          invoke: {
            src: 'fetchRun',
            input: ({ context }) => ({ vrid: context.vrid ?? '' }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ answer: event.output }) },
                target: 'current',
                actions: { type: 'noteRun', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: '#tracking.searching.missed' },
            ],
            onError: 'outdated',
          },
          after: { giveUpAfter: 'outdated' },
        },
        outdated: { tags: 'outdated', on: { 'refresh.requested': 'refreshing' } },
      },
    },
  },
});
