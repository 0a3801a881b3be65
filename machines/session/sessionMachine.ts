import { assign, fromPromise, setup } from 'xstate';
import type { Session } from '#contracts/session.ts';
import { notProvided } from '../notProvided.ts';

/** A session is valid while more than this is left of it, ms. Source: requirement AUTH-12 (900 s). */
export const VALID_MARGIN_MS = 900_000;

/** Longest wait that every timer can hold (browsers overflow above 24.8 days), ms; renewal comes well before. */
const LONGEST_WAIT_MS = 24 * 86_400_000;

/** A session, when it was issued (`iat` of its id token), and when it was heard of; both epoch ms, one clock. */
export type SessionGrant = { readonly session: Session; readonly issuedAtMs: number; readonly atMs: number };

/** Facts, in the past tense. */
export type SessionEvent =
  | ({ type: 'session.received' } & SessionGrant)
  | { type: 'token.refused'; reason: 'refreshTokenNotFoundOrExpired' | 'other' }
  | { type: 'user.signedOut' }
  /** Another tab wrote the session; null: it removed it. */
  | { type: 'storage.changed'; grant: SessionGrant | null }
  | { type: 'page.woken'; atMs: number };

export type SessionInput = {
  /** Random share of the renewal time so that tabs and screens do not renew at once, 0 to 120 000 ms. */
  readonly jitterMs: number;
  /** Wait after network trouble, ms. */
  readonly retryMs: number;
  /** A renewal unanswered for this long is network trouble, ms. */
  readonly timeoutMs: number;
};

type SessionContext = SessionInput & {
  grant: SessionGrant | null;
  /** Nobody has written this session to storage yet. */
  isNew: boolean;
};

type Renewal = SessionGrant | 'refused';

