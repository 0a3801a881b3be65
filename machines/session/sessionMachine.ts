import { assign, fromPromise, setup } from 'xstate';
import type { Session } from '#contracts/session.ts';
import { notProvided } from '../notProvided.ts';
import { retryWaitMs } from '../retryWaitMs.ts';
import {
  detailsOf,
  grantOf,
  isGrant,
  leftMs,
  VALID_MARGIN_MS,
  waitMs,
  withDetails,
  type Answer,
  type SessionDetails,
  type SessionEnd,
  type SessionGrant,
} from './sessionGrant.ts';
import type { SessionContext, SessionEvent, SessionInput } from './sessionEvents.ts';

const answerOf = ({ event }: { event: { output: Answer } }) => ({ grant: event.output });
const IS_VALID = { type: 'isValid', params: answerOf } as const;
const NOTE_RECEIVED = { type: 'noteReceived', params: answerOf } as const;
const NOTE_END = { type: 'noteEnd', params: answerOf } as const;
const TROUBLE = { target: 'retrying', actions: 'noteTrouble' } as const;
const TROUBLE_AT_START = { ...TROUBLE, target: 'signedIn.token.retrying' } as const;
const NOTE_STORED = { type: 'noteStored', params: answerOf } as const;

/**
 * Says who is signed in, and renews the session.
 *
 *   restoring ── valid ──▶ signedIn; ≤ 900 s left ──▶ reviving; nothing stored ──▶ signedOut
 *   restoring ── nothing stored, a magic link ──▶ redeeming ── redeemed ──▶ signedIn
 *   redeeming ── refused, network trouble, giveUpAfter ──▶ signedOut, linkRefused
 *   restoring ── what is stored cannot be read ──▶ signedOut, removed
 *   reviving ── renewed ──▶ signedIn; refused ──▶ signedOut, removed
 *   reviving ── network trouble, giveUpAfter ──▶ signedIn, retrying
 *   signedIn  token    valid ── renewAfter, token.refused ──▶ renewing ── renewed ──▶ valid
 *                      renewing ── network trouble ──▶ retrying ── retryAfter ──▶ renewing; refused ──▶ signedOut
 *             storage  storing ──▶ stored ── details.changed ──▶ amending ──▶ stored
 *   signedIn ── storage.changed, the same tokens ──▶ signedIn, with the details that another tab changed
 *   signedIn ── storage.changed, nothing ──▶ signedOut, elsewhere
 *   any ── session.received ──▶ signedIn; user.signedOut ──▶ signedOut; storage.changed: what the other tab did
 *
 * A person whom the service or another tab signs out sees the reason, see `SessionEnd`.
 *
 * Only the service's refusal ends a session, never a missing network, nor the refusal of a portal or a firewall: a
 * display that starts or stays without the service says UNKNOWN, and comes back by itself. A dead access token opens
 * nothing meanwhile, because the service does not take it. A renewal is never sent twice at once: the service takes the
 * second use of a refresh token for theft. So details that change meanwhile leave it alone, and outlive its answer
 * (AUTH-13, AUTH-14).
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'restoring',
  },
  actors: {
    /** Loads the stored session; without one, 'magicLink' if the page was opened by a magic link (AUTH-08), else null. */
    restoreSession: fromPromise<SessionGrant | 'magicLink' | null>(notProvided('restoreSession')),
    /** 'refused', 'notInStore': the service will not renew it. A rejection is a network error. */
    refreshSession: fromPromise<SessionGrant | SessionEnd, { refreshToken: string }>(
      notProvided('refreshSession'),
    ),
    /** Rejects when the link is invalid or has expired. */
    redeemMagicLink: fromPromise<SessionGrant>(notProvided('redeemMagicLink')),
    storeSession: fromPromise<void, { session: Session | null }>(notProvided('storeSession')),
    /**
     * Writes details into the stored session, whose tokens may be newer than those of `session`; without a stored
     * one, into `session`.
     */
    amendSession: fromPromise<void, { session: Session | null; details: SessionDetails | null }>(
      notProvided('amendSession'),
    ),
    forgetSession: fromPromise<void>(notProvided('forgetSession')),
  },
  guards: {
    isNothing: (_, { grant }: { grant: Answer }) => grant === null,
    isMagicLink: (_, { grant }: { grant: Answer }) => grant === 'magicLink',
    isValid: (_, { grant }: { grant: Answer }) => isGrant(grant) && leftMs(grant) > VALID_MARGIN_MS,
    isNew: ({ context }) => context.isNew,
    isSame: ({ context }, { grant }: { grant: SessionGrant | null }) =>
      grant !== null && grant.session.refreshToken === context.grant?.session.refreshToken,
  },
  actions: {
    noteReceived: assign((_, { grant }: { grant: Answer }) => (isGrant(grant) ? { grant, isNew: true } : {})),
    noteStored: assign((_, { grant }: { grant: Answer }) => (isGrant(grant) ? { grant, isNew: false } : {})),
    noteRenewed: assign(({ context }, { grant }: { grant: Answer }) =>
      isGrant(grant) ? { grant: withDetails(grant, context.details), isNew: true } : {},
    ),
    noteDetails: assign(({ context: { grant } }, { details }: { details: SessionDetails | null }) =>
      grant === null || details === null ? {} : { grant: withDetails(grant, details), details },
    ),
    forgetDetails: assign({ details: null }),
    noteEnd: assign((_, { grant }: { grant: Answer }) => ({
      end: grant === 'notInStore' || grant === 'elsewhere' ? grant : ('refused' as const),
    })),
    forgetEnd: assign({ end: null }),
    noteTrouble: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetTrouble: assign({ failures: 0 }),
    drop: assign({ grant: null, isNew: false }),
  },
  delays: {
    renewAfter: ({ context: { grant, jitterMs } }) => waitMs(grant, VALID_MARGIN_MS + jitterMs),
    retryAfter: ({ context }) => retryWaitMs(context),
    giveUpAfter: ({ context }) => context.timeoutMs,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, grant: null, isNew: false, failures: 0, end: null, details: null }),
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
    'user.signedOut': { target: '.signedOut.forgetting', actions: 'forgetEnd' },
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
          { guard: { type: 'isMagicLink', params: answerOf }, target: 'redeeming' },
          { guard: { type: 'isNothing', params: answerOf }, target: 'signedOut' },
          { guard: IS_VALID, target: 'signedIn', actions: NOTE_STORED },
          {
            target: 'reviving',
            actions: NOTE_STORED,
          },
        ],
        // an unreadable session must not lend its token to calls
        onError: 'signedOut.forgetting',
      },
    },
    redeeming: {
      tags: 'restoring',
      invoke: {
        src: 'redeemMagicLink',
        onDone: [
          { guard: IS_VALID, target: 'signedIn', actions: NOTE_RECEIVED },
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
          { guard: IS_VALID, target: 'signedIn', actions: NOTE_RECEIVED },
          { target: 'signedOut.forgetting', actions: NOTE_END },
        ],
        onError: TROUBLE_AT_START,
      },
      after: { giveUpAfter: TROUBLE_AT_START },
    },
    signedIn: {
      type: 'parallel',
      entry: 'forgetEnd',
      on: {
        'storage.changed': [
          {
            guard: { type: 'isNothing', params: ({ event }) => event },
            target: 'signedOut',
            actions: { type: 'noteEnd', params: { grant: 'elsewhere' } },
          },
          {
            guard: { type: 'isSame', params: ({ event }) => event },
            actions: { type: 'noteDetails', params: ({ event }) => ({ details: detailsIn(event.grant) }) },
          },
        ],
      },
      states: {
        token: {
          initial: 'valid',
          states: {
            valid: {
              entry: 'forgetTrouble',
              after: { renewAfter: 'renewing' },
              on: { 'token.refused': 'renewing' },
            },
            renewing: {
              entry: 'forgetDetails',
              invoke: {
                src: 'refreshSession',
                input: ({ context }) => ({ refreshToken: context.grant?.session.refreshToken ?? '' }),
                onDone: [
                  {
                    guard: IS_VALID,
                    target: '#session.signedIn',
                    reenter: true,
                    actions: { type: 'noteRenewed', params: answerOf },
                  },
                  { target: '#session.signedOut.forgetting', actions: NOTE_END },
                ],
                onError: TROUBLE,
              },
              after: { giveUpAfter: TROUBLE },
            },
            retrying: { after: { retryAfter: 'renewing' } },
          },
        },
        storage: {
          initial: 'deciding',
          on: {
            'details.changed': {
              target: '.amending',
              actions: { type: 'noteDetails', params: ({ event }) => event },
            },
          },
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
            amending: {
              invoke: {
                src: 'amendSession',
                input: ({ context: { grant, details } }) => ({ session: grant?.session ?? null, details }),
                onDone: 'stored',
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

function detailsIn(grant: SessionGrant | null): SessionDetails | null {
  return grant === null ? null : detailsOf(grant.session);
}
