import { assign, setup } from 'xstate';
import type { View } from '#domain/geo/networkAreas.ts';

/** Facts, in the past tense. */
export type WallEvent =
  /** Somebody moved the map by hand, key or wheel. */
  { type: 'operator.interacted' };

export type WallInput = {
  /** What to show in turn, the first one first; none: wherever the map stands. */
  readonly views: readonly View[];
  /** How long each view stays, ms. */
  readonly turnMs: number;
  /** How long the wall stays where somebody has moved it, ms. */
  readonly holdMs: number;
};

type WallContext = WallInput & {
  /** Which of the views it is the turn of, from 0. */
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
 * A wall that somebody has moved comes back by itself: nobody may have to walk up to it (S12).
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
