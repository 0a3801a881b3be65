import { assign, emit, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type ComputeCoreEvent =
  /** The core has processed strikes; they are completely known up to `asOfMs`, network epoch ms. */
  { type: 'step.computed'; asOfMs: number } | { type: 'core.crashed' };

export type ComputeCoreInput = {
  /** Pause between an answered beat and the next one, ms. */
  readonly heartbeatMs: number;
  /** Timeout of a beat, ms. */
  readonly timeoutMs: number;
  /** Wait before the first restart, ms; doubles with each fault in a row. */
  readonly backoffMs: number;
  /** Longest wait before a restart, ms. */
  readonly longestBackoffMs: number;
};

type ComputeCoreContext = ComputeCoreInput & {
  asOfMs: number | null;
  restarts: number;
  /** Faults since the last answered beat. */
  faultsInARow: number;
  /** Reason of the last fault: the error's message, or `crashed` or `timeout`; null: none yet. */
  fault: string | null;
};

/** State in which the worker is asked for a beat: the first one after its start, or the next one. */
const beat = {
  invoke: {
    src: 'beat',
    onDone: { target: 'resting', actions: 'noteBeat' },
    onError: {
      target: '#computeCore.faulted',
      actions: { type: 'noteFault', params: ({ event }: { event: { error: unknown } }) => event },
    },
  },
  after: {
    timeoutAfter: {
      target: '#computeCore.faulted',
      actions: { type: 'noteFault', params: { error: 'timeout' } },
    },
  },
} as const;

/**
 * Says whether the page's worker is alive, and starts it again when it is not (S12).
 *
 *   alive    starting ── first beat answered ──▶ resting ── heartbeatAfter ──▶ beating ── answered ──▶ resting
 *   alive    ── beat failed, timeoutAfter, core.crashed ──▶ faulted
 *   faulted  ── restartAfter ──▶ alive.starting, counted
 *
 * The worker runs while the machine is alive and is stopped when it is faulted. A core that computes but
 * does not answer is as dead as one that has crashed: its steps do not count as beats.
 */
export const computeCoreMachine = setup({
  types: {
    input: {} as ComputeCoreInput,
    context: {} as ComputeCoreContext,
    events: {} as ComputeCoreEvent,
    emitted: {} as { type: 'core.failed'; restarts: number; fault: string | null },
    tags: {} as 'running',
  },
  actors: {
    startCore: fromCallback<EventObject>(notProvided('startCore')),
    beat: fromPromise<void>(notProvided('beat')),
  },
  actions: {
    noteStep: assign((_, { asOfMs }: { asOfMs: number }) => ({ asOfMs })),
    noteBeat: assign({ faultsInARow: 0 }),
    noteFault: assign(({ context }, { error }: { error: unknown }) => ({
      fault: errorMessage(error),
      faultsInARow: context.faultsInARow + 1,
    })),
    noteRestart: assign(({ context }) => ({ restarts: context.restarts + 1 })),
    reportFault: emit(({ context }) => ({
      type: 'core.failed',
      restarts: context.restarts,
      fault: context.fault,
    })),
  },
  delays: {
    heartbeatAfter: ({ context }) => context.heartbeatMs,
    timeoutAfter: ({ context }) => context.timeoutMs,
    restartAfter: ({ context: { backoffMs, longestBackoffMs, faultsInARow } }) =>
      Math.min(longestBackoffMs, backoffMs * 2 ** Math.max(0, faultsInARow - 1)),
  },
}).createMachine({
  id: 'computeCore',
  context: ({ input }) => ({ ...input, asOfMs: null, restarts: 0, faultsInARow: 0, fault: null }),
  initial: 'alive',
  states: {
    alive: {
      invoke: {
        src: 'startCore',
        onError: { target: 'faulted', actions: { type: 'noteFault', params: ({ event }) => event } },
      },
      on: {
        'step.computed': { actions: { type: 'noteStep', params: ({ event }) => event } },
        'core.crashed': { target: 'faulted', actions: { type: 'noteFault', params: { error: 'crashed' } } },
      },
      initial: 'starting',
      states: {
        starting: beat,
        resting: { tags: 'running', after: { heartbeatAfter: 'beating' } },
        beating: { ...beat, tags: 'running' },
      },
    },
    faulted: {
      entry: 'reportFault',
      after: { restartAfter: { target: 'alive', actions: 'noteRestart' } },
    },
  },
});
