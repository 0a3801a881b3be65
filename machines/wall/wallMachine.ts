import { assign, setup } from 'xstate';
import type { View } from '#domain/geo/networkAreas.ts';

/** Facts, in the past tense. */
export type WallEvent =
  /** The map was moved by hand, key or wheel. */
  { type: 'operator.interacted' };

export type WallInput = {
  /** Views to show in turn, in order; none: the map stays where it is. */
  readonly views: readonly View[];
  /** Time for which each view is shown, ms. */
  readonly turnMs: number;
  /** Time for which the wall stays where it was moved, ms. */
  readonly holdMs: number;
};

type WallContext = WallInput & {
  /** Index of the current view, from 0. */
  turn: number;
};

/**
 * Says which of its views a wall shows.
 *
 *   deciding ── several views ──▶ cycling; one ──▶ steady; none ──▶ free
 *   cycling  ── turnAfter ──▶ cycling, the next view; operator.interacted ──▶ held
 *   steady   ── operator.interacted ──▶ held
 *   held     ── holdAfter ──▶ deciding, the same view again; operator.interacted ──▶ held, anew
 *
 * A wall that was moved returns by itself: no person may have to walk up to it (S12).
 */
export const wallMachine = setup({
  types: {
    input: {} as WallInput,
    context: {} as WallContext,
    events: {} as WallEvent,
    tags: {} as 'showing',
  },
  guards: {
    isSeveral: ({ context }) => context.views.length > 1,
    isOne: ({ context }) => context.views.length === 1,
  },
  actions: { takeTurn: assign(({ context }) => ({ turn: (context.turn + 1) % context.views.length })) },
  delays: { turnAfter: ({ context }) => context.turnMs, holdAfter: ({ context }) => context.holdMs },
}).createMachine({
  id: 'wall',
  context: ({ input }) => ({ ...input, turn: 0 }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isSeveral', target: 'cycling' },
        { guard: 'isOne', target: 'steady' },
        { target: 'free' },
      ],
    },
    cycling: {
      tags: 'showing',
      after: { turnAfter: { target: 'cycling', reenter: true, actions: 'takeTurn' } },
      on: { 'operator.interacted': 'held' },
    },
    steady: { tags: 'showing', on: { 'operator.interacted': 'held' } },
    held: {
      after: { holdAfter: 'deciding' },
      on: { 'operator.interacted': { target: 'held', reenter: true } },
    },
    free: {},
  },
});
