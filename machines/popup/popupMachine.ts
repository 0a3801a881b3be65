import { assign, fromPromise, setup } from 'xstate';
import { isSameSubject, type MapPoint, type MapSubject } from '#domain/map/mapSubject.ts';
import { notProvided } from '../notProvided.ts';

/** Values of layers at one point of the map. */
export type PointValues = readonly {
  /** Name of the layer. */
  readonly layer: string;
  /** Time that the values are of, epoch ms. */
  readonly atMs: number;
  /** null: the layer did not answer. */
  readonly values: Readonly<Record<string, number | string | null>> | null;
}[];

/** Facts, in the past tense. */
export type PopupEvent =
  /** The pointer is over something that has a card without a click. */
  | { type: 'pointer.met'; subject: MapSubject }
  | { type: 'pointer.left' }
  /** The subject was clicked, or chosen in a list. */
  | { type: 'subject.chosen'; subject: MapSubject }
  /** One of several subjects of the card was chosen, by its row; null: all of them again. */
  | { type: 'entry.chosen'; row: number | null }
  | { type: 'details.opened' }
  | { type: 'details.closed' }
  /** The subject is no longer on the map. */
  | { type: 'subject.lost' }
  /** The layers say something else of a point: they are of another time, or are others. */
  | { type: 'layers.changed' }
  | { type: 'map.moved' }
  | { type: 'card.closed' };

export type PopupInput = {
  /** Time for which a pointer rests on a subject before its card opens, ms. */
  readonly openAfterMs: number;
  /** Timeout of a request about a point, ms. */
  readonly timeoutMs: number;
};

type PopupContext = PopupInput & {
  /** null: no card is open or about to open. */
  subject: MapSubject | null;
  /** Row of the shown subject among several; null: all are listed. */
  row: number | null;
  /** null: not requested, or not answered. */
  values: PointValues | null;
};

/**
 * Says which card is open over the map, on what, and whether it is pinned or hangs under the pointer.
 *
 *   closed, waiting, following ── pointer.met ──▶ waiting
 *   waiting   ── openAfter ──▶ following
 *   waiting, following ── pointer.left, map.moved ──▶ closed
 *   following ── entry.chosen ──▶ pinned
 *   any       ── subject.chosen ──▶ pinned; card.closed, subject.lost ──▶ closed
 *   pinned    a place ──▶ asking, everything else ──▶ shown; layers.changed ──▶ asking (a place)
 *   asking    ── values come ──▶ shown (none: closed); failure, giveUpAfter ──▶ unanswered
 *   shown     ── details.opened ──▶ expanded ── details.closed ──▶ shown
 *
 * A pinned card stays whatever the pointer does; it closes when it is closed, or its subject is lost. The values of a
 * place are forgotten as soon as the layers are of another time.
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
    forgetValues: assign({ values: null }),
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
        // a keyboard reaches the list that hangs under a pointer at rest
        'entry.chosen': {
          target: 'pinned',
          actions: { type: 'noteRow', params: ({ event }) => event },
        },
        'pointer.left': 'closed',
        'map.moved': 'closed',
      },
    },
    pinned: {
      tags: ['open', 'pinned'],
      initial: 'deciding',
      on: { 'layers.changed': { guard: 'isPlace', target: '.asking', actions: 'forgetValues' } },
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
