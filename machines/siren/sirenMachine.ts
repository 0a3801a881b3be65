import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** Timeout of the sound test, after which sound counts as blocked, ms. Our own decision (S10). */
export const PROBE_TIMEOUT_MS = 2_000;

/** Pause after which a siren that waits is tried again although nobody touches the display, ms. Our own decision (S12). */
export const RETRY_MS = 5_000;

/** Facts, in the past tense. */
export type SirenEvent =
  | { type: 'sound.toggled' }
  | { type: 'alert.raised' }
  /** The cause that closed the yard is over; `isOpen`: the yard shows open now, so the all-clear may be given. */
  | { type: 'alert.cleared'; isOpen: boolean }
  /** A click, touch or key, except on the sound control itself: browsers allow sound only after one. */
  | { type: 'operator.interacted' }
  /** The browser or the device took the sound away, as for a telephone call. */
  | { type: 'sound.interrupted' }
  /** It makes sound again, or for the first time. */
  | { type: 'sound.resumed' };

/** Sounds of a yard page. `test` proves that sound is heard after it was turned on. */
export type Sound = 'siren' | 'test' | 'allClear';

export type SirenInput = {
  /** Whether the operator wants sound. */
  readonly isOn: boolean;
};

type SirenContext = {
  isWanted: boolean;
  /** Whether an alert waits that came while no sound was possible and is not over: it sounds when sound comes on. */
  isDue: boolean;
  /** Whether sound was turned on and the test has not been heard yet. */
  isTestDue: boolean;
};

/**
 * Says whether the siren can be heard, and sounds it.
 *
 *   off      ── sound.toggled ──▶ probing
 *   probing  ── allowed ──▶ on (sounding when an alert waits, testing when turned on by hand, else quiet)
 *            ── blocked, failure, probeAfter ──▶ blocked
 *   blocked  ── operator.interacted, sound.toggled ──▶ probing (both restart it)
 *            ── sound.resumed, alert.raised, retryAfter while an alert waits ──▶ probing
 *   on       any ── alert.raised ──▶ sounding; any ── alert.cleared and the yard is open ──▶ clearing
 *            sounding, testing, clearing ── played once ──▶ quiet; sounding ── alert.cleared ──▶ quiet
 *            ── sound.toggled ──▶ off; a sound fails to play ──▶ blocked; ── sound.interrupted ──▶ probing
 *
 * On is said only after sound was tested; until then, and while tested, it says Blocked (S10).
 * An alert that comes while sound is blocked, or whose siren was cut short, is sounded as soon as it is allowed, unless
 * it is over; nobody has to touch the display for that (S12). The all-clear is
 * given for a yard that is open, never for one that is only less closed or not known (S1).
 */
export const sirenMachine = setup({
  types: {
    input: {} as SirenInput,
    context: {} as SirenContext,
    events: {} as SirenEvent,
    tags: {} as 'blocked' | 'sounding' | 'testing' | 'clearing',
  },
  actors: {
    probeSound: fromPromise<'allowed' | 'blocked'>(notProvided('probeSound')),
    playSound: fromPromise<void, { sound: Sound }>(notProvided('playSound')),
  },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    isBlocked: (_, answer: 'allowed' | 'blocked') => answer === 'blocked',
    isDue: ({ context }) => context.isDue,
    isTestDue: ({ context }) => context.isTestDue,
    isOpen: (_, { isOpen }: { isOpen: boolean }) => isOpen,
  },
  actions: {
    noteWanted: assign({ isWanted: true, isTestDue: true }),
    noteUnwanted: assign({ isWanted: false, isDue: false, isTestDue: false }),
    noteHeard: assign({ isTestDue: false, isDue: false }),
    noteDue: assign({ isDue: true }),
    noteNotDue: assign({ isDue: false }),
  },
  delays: { probeAfter: PROBE_TIMEOUT_MS, retryAfter: RETRY_MS },
}).createMachine({
  id: 'siren',
  context: ({ input }) => ({ isWanted: input.isOn, isDue: false, isTestDue: false }),
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
        // the running test began without this gesture and may never be answered
        'operator.interacted': { target: 'probing', reenter: true },
      },
    },
    blocked: {
      tags: 'blocked',
      after: { retryAfter: { guard: 'isDue', target: 'probing' } },
      on: {
        'alert.raised': { target: 'probing', actions: 'noteDue' },
        'alert.cleared': { actions: 'noteNotDue' },
        'operator.interacted': 'probing',
        'sound.resumed': 'probing',
        'sound.toggled': { target: 'probing', actions: 'noteWanted' },
      },
    },
    on: {
      initial: 'deciding',
      on: {
        'sound.toggled': 'off',
        'sound.interrupted': 'probing',
        'alert.raised': { target: '.sounding', reenter: true },
        'alert.cleared': { guard: { type: 'isOpen', params: ({ event }) => event }, target: '.clearing' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isDue', target: 'sounding' },
            { guard: 'isTestDue', target: 'testing' },
            { target: 'quiet' },
          ],
        },
        quiet: { entry: 'noteHeard' },
        sounding: {
          tags: 'sounding',
          invoke: {
            src: 'playSound',
            input: { sound: 'siren' },
            onDone: 'quiet',
            onError: { target: '#siren.blocked', actions: 'noteDue' },
          },
          on: {
            'alert.cleared': [
              { guard: { type: 'isOpen', params: ({ event }) => event }, target: 'clearing' },
              { target: 'quiet' },
            ],
            'sound.interrupted': { target: '#siren.probing', actions: 'noteDue' },
          },
        },
        testing: {
          tags: 'testing',
          invoke: {
            src: 'playSound',
            input: { sound: 'test' },
            onDone: 'quiet',
            onError: '#siren.blocked',
          },
        },
        clearing: {
          tags: 'clearing',
          entry: 'noteNotDue',
          invoke: {
            src: 'playSound',
            input: { sound: 'allClear' },
            onDone: 'quiet',
            onError: '#siren.blocked',
          },
        },
      },
    },
  },
});

/** Running siren of a page. */
export type SirenRef = ActorRefFrom<typeof sirenMachine>;
