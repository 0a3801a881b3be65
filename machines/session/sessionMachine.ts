import { assign, fromPromise, setup } from 'xstate';
import type { Session } from '#contracts/session.ts';
import { notProvided } from '../notProvided.ts';
import { grantOf, leftMs, VALID_MARGIN_MS, waitMs, type SessionGrant } from './sessionGrant.ts';

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

/** What the outside answers: a session, or a word why there is none. */
type Answer = SessionGrant | 'magicLink' | 'refused' | null;

/**
 * Says who is signed in, and keeps it so.
 *
 *   restoring ── valid ──▶ signedIn; ≤ 900 s left ──▶ reviving; nothing stored ──▶ signedOut
 *   restoring ── nothing stored, a magic link ──▶ redeeming ── redeemed ──▶ signedIn
 *   redeeming ── refused, network trouble, giveUpAfter ──▶ signedOut, linkRefused
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
    /** The stored session; where there is none, 'magicLink' if the page was opened by one (AUTH-08), else null. */
    restoreSession: fromPromise<SessionGrant | 'magicLink' | null>(notProvided('restoreSession')),
    /** 'refused': the service will not renew it. A rejection is network trouble. */
    refreshSession: fromPromise<SessionGrant | 'refused', { refreshToken: string }>(
      notProvided('refreshSession'),
    ),
    /** Rejects when the link does not work, or not any more. */
    redeemMagicLink: fromPromise<SessionGrant>(notProvided('redeemMagicLink')),
    storeSession: fromPromise<void, { session: Session | null }>(notProvided('storeSession')),
    forgetSession: fromPromise<void>(notProvided('forgetSession')),
  },
  guards: {
    isNothing: (_, { grant }: { grant: Answer }) => grant === null,
    isMagicLink: (_, { grant }: { grant: Answer }) => grant === 'magicLink',
    isValid: (_, { grant }: { grant: Answer }) => isGrant(grant) && leftMs(grant) > VALID_MARGIN_MS,
    isLost: (_, { reason }: { reason: string }) => reason === 'refreshTokenNotFoundOrExpired',
    isRenewable: (_, { reason }: { reason: string }) => reason === 'other',
    isNew: ({ context }) => context.isNew,
    isDue: ({ context: { grant, jitterMs } }, { atMs }: { atMs: number }) =>
      grant !== null && leftMs({ ...grant, atMs }) <= VALID_MARGIN_MS + jitterMs,
  },
  actions: {
    noteReceived: assign((_, { grant }: { grant: Answer }) => (isGrant(grant) ? { grant, isNew: true } : {})),
    noteStored: assign((_, { grant }: { grant: Answer }) => (isGrant(grant) ? { grant, isNew: false } : {})),
    drop: assign({ grant: null, isNew: false }),
  },
  delays: {
    renewAfter: ({ context: { grant, jitterMs } }) => waitMs(grant, VALID_MARGIN_MS + jitterMs),
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
            guard: { type: 'isMagicLink', params: ({ event }) => ({ grant: event.output }) },
            target: 'redeeming',
          },
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
    redeeming: {
      tags: 'restoring',
      invoke: {
        src: 'redeemMagicLink',
        onDone: [
          {
            guard: { type: 'isValid', params: ({ event }) => ({ grant: event.output }) },
            target: 'signedIn',
            actions: { type: 'noteReceived', params: ({ event }) => ({ grant: event.output }) },
          },
          { target: 'signedOut.linkRefused' },
        ],
        onError: 'signedOut.linkRefused',
      },
      after: { giveUpAfter: 'signedOut.linkRefused' },
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
        linkRefused: {},
        forgetting: { invoke: { src: 'forgetSession', onDone: 'gone', onError: 'gone' } },
      },
    },
  },
});

function isGrant(answer: Answer): answer is SessionGrant {
  return typeof answer === 'object' && answer !== null;
}
