import { assign, fromPromise, setup } from 'xstate';
import { isSameSubject, type MapPoint, type MapSubject } from '#domain/map/mapSubject.ts';
import { notProvided } from '../notProvided.ts';

/** What the layers that can be asked say of one point of the ground. */
export type PointValues = readonly {
  /** Name of the layer. */
  readonly layer: string;
  /** null: this one did not answer. */
  readonly values: Readonly<Record<string, number | string | null>> | null;
}[];

/** Facts, in the past tense. */
export type PopupEvent =
  /** A pointer has come to something that has a card without a click. */
  | { type: 'pointer.met'; subject: MapSubject }
  | { type: 'pointer.left' }
  /** Somebody clicked on it, or chose it in a list. */
  | { type: 'subject.chosen'; subject: MapSubject }
  /** One of the several things of the card, by its row; null: all of them again. */
  | { type: 'entry.chosen'; row: number | null }
  | { type: 'details.opened' }
  | { type: 'details.closed' }
  /** It is not on the map any more. */
  | { type: 'subject.lost' }
  | { type: 'map.moved' }
  | { type: 'card.closed' };

export type PopupInput = {
  /** How long a pointer rests on something before its card opens, ms. */
  readonly openAfterMs: number;
  /** A question about a point that is unanswered for as long has failed, ms. */
  readonly timeoutMs: number;
};

type PopupContext = PopupInput & {
  /** null: no card is open, or about to. */
  subject: MapSubject | null;
  /** Row of the thing that is looked at among several; null: all are listed. */
  row: number | null;
  /** null: not asked, or not answered. */
  values: PointValues | null;
};

/**
 * Says which card is open over the map, on what, and whether it is pinned or hangs under the pointer.
 *
 *   closed, waiting, following ── pointer.met ──▶ waiting
 *   waiting   ── openAfter ──▶ following
 *   waiting, following ── pointer.left, map.moved ──▶ closed
 *   any       ── subject.chosen ──▶ pinned; card.closed, subject.lost ──▶ closed
 *   pinned    a place ──▶ asking, everything else ──▶ shown
 *   asking    ── values come ──▶ shown (none: closed); failure, giveUpAfter ──▶ unanswered
 *   shown     ── details.opened ──▶ expanded ── details.closed ──▶ shown
 *
 * A pinned card stays whatever the pointer does; it goes when somebody closes it, or what it is about is gone.
 */
export const popupMachine = setup({
  types: {
    input: {} as PopupInput,
    context: {} as PopupContext,
    events: {} as PopupEvent,
    tags: {} as 'open' | 'pinned' | 'asking' | 'unanswered' | 'expanded',
  },
  actors: { askPoint: fromPromise<PointValues, { at: MapPoint | null }>(notProvided('askPoint')) },
  guards: {
    isPlace: ({ context }) => context.subject?.kind === 'place',
    isNone: (_, { values }: { values: PointValues }) => values.length === 0,
    isOther: ({ context }, { subject }: { subject: MapSubject }) => !isSameSubject(context.subject, subject),
  },
  actions: {
    noteSubject: assign((_, { subject }: { subject: MapSubject }) => ({ subject, row: null, values: null })),
    noteNothing: assign({ subject: null, row: null, values: null }),
    noteRow: assign((_, { row }: { row: number | null }) => ({ row })),
    noteValues: assign((_, { values }: { values: PointValues }) => ({ values })),
  },
  delays: {
    openAfter: ({ context }) => context.openAfterMs,
    giveUpAfter: ({ context }) => context.timeoutMs,
  },
}).createMachine({
  id: 'popup',
  context: ({ input }) => ({ ...input, subject: null, row: null, values: null }),
  initial: 'closed',
  on: {
    'subject.chosen': {
      target: '.pinned',
      actions: { type: 'noteSubject', params: ({ event }) => event },
    },
    'card.closed': '.closed',
    'subject.lost': '.closed',
  },
  states: {
    closed: {
      entry: 'noteNothing',
      on: {
        'pointer.met': {
          target: 'waiting',
          actions: { type: 'noteSubject', params: ({ event }) => event },
        },
      },
    },
    waiting: {
      after: { openAfter: 'following' },
      on: {
        'pointer.met': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'waiting',
          reenter: true,
          actions: { type: 'noteSubject', params: ({ event }) => event },
        },
        'pointer.left': 'closed',
        'map.moved': 'closed',
      },
    },
    following: {
      tags: 'open',
      on: {
        'pointer.met': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'waiting',
          actions: { type: 'noteSubject', params: ({ event }) => event },
        },
        'pointer.left': 'closed',
        'map.moved': 'closed',
      },
    },
    pinned: {
      tags: ['open', 'pinned'],
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isPlace', target: 'asking' }, { target: 'shown' }] },
        asking: {
          tags: 'asking',
          invoke: {
            src: 'askPoint',
            input: ({ context: { subject } }) => ({ at: subject?.kind === 'place' ? subject.at : null }),
            onDone: [
              {
                guard: { type: 'isNone', params: ({ event }) => ({ values: event.output }) },
                target: '#popup.closed',
              },
              {
                target: 'shown',
                actions: { type: 'noteValues', params: ({ event }) => ({ values: event.output }) },
              },
            ],
            onError: 'unanswered',
          },
          after: { giveUpAfter: 'unanswered' },
        },
        unanswered: { tags: 'unanswered' },
        shown: {
          on: {
            'entry.chosen': { actions: { type: 'noteRow', params: ({ event }) => event } },
            'details.opened': 'expanded',
          },
        },
        expanded: { tags: 'expanded', on: { 'details.closed': 'shown' } },
      },
    },
  },
});
