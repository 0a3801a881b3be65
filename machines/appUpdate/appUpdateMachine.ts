import { assign, emit, fromCallback, fromPromise, raise, setup, type EventObject } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. The machine raises them from answers; the browser also finds versions by itself. */
export type AppUpdateEvent =
  /** A version other than the running one is installed on this device. */
  | { type: 'version.found'; version: string }
  /** The running version is the newest again. */
  | { type: 'version.withdrawn' };

export type AppUpdateInput = {
  /** Pause between an answer or a failure and the next check, ms. Source: requirement SHELL-27 (120 000 ms). */
  readonly everyMs: number;
  /** Timeout of a check, ms; a new version must be stored within it. */
  readonly timeoutMs: number;
};

type AppUpdateContext = AppUpdateInput & {
  /** The version that is installed and waits; null: none. */
  version: string | null;
  /** Reason why the last check failed: the error's message, or `timeout`; null: it did not fail. */
  fault: string | null;
};

/**
 * Says whether there is a newer version than the one that runs. Two regions at once:
 *
 *   asking  checking ── answered ──▶ resting ── everyAfter ──▶ checking
 *           checking ── failure, giveUpAfter ──▶ failing ── everyAfter ──▶ checking
 *   newest  current ── version.found ──▶ waiting ── another version.found ──▶ waiting
 *           waiting ── version.withdrawn ──▶ current
 *
 * Newer means different: a return to an older version is intended. A failure withdraws nothing. Entering
 * `waiting` emits `version.waiting`; when the page may give way is not decided here, since an alert may sound.
 */
export const appUpdateMachine = setup({
  types: {
    input: {} as AppUpdateInput,
    context: {} as AppUpdateContext,
    events: {} as AppUpdateEvent,
    emitted: {} as { type: 'version.waiting'; version: string },
    tags: {} as 'checking',
  },
  actors: {
    /** Asks the service for the newest version and stores it; null: the running version is the newest. */
    checkVersion: fromPromise<string | null>(notProvided('checkVersion')),
    /** Reports `version.found` when a version was installed without a check. */
    watchVersions: fromCallback<EventObject>(notProvided('watchVersions')),
  },
  guards: {
    isFound: (_, { version }: { version: string | null }) => version !== null,
    isAnother: ({ context }, { version }: { version: string }) => version !== context.version,
  },
  actions: {
    noteVersion: assign((_, { version }: { version: string }) => ({ version })),
    noteNone: assign({ version: null }),
    noteAnswer: assign({ fault: null }),
    noteFailure: assign((_, { fault }: { fault: string }) => ({ fault })),
    reportFound: raise((_, { version }: { version: string | null }) => ({
      type: 'version.found',
      version: version ?? '',
    })),
    reportNone: raise({ type: 'version.withdrawn' }),
    announce: emit(({ context }) => ({ type: 'version.waiting', version: context.version ?? '' })),
  },
  delays: {
    everyAfter: ({ context }) => context.everyMs,
    giveUpAfter: ({ context }) => context.timeoutMs,
  },
}).createMachine({
  id: 'appUpdate',
  context: ({ input }) => ({ ...input, version: null, fault: null }),
  type: 'parallel',
  invoke: { src: 'watchVersions' },
  states: {
    asking: {
      initial: 'checking',
      states: {
        checking: {
          tags: 'checking',
          invoke: {
            src: 'checkVersion',
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ version: event.output }) },
                target: 'resting',
                actions: [
                  'noteAnswer',
                  { type: 'reportFound', params: ({ event }) => ({ version: event.output }) },
                ],
              },
              { target: 'resting', actions: ['noteAnswer', 'reportNone'] },
            ],
            onError: {
              target: 'failing',
              actions: { type: 'noteFailure', params: ({ event }) => ({ fault: errorMessage(event.error) }) },
            },
          },
          after: {
            giveUpAfter: {
              target: 'failing',
              actions: { type: 'noteFailure', params: { fault: 'timeout' } },
            },
          },
        },
        resting: { after: { everyAfter: 'checking' } },
        failing: { after: { everyAfter: 'checking' } },
      },
    },
    newest: {
      initial: 'current',
      states: {
        current: {
          on: {
            'version.found': {
              target: 'waiting',
              actions: { type: 'noteVersion', params: ({ event }) => event },
            },
          },
        },
        waiting: {
          entry: 'announce',
          on: {
            'version.found': {
              guard: { type: 'isAnother', params: ({ event }) => event },
              target: 'waiting',
              reenter: true,
              actions: { type: 'noteVersion', params: ({ event }) => event },
            },
            'version.withdrawn': { target: 'current', actions: 'noteNone' },
          },
        },
      },
    },
  },
});
