import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** How long a browser may leave the sound test unanswered before it counts as blocked, ms. Our own decision (S10). */
export const PROBE_TIMEOUT_MS = 2_000;

/** Facts, in the past tense. */
export type SirenEvent =
  | { type: 'sound.toggled' }
  | { type: 'alert.raised' }
  | { type: 'alert.cleared' }
  /** A click, touch or key, except on the sound control itself: browsers allow sound only after one. */
  | { type: 'operator.interacted' };

export type SirenInput = {
  /** Does the operator want sound? */
  readonly isOn: boolean;
};

type SirenContext = {
  isWanted: boolean;
  /** An alert came while no sound could be made, and was not over before: it is sounded when sound comes on. */
  isDue: boolean;
};

/**
 * Says whether the siren can be heard, and sounds it.
 *
 *   off      ── sound.toggled ──▶ probing
 *   probing  ── allowed ──▶ on (quiet, or sounding when an alert waits); blocked, failure, probeAfter ──▶ blocked
 *   blocked  ── operator.interacted, sound.toggled ──▶ probing (which both start anew)
 *   on.quiet ── alert.raised ──▶ on.sounding ── played once, alert.cleared ──▶ on.quiet
 *   on       ── sound.toggled ──▶ off; the siren fails to play ──▶ blocked
 *
 * On is said only after sound was tested; until then, and while tested, it says Blocked (S10).
 * An alert that comes while sound is blocked is sounded as soon as it is allowed, unless it is over.
 */
export const sirenMachine = setup({
  types: {
    input: {} as SirenInput,
    context: {} as SirenContext,
    events: {} as SirenEvent,
    tags: {} as 'blocked' | 'sounding',
  },
  actors: {
    probeSound: fromPromise<'allowed' | 'blocked'>(notProvided('probeSound')),
    playSiren: fromPromise<void>(notProvided('playSiren')),
  },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    isBlocked: (_, answer: 'allowed' | 'blocked') => answer === 'blocked',
    isDue: ({ context }) => context.isDue,
  },
  actions: {
    noteWanted: assign({ isWanted: true }),
    noteUnwanted: assign({ isWanted: false, isDue: false }),
    noteDue: assign({ isDue: true }),
    noteNotDue: assign({ isDue: false }),
  },
  delays: { probeAfter: PROBE_TIMEOUT_MS },
}).createMachine({
  id: 'siren',
  context: ({ input }) => ({ isWanted: input.isOn, isDue: false }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isWanted', target: 'probing' }, { target: 'off' }] },
    off: { entry: 'noteUnwanted', on: { 'sound.toggled': { target: 'probing', actions: 'noteWanted' } } },
    probing: {
      tags: 'blocked',
      invoke: {
        src: 'probeSound',
        onDone: [
          { guard: { type: 'isBlocked', params: ({ event }) => event.output }, target: 'blocked' },
          { target: 'on' },
        ],
        onError: 'blocked',
      },
      after: { probeAfter: 'blocked' },
      on: {
        'alert.raised': { actions: 'noteDue' },
        'alert.cleared': { actions: 'noteNotDue' },
        'sound.toggled': { target: 'probing', reenter: true },
        // the test under way began without this gesture and may never be answered
        'operator.interacted': { target: 'probing', reenter: true },
      },
    },
    blocked: {
      tags: 'blocked',
      on: {
        'alert.raised': { actions: 'noteDue' },
        'alert.cleared': { actions: 'noteNotDue' },
        'operator.interacted': 'probing',
        'sound.toggled': 'probing',
      },
    },
    on: {
      initial: 'deciding',
      on: { 'sound.toggled': 'off' },
      states: {
        deciding: { always: [{ guard: 'isDue', target: 'sounding' }, { target: 'quiet' }] },
        quiet: { on: { 'alert.raised': 'sounding' } },
        sounding: {
          tags: 'sounding',
          invoke: {
            src: 'playSiren',
            onDone: 'quiet',
            onError: { target: '#siren.blocked', actions: 'noteDue' },
          },
          on: { 'alert.raised': { target: 'sounding', reenter: true }, 'alert.cleared': 'quiet' },
        },
      },
    },
  },
});
