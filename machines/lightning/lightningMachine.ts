import { assign, emit, setup } from 'xstate';

/** Facts, in the past tense. */
export type LightningEvent =
  | { type: 'kinds.chosen'; isAll: boolean }
  | { type: 'playback.requested' }
  | { type: 'playback.stopped' }
  /** No lightning layer is visible, or the map shows another time than before. */
  | { type: 'lightning.hidden' };

export type LightningInput = {
  /** Time before the shown one at which a playback begins, ms. */
  readonly historyMs: number;
  /** Time between the lightning of two frames, ms. */
  readonly stepMs: number;
  /** Time for which each frame is shown, ms. */
  readonly frameMs: number;
};

type LightningContext = LightningInput & {
  /** Index of the shown frame, from 0. */
  frame: number;
};

/**
 * Says which lightning the map shows: of which kinds, and as it is at the time shown or as it came before.
 *
 *   kinds   ground ── kinds.chosen, all of them ──▶ all, emitted
 *           all    ── kinds.chosen, ground alone ──▶ ground
 *   time    present   ── playback.requested ──▶ playing, from the first frame
 *           playing   ── frameAfter ──▶ playing, the next frame
 *           playing   ── frameAfter on the last one, playback.stopped, lightning.hidden ──▶ present
 *
 * The choice is not remembered: a map begins with the strikes that are dangerous to outdoor workers (GAP-48).
 */
export const lightningMachine = setup({
  types: {
    input: {} as LightningInput,
    context: {} as LightningContext,
    events: {} as LightningEvent,
    emitted: {} as { type: 'all.chosen' },
    tags: {} as 'all' | 'playing',
  },
  guards: {
    isAll: (_, { isAll }: { isAll: boolean }) => isAll,
    isGround: (_, { isAll }: { isAll: boolean }) => !isAll,
    isLast: ({ context: { historyMs, stepMs, frame } }) => (frame + 1) * stepMs >= historyMs,
  },
  actions: {
    tellAll: emit({ type: 'all.chosen' }),
    beginFrames: assign({ frame: 0 }),
    takeFrame: assign(({ context }) => ({ frame: context.frame + 1 })),
  },
  delays: { frameAfter: ({ context }) => context.frameMs },
}).createMachine({
  id: 'lightning',
  context: ({ input }) => ({ ...input, frame: 0 }),
  type: 'parallel',
  states: {
    kinds: {
      initial: 'ground',
      states: {
        ground: {
          on: {
            'kinds.chosen': {
              guard: { type: 'isAll', params: ({ event }) => event },
              target: 'all',
              actions: 'tellAll',
            },
          },
        },
        all: {
          tags: 'all',
          on: {
            'kinds.chosen': {
              guard: { type: 'isGround', params: ({ event }) => event },
              target: 'ground',
            },
          },
        },
      },
    },
    time: {
      initial: 'present',
      states: {
        present: { on: { 'playback.requested': { target: 'playing', actions: 'beginFrames' } } },
        playing: {
          tags: 'playing',
          after: {
            frameAfter: [
              { guard: 'isLast', target: 'present' },
              { target: 'playing', reenter: true, actions: 'takeFrame' },
            ],
          },
          on: { 'playback.stopped': 'present', 'lightning.hidden': 'present' },
        },
      },
    },
  },
});
