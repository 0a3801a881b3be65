import { assign, fromPromise, setup } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';
import type { SessionGrant } from '../session/sessionGrant.ts';

/** Answer of the provider: a code to exchange, with the state by which the adapter knows its verifier. */
export type SignInCode = { readonly code: string; readonly state: string };

/** Refusal of the provider. */
export type SignInRefusal = { readonly error: string; readonly errorDescription: string };

/** Outcome of a sign-in window. 'closed': by the person; 'blocked': the browser never opened it. */
export type WindowOutcome = SignInCode | SignInRefusal | 'closed' | 'blocked';

/** Facts, in the past tense. The last two are sent when a same-window sign-in returns to this page. */
export type SignInEvent =
  | { type: 'signIn.requested' }
  | ({ type: 'code.received' } & SignInCode)
  | ({ type: 'code.refused' } & SignInRefusal);

/** Reason of a failure: the window was closed (AUTH-06), or an error with its message (AUTH-07). */
export type SignInProblem =
  | { readonly key: 'loginWindowClosed' }
  | { readonly key: 'loginError'; readonly reason: string; readonly description: string };

export type SignInInput = {
  /** Timeout of an exchange, ms. */
  readonly timeoutMs: number;
};

type SignInContext = SignInInput & {
  returned: SignInCode | null;
  problem: SignInProblem | null;
  grant: SessionGrant | null;
};

/**
 * Says how a sign-in stands (GAP-16).
 *
 *   idle, failed ── signIn.requested ──▶ waiting, with the provider's window open
 *   waiting      ── code ──▶ exchanging; closed, refused ──▶ failed; blocked ──▶ redirecting
 *   redirecting  the page leaves in this window; when it cannot ──▶ failed
 *   idle         ── code.received ──▶ exchanging; code.refused ──▶ failed
 *   exchanging   ── session ──▶ done, which hands it over; failure, timeoutAfter ──▶ failed
 */
export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    output: {} as SessionGrant | null,
    tags: {} as 'busy',
  },
  actors: {
    /** Opens the window, checks the returned state, and watches for its closing. */
    runSignInWindow: fromPromise<WindowOutcome>(notProvided('runSignInWindow')),
    /** Navigates to the provider in this window; settles only if that is impossible. */
    redirectToSignIn: fromPromise<void>(notProvided('redirectToSignIn')),
    exchangeCode: fromPromise<SessionGrant, SignInCode>(notProvided('exchangeCode')),
  },
  guards: {
    isCode: (_, outcome: WindowOutcome) => typeof outcome === 'object' && 'code' in outcome,
    isBlocked: (_, outcome: WindowOutcome) => outcome === 'blocked',
  },
  actions: {
    noteOutcome: assign((_, outcome: WindowOutcome) => factsOf(outcome)),
    noteError: assign((_, { reason, error }: { reason: string; error: unknown }) => ({
      problem: { key: 'loginError' as const, reason, description: errorMessage(error) },
    })),
    noteGrant: assign((_, { grant }: { grant: SessionGrant }) => ({ grant })),
    forgetProblem: assign({ problem: null, returned: null }),
  },
  delays: { timeoutAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, returned: null, problem: null, grant: null }),
  initial: 'idle',
  output: ({ context }) => context.grant,
  states: {
    idle: {
      on: {
        'signIn.requested': 'waiting',
        'code.received': {
          target: 'exchanging',
          actions: { type: 'noteOutcome', params: ({ event }) => event },
        },
        'code.refused': { target: 'failed', actions: { type: 'noteOutcome', params: ({ event }) => event } },
      },
    },
    waiting: {
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        src: 'runSignInWindow',
        onDone: [
          { guard: { type: 'isBlocked', params: ({ event }) => event.output }, target: 'redirecting' },
          {
            guard: { type: 'isCode', params: ({ event }) => event.output },
            target: 'exchanging',
            actions: { type: 'noteOutcome', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'noteOutcome', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'noteError', params: ({ event }) => ({ reason: 'window', error: event.error }) },
        },
      },
    },
    redirecting: {
      tags: 'busy',
      invoke: {
        src: 'redirectToSignIn',
        onError: {
          target: 'failed',
          actions: { type: 'noteError', params: ({ event }) => ({ reason: 'window', error: event.error }) },
        },
      },
    },
    exchanging: {
      tags: 'busy',
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => context.returned ?? { code: '', state: '' },
        onDone: {
          target: 'done',
          actions: { type: 'noteGrant', params: ({ event }) => ({ grant: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'noteError', params: ({ event }) => ({ reason: 'exchange', error: event.error }) },
        },
      },
      after: {
        timeoutAfter: {
          target: 'failed',
          actions: { type: 'noteError', params: { reason: 'exchange', error: 'timeout' } },
        },
      },
    },
    failed: { on: { 'signIn.requested': 'waiting' } },
    done: { type: 'final' },
  },
});

function factsOf(outcome: WindowOutcome): Pick<SignInContext, 'returned' | 'problem'> {
  if (outcome === 'closed' || outcome === 'blocked') {
    return { returned: null, problem: { key: 'loginWindowClosed' } };
  }
  if ('code' in outcome) return { returned: { code: outcome.code, state: outcome.state }, problem: null };
  const { error: reason, errorDescription: description } = outcome;
  return { returned: null, problem: { key: 'loginError', reason, description } };
}
