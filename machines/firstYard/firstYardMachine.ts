import { assign, emit, fromPromise, setup } from 'xstate';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { PlaceCoverage } from '#contracts/placeCoverage.ts';
import { isLocationName } from '#domain/locations/locationName.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type FirstYardEvent =
  | { type: 'name.typed'; name: string }
  | { type: 'place.chosen'; place: PlaceSuggestion }
  | { type: 'check.repeated' }
  | { type: 'acceptance.turned'; isAccepted: boolean }
  | { type: 'yard.confirmed' }
  | { type: 'signing.repeated' }
  | { type: 'signing.left' };

export type FirstYardEmitted = { type: 'yard.added'; facilityId: string };

export type FirstYardInput = {
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
};

/** The yard to add: its name, and the place that was chosen for it. */
export type FirstYardOrder = { readonly name: string; readonly place: PlaceSuggestion };

export type FirstYardContext = FirstYardInput & {
  name: string;
  /** null: none is chosen yet. */
  place: PlaceSuggestion | null;
  /** Whether a place without a city was chosen, which cannot be used (ADMIN-07). */
  isCityMissing: boolean;
  /** What sources tell of the place; null: not known. */
  coverage: PlaceCoverage | null;
  isAccepted: boolean;
  /** Why the last call failed; null: it did not. */
  fault: string | null;
};

/**
 * Says how far a new client is with its first yard: a place, what sources prove there, and the acceptance of satellites as
 * the only proof (GAP-137).
 *
 *   editing: choosing ── place.chosen ──▶ checking ── done ──▶ ready
 *            checking ── failure, timeoutAfter ──▶ unchecked ── check.repeated ──▶ checking
 *   ready    ── yard.confirmed ──▶ adding ── done ──▶ signing where it is accepted, else added
 *   adding   ── failure, timeoutAfter ──▶ ready, which says why
 *   signing  ── done ──▶ added
 *   signing  ── failure, timeoutAfter ──▶ unsigned ── signing.repeated ──▶ signing, or signing.left ──▶ added
 *
 * Nothing is accepted unless the person turned it on for this place: another place takes it back.
 */
export const firstYardMachine = setup({
  types: {
    input: {} as FirstYardInput,
    context: {} as FirstYardContext,
    events: {} as FirstYardEvent,
    emitted: {} as FirstYardEmitted,
    tags: {} as 'busy' | 'editable',
  },
  actors: {
    checkCoverage: fromPromise<PlaceCoverage, PlaceSuggestion>(notProvided('checkCoverage')),
    addYard: fromPromise<void, FirstYardOrder>(notProvided('addYard')),
    signAcceptance: fromPromise<void, { facilityId: string }>(notProvided('signAcceptance')),
  },
  actions: {
    noteName: assign((_, { name }: { name: string }) => ({ name })),
    notePlace: assign((_, { place }: { place: PlaceSuggestion }) => ({
      place,
      coverage: null,
      isCityMissing: false,
      isAccepted: false,
      fault: null,
    })),
    noteNoCity: assign({ isCityMissing: true }),
    noteCoverage: assign((_, { coverage }: { coverage: PlaceCoverage }) => ({ coverage, fault: null })),
    noteAcceptance: assign((_, { isAccepted }: { isAccepted: boolean }) => ({ isAccepted })),
    noteFault: assign((_, { error }: { error: unknown }) => ({ fault: errorMessage(error) })),
    noteTimeout: assign({ fault: 'timeout' }),
    forgetFault: assign({ fault: null }),
    tellAdded: emit(({ context }) => ({ type: 'yard.added', facilityId: facilityIdOf(context) })),
  },
  guards: {
    hasCity: (_, { place }: { place: PlaceSuggestion }) => place.city.trim() !== '',
    isComplete: ({ context }) => context.coverage !== null && isLocationName(context.name),
    isAccepted: ({ context }) => context.isAccepted,
  },
  delays: { timeoutAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'firstYard',
  context: ({ input }) => ({
    ...input,
    name: '',
    place: null,
    isCityMissing: false,
    coverage: null,
    isAccepted: false,
    fault: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'name.typed': { actions: { type: 'noteName', params: ({ event }) => event } },
        'place.chosen': [
          {
            guard: { type: 'hasCity', params: ({ event }) => event },
            target: '.checking',
            actions: { type: 'notePlace', params: ({ event }) => event },
          },
          { actions: 'noteNoCity' },
        ],
      },
      initial: 'choosing',
      states: {
        choosing: {},
        checking: {
          invoke: {
            src: 'checkCoverage',
            input: ({ context }) => context.place!,
            onDone: {
              target: 'ready',
              actions: { type: 'noteCoverage', params: ({ event }) => ({ coverage: event.output }) },
            },
            onError: { target: 'unchecked', actions: { type: 'noteFault', params: ({ event }) => event } },
          },
          after: { timeoutAfter: { target: 'unchecked', actions: 'noteTimeout' } },
        },
        unchecked: { on: { 'check.repeated': { target: 'checking', actions: 'forgetFault' } } },
        ready: {
          on: {
            'acceptance.turned': { actions: { type: 'noteAcceptance', params: ({ event }) => event } },
            'yard.confirmed': { guard: 'isComplete', target: '#firstYard.adding', actions: 'forgetFault' },
          },
        },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        src: 'addYard',
        input: ({ context }) => ({ name: facilityIdOf(context), place: context.place! }),
        onDone: [{ guard: 'isAccepted', target: 'signing' }, 'added'],
        onError: {
          target: 'editing.ready',
          actions: { type: 'noteFault', params: ({ event }) => event },
        },
      },
      after: { timeoutAfter: { target: 'editing.ready', actions: 'noteTimeout' } },
    },
    signing: {
      tags: 'busy',
      invoke: {
        src: 'signAcceptance',
        input: ({ context }) => ({ facilityId: facilityIdOf(context) }),
        onDone: 'added',
        onError: { target: 'unsigned', actions: { type: 'noteFault', params: ({ event }) => event } },
      },
      after: { timeoutAfter: { target: 'unsigned', actions: 'noteTimeout' } },
    },
    unsigned: {
      on: {
        'signing.repeated': { target: 'signing', actions: 'forgetFault' },
        'signing.left': 'added',
      },
    },
    added: { type: 'final', entry: 'tellAdded' },
  },
});

function facilityIdOf({ name }: FirstYardContext): string {
  return name.trim();
}