/**
 * Says who is signed in, and keeps it so.
 *
 *   restoring ── valid ──▶ signedIn; ≤ 900 s left ──▶ reviving; nothing stored ──▶ signedOut
 *   restoring ── what is stored cannot be read ──▶ signedOut, removed
 *   reviving ── renewed ──▶ signedIn; refused ──▶ signedOut, removed
 *   reviving ── network trouble, giveUpAfter ──▶ signedIn, retrying
 *   signedIn  token    valid ── renewAfter, token.refused, page.woken late ──▶ renewing ── renewed ──▶ valid
 *                      renewing ── network trouble ──▶ retrying ── retryAfter ──▶ renewing; refused ──▶ signedOut
 *             storage  storing ──▶ stored
 *   any ── session.received ──▶ signedIn; user.signedOut ──▶ signedOut; storage.changed: what the other tab did
 *
 * Only the service's refusal ends a session, never a missing network: a display that starts or stays without it
 * says UNKNOWN, and comes back by itself. A dead access token opens nothing meanwhile, because the service does
 * not take it. A renewal is never sent twice at once: the service takes the second use of a refresh token for theft.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'restoring',
  },
  actors: {
    /** The stored session; null: none, or none that can be read. */
    restoreSession: fromPromise<SessionGrant | null>(notProvided('restoreSession')),
    /** 'refused': the service will not renew it. A rejection is network trouble. */
    refreshSession: fromPromise<Renewal, { refreshToken: string }>(notProvided('refreshSession')),
    storeSession: fromPromise<void, { session: Session | null }>(notProvided('storeSession')),
    forgetSession: fromPromise<void>(notProvided('forgetSession')),
  },
  guards: {
    isNothing: (_, { grant }: { grant: SessionGrant | null }) => grant === null,
    isValid: (_, { grant }: { grant: Renewal | null }) =>
      grant !== null && grant !== 'refused' && leftMs(grant) > VALID_MARGIN_MS,
    isLost: (_, { reason }: { reason: string }) => reason === 'refreshTokenNotFoundOrExpired',
    isRenewable: (_, { reason }: { reason: string }) => reason === 'other',
    isNew: ({ context }) => context.isNew,
    isDue: ({ context: { grant, jitterMs } }, { atMs }: { atMs: number }) =>
      grant !== null && leftMs({ ...grant, atMs }) <= VALID_MARGIN_MS + jitterMs,
  },
  actions: {
    noteReceived: assign((_, { grant }: { grant: Renewal | null }) =>
      grant === 'refused' ? {} : { grant, isNew: true },
    ),
    noteStored: assign((_, { grant }: { grant: SessionGrant | null }) => ({
      grant,
      isNew: false,
    })),
    drop: assign({ grant: null, isNew: false }),
  },
  delays: {
    renewAfter: ({ context: { grant, jitterMs } }) =>
      waitMs(grant, VALID_MARGIN_MS + jitterMs, LONGEST_WAIT_MS / 2),
    retryAfter: ({ context }) => context.retryMs,
    giveUpAfter: ({ context }) => context.timeoutMs,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, grant: null, isNew: false }),
  initial: 'restoring',
  on: {
    'session.received': [
      {
        guard: { type: 'isValid', params: ({ event }) => ({ grant: event }) },
        target: '.signedIn',
        actions: { type: 'noteReceived', params: ({ event }) => ({ grant: grantOf(event) }) },
      },
      {
        target: '.reviving',
        actions: { type: 'noteReceived', params: ({ event }) => ({ grant: grantOf(event) }) },
      },
    ],
    'user.signedOut': '.signedOut.forgetting',
    'storage.changed': [
      { guard: { type: 'isNothing', params: ({ event }) => event }, target: '.signedOut' },
      {
        guard: { type: 'isValid', params: ({ event }) => event },
        target: '.signedIn',
        actions: { type: 'noteStored', params: ({ event }) => event },
      },
    ],
  },
  states: {
    restoring: {
      tags: 'restoring',
      invoke: {
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ grant: event.output }) },
            target: 'signedOut',
          },
          {
            guard: { type: 'isValid', params: ({ event }) => ({ grant: event.output }) },
            target: 'signedIn',
            actions: { type: 'noteStored', params: ({ event }) => ({ grant: event.output }) },
          },
          {
            target: 'reviving',
            actions: { type: 'noteStored', params: ({ event }) => ({ grant: event.output }) },
          },
        ],
        // what cannot be read must not go on lending its token to calls
        onError: 'signedOut.forgetting',
      },
    },
    reviving: {
      tags: 'restoring',
      invoke: {
        src: 'refreshSession',
        input: ({ context }) => ({ refreshToken: context.grant?.session.refreshToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isValid', params: ({ event }) => ({ grant: event.output }) },
            target: 'signedIn',
            actions: { type: 'noteReceived', params: ({ event }) => ({ grant: event.output }) },
          },
          { target: 'signedOut.forgetting' },
        ],
        onError: 'signedIn.token.retrying',
      },
      after: { giveUpAfter: 'signedIn.token.retrying' },
    },
    signedIn: {
      type: 'parallel',
      states: {
        token: {
          initial: 'valid',
          on: {
            'token.refused': {
              guard: { type: 'isLost', params: ({ event }) => event },
              target: '#session.signedOut.forgetting',
            },
          },
          states: {
            valid: {
              after: { renewAfter: 'renewing' },
              on: {
                'token.refused': {
                  guard: { type: 'isRenewable', params: ({ event }) => event },
                  target: 'renewing',
                },
                'page.woken': {
                  guard: { type: 'isDue', params: ({ event }) => event },
                  target: 'renewing',
                },
              },
            },
            renewing: {
              invoke: {
                src: 'refreshSession',
                input: ({ context }) => ({ refreshToken: context.grant?.session.refreshToken ?? '' }),
                onDone: [
                  {
                    guard: { type: 'isValid', params: ({ event }) => ({ grant: event.output }) },
                    target: '#session.signedIn',
                    reenter: true,
                    actions: { type: 'noteReceived', params: ({ event }) => ({ grant: event.output }) },
                  },
                  { target: '#session.signedOut.forgetting' },
                ],
                onError: 'retrying',
              },
              after: { giveUpAfter: 'retrying' },
            },
            retrying: { after: { retryAfter: 'renewing' } },
          },
        },
        storage: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isNew', target: 'storing' }, { target: 'stored' }] },
            storing: {
              invoke: {
                src: 'storeSession',
                input: ({ context }) => ({ session: context.grant?.session ?? null }),
                onDone: 'stored',
                // a browser without storage still keeps the person signed in until it is closed
                onError: 'stored',
              },
            },
            stored: {},
          },
        },
      },
    },
    signedOut: {
      entry: 'drop',
      initial: 'gone',
      states: {
        gone: {},
        forgetting: { invoke: { src: 'forgetSession', onDone: 'gone', onError: 'gone' } },
      },
    },
  },
});

function grantOf({ session, issuedAtMs, atMs }: SessionGrant): SessionGrant {
  return { session, issuedAtMs, atMs };
}

/** What is left of a session at the time it carries, ms; negative when it has lapsed. */
function leftMs({ session, issuedAtMs, atMs }: SessionGrant): number {
  return issuedAtMs + session.expireDurationSeconds * 1000 - atMs;
}

function waitMs(grant: SessionGrant | null, marginMs: number, longestMs: number): number {
  return grant === null ? 0 : Math.min(longestMs, Math.max(0, leftMs(grant) - marginMs));
}
