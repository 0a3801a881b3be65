import { assign, setup } from 'xstate';

/** Facts, in the past tense. */
export type WallGridEvent =
  /**
   * The yards were sorted by their newest statuses; `isUrgent`: a yard is worse than before, came or left;
   * `isWorseOnFirstPage`: one of the first page is worse than before, or came. It implies `isUrgent`.
   */
  | { type: 'tiles.sorted'; keys: readonly string[]; isUrgent: boolean; isWorseOnFirstPage: boolean }
  /** A check of the statuses brought a good one: what is shown is proven anew. */
  | { type: 'check.passed' }
  /** What is shown is late, whatever the time since the check: its content was old when it came, or the page slept. */
  | { type: 'statuses.aged' }
  /** A check failed, or what is shown is not proven any more. */
  | { type: 'check.failed' }
  /** A key was pressed on a tile. */
  | { type: 'operator.interacted' };

export type WallGridInput = {
  /** Time for which each page is shown, ms. */
  readonly turnMs: number;
  /** Time for which a page stays after a key was pressed, ms. */
  readonly holdMs: number;
  /** Shortest time between two moves of tiles, ms; a yard that is worse than before does not wait. */
  readonly restMs: number;
  /** Time without a passed check after which the statuses are called late, ms. */
  readonly lateAfterMs: number;
  /** Time without a passed check after which nothing is known, ms. */
  readonly lostAfterMs: number;
};

type WallGridContext = WallGridInput & {
  /** Keys of the yards in the order shown. */
  order: readonly string[];
  /** Order that waits; null: none. */
  pending: readonly string[] | null;
  /** Number of turns since the start, where one that was cut short counts, see `wallPageAt`. */
  turn: number;
};

type Sorted = Omit<Extract<WallGridEvent, { type: 'tiles.sorted' }>, 'type'>;

/**
 * Says which page of yards a wall shows, in what order, and whether their statuses are proven. Regions at once:
 *
 *   checks   loading ── check.passed ──▶ passed (fresh ── lateAfter, statuses.aged ──▶ late)
 *            passed  ── check.passed ──▶ passed, fresh again
 *            loading, passed ── check.failed, lostAfter ──▶ lost ── check.passed ──▶ passed
 *   order    settled ── tiles.sorted, another order ──▶ resting
 *            resting ── tiles.sorted, urgent ──▶ resting, the new order at once; else the order waits
 *            resting ── restAfter ──▶ resting with the order that waited, or settled without one
 *   pages    turning  ── turnAfter ──▶ turning, the next page; operator.interacted ──▶ held
 *            held     ── holdAfter ──▶ turning; operator.interacted ──▶ held, anew
 *            turning, held ── tiles.sorted, worse on the first page ──▶ recalled, the first page, for a whole turn (S2)
 *            recalled ── turnAfter ──▶ turning, the next page; operator.interacted ──▶ held
 *
 * A yard that gets worse on another page moves no page: the wall may show it now. `recalled` is not begun anew, or a
 * storm that makes a yard worse at each check would keep the other pages off the wall.
 * All tiles are lost together, however many pages there are (S12). The timers here work beside those of the feed: if
 * one of them stops, the other still takes the statuses off the wall (S4).
 */
export const wallGridMachine = setup({
  types: {
    input: {} as WallGridInput,
    context: {} as WallGridContext,
    events: {} as WallGridEvent,
    tags: {} as 'loading' | 'late' | 'lost' | 'held',
  },
  guards: {
    isSame: ({ context }, { keys }: Sorted) => isSameOrder(context.order, keys),
    isUrgent: (_, { isUrgent }: Sorted) => isUrgent,
    isWorseOnFirstPage: (_, { isWorseOnFirstPage }: Sorted) => isWorseOnFirstPage,
    isPending: ({ context }) => context.pending !== null,
  },
  actions: {
    takeOrder: assign((_, { keys }: Sorted) => ({ order: keys, pending: null })),
    notePending: assign((_, { keys }: Sorted) => ({ pending: keys })),
    dropPending: assign({ pending: null }),
    takePending: assign(({ context }) => ({ order: context.pending ?? context.order, pending: null })),
    // after it comes the page whose turn was next, so that none waits for ever
    takeFirstPage: assign(({ context: { turn } }) => ({ turn: turn + (turn % 2) })),
    takeTurn: assign(({ context }) => ({ turn: context.turn + 1 })),
  },
  delays: {
    turnAfter: ({ context }) => context.turnMs,
    holdAfter: ({ context }) => context.holdMs,
    restAfter: ({ context }) => context.restMs,
    lateAfter: ({ context }) => context.lateAfterMs,
    lostAfter: ({ context }) => context.lostAfterMs,
  },
}).createMachine({
  id: 'wallGrid',
  context: ({ input }) => ({ ...input, order: [], pending: null, turn: 0 }),
  type: 'parallel',
  states: {
    checks: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          after: { lostAfter: 'lost' },

          on: { 'check.passed': 'passed', 'check.failed': 'lost' },
        },
        passed: {
          after: { lostAfter: 'lost' },

          on: { 'check.passed': { target: 'passed', reenter: true }, 'check.failed': 'lost' },
          initial: 'fresh',
          states: {
            fresh: { after: { lateAfter: 'late' }, on: { 'statuses.aged': 'late' } },
            late: { tags: 'late' },
          },
        },
        lost: { tags: 'lost', on: { 'check.passed': 'passed' } },
      },
    },
    order: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'tiles.sorted': [
              { guard: { type: 'isSame', params: ({ event }) => event } },
              { target: 'resting', actions: { type: 'takeOrder', params: ({ event }) => event } },
            ],
          },
        },
        resting: {
          after: {
            restAfter: [
              { guard: 'isPending', target: 'resting', reenter: true, actions: 'takePending' },
              { target: 'settled' },
            ],
          },
          on: {
            'tiles.sorted': [
              { guard: { type: 'isSame', params: ({ event }) => event }, actions: 'dropPending' },
              {
                guard: { type: 'isUrgent', params: ({ event }) => event },
                target: 'resting',
                reenter: true,
                actions: { type: 'takeOrder', params: ({ event }) => event },
              },
              { actions: { type: 'notePending', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    pages: {
      initial: 'turning',
      on: {
        'tiles.sorted': {
          guard: { type: 'isWorseOnFirstPage', params: ({ event }) => event },
          target: '.recalled',
          actions: 'takeFirstPage',
        },
      },
      states: {
        turning: {
          after: { turnAfter: { target: 'turning', reenter: true, actions: 'takeTurn' } },
          on: { 'operator.interacted': 'held' },
        },
        held: {
          tags: 'held',
          after: { holdAfter: 'turning' },
          on: { 'operator.interacted': { target: 'held', reenter: true } },
        },
        recalled: {
          after: { turnAfter: { target: 'turning', actions: 'takeTurn' } },
          // stays, whatever was sorted
          on: { 'tiles.sorted': {}, 'operator.interacted': 'held' },
        },
      },
    },
  },
});

function isSameOrder(held: readonly string[], found: readonly string[]): boolean {
  return held.length === found.length && held.every((key, index) => key === found[index]);
}
