import { assign, emit, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';
import { retryWaitMs } from '../retryWaitMs.ts';
import {
  codeLeftMs,
  type EnrolmentAnswer,
  type KioskEnrolmentContext,
  type KioskEnrolmentEmitted,
  type KioskEnrolmentEvent,
  type KioskEnrolmentInput,
  type RenewalAnswer,
  type ShownCode,
} from './enrolmentFacts.ts';

const answerOf = ({ event }: { event: { output: EnrolmentAnswer } }) => ({ answer: event.output });
const failureOf = ({ event }: { event: { error: unknown } }) => ({ fault: errorMessage(event.error) });
const NOTE_FAILURE = { type: 'noteFailure', params: failureOf } as const;
const NOTE_SILENCE = { type: 'noteFailure', params: { fault: 'timeout' } } as const;
const tokenOf = ({ context }: { context: KioskEnrolmentContext }) => ({ token: context.code?.token ?? '' });
/** The browser did not read, make or delete the key: it refuses, or its store does not answer. */
const KEY_FAILED = { target: 'keyless', actions: NOTE_FAILURE } as const;
const KEY_SILENT = { target: 'keyless', actions: NOTE_SILENCE } as const;
const NOTE_SESSION = { type: 'noteSession', params: answerOf } as const;

/** Check of a code, which is the same while it is shown and once it has expired. */
const ASK_ABOUT_CODE = {
  src: 'takeSession',
  input: tokenOf,
  onDone: [
    {
      guard: { type: 'isGranted', params: answerOf },
      target: '#kioskEnrolment.enrolled',
      actions: ['noteAnswer', NOTE_SESSION],
    },
    {
      guard: { type: 'isExpired', params: answerOf },
      target: '#kioskEnrolment.askingForCode',
      actions: 'noteAnswer',
    },
    {
      guard: { type: 'isRemoved', params: answerOf },
      target: '#kioskEnrolment.removed',
      actions: 'noteAnswer',
    },
    { target: 'resting', actions: 'noteAnswer' },
  ],
  onError: { target: 'unheard', actions: NOTE_FAILURE },
} as const;

/** States in which the service is asked about a code, shown or expired, until it answers. */
const CODE_POLLING = {
  resting: { after: { pollAfter: 'checking' } },
  checking: {
    invoke: ASK_ABOUT_CODE,
    after: { giveUpAfter: { target: 'unheard', actions: NOTE_SILENCE } },
  },
  unheard: { after: { retryAfter: 'checking' } },
} as const;

/**
 * Says as which display this device is enrolled, and makes it one.
 *
 *   recalling ── enrolled before ──▶ renewing; not enrolled ──▶ makingKey; failure, giveUpAfter ──▶ keyless
 *   makingKey ── made ──▶ askingForCode; failure, giveUpAfter ──▶ keyless
 *   keyless ── retryAfter, enrolment.requested ──▶ recalling
 *   askingForCode ── answered ──▶ showingCode; failure, giveUpAfter ──▶ awaitingCode ── retryAfter ──▶ askingForCode
 *   showingCode  resting ── pollAfter ──▶ checking ── not confirmed ──▶ resting
 *                checking ── failure, giveUpAfter ──▶ unheard ── retryAfter ──▶ checking
 *   showingCode ── codeExpiresAfter, clock.ticked at its end ──▶ codeExpired
 *   codeExpired  checking ── not confirmed ──▶ resting ── pollAfter ──▶ checking
 *                checking ── failure, giveUpAfter ──▶ unheard ── retryAfter ──▶ checking
 *   showingCode, codeExpired ── confirmed ──▶ enrolled; expired ──▶ askingForCode; removed ──▶ removed
 *   renewing ── a session ──▶ enrolled; removed ──▶ removed
 *   renewing ── failure, giveUpAfter ──▶ awaitingRenewal ── retryAfter ──▶ renewing
 *   removed ── enrolment.requested ──▶ forgetting ── done ──▶ makingKey; failure, giveUpAfter ──▶ keyless
 *
 * A code that has run out is asked about until the service says that it has expired: an administrator may have
 * confirmed it in its last second. Only the service's word removes a display, never a missing network, nor a key that
 * the browser does not give now: a display that was enrolled is what it was as soon as the key can be read. While it is
 * tried again (tag `key`), the display goes on saying that it has none. Entering `enrolled` emits `session.granted`.
 */
export const kioskEnrolmentMachine = setup({
  types: {
    input: {} as KioskEnrolmentInput,
    context: {} as KioskEnrolmentContext,
    events: {} as KioskEnrolmentEvent,
    emitted: {} as KioskEnrolmentEmitted,
    tags: {} as 'beginning' | 'key' | 'code' | 'expired' | 'renewing' | 'removed' | 'keyless',
  },
  actors: {
    /** Returns whether this device is enrolled and still has its key. */
    recallDisplay: fromPromise<boolean>(notProvided('recallDisplay')),
    /** Makes the key of this device, unless it has one. Stores none once it is stopped. */
    makeKey: fromPromise<void>(notProvided('makeKey')),
    askForCode: fromPromise<ShownCode>(notProvided('askForCode')),
    /** Checks a code. A session is stored as that of this device before it is returned. */
    takeSession: fromPromise<EnrolmentAnswer, { token: string }>(notProvided('takeSession')),
    /** Requests a session with the key. */
    renewSession: fromPromise<RenewalAnswer>(notProvided('renewSession')),
    /** Forgets the key, and as which display this device was enrolled. */
    forgetDisplay: fromPromise<void>(notProvided('forgetDisplay')),
    /** Reports the time each second. */
    watchClock: fromCallback<EventObject>(notProvided('watchClock')),
  },
  guards: {
    isEnrolled: (_, { isEnrolled }: { isEnrolled: boolean }) => isEnrolled,
    isGranted: (_, { answer }: { answer: EnrolmentAnswer }) => typeof answer === 'object',
    isExpired: (_, { answer }: { answer: EnrolmentAnswer }) => answer === 'expired',
    isRemoved: (_, { answer }: { answer: EnrolmentAnswer }) => answer === 'removed',
    hasRunOut: ({ context }, { atMs }: { atMs: number }) => codeLeftMs(context.code, atMs) === 0,
  },
  actions: {
    noteCode: assign((_, { code }: { code: ShownCode }) => ({ code, nowMs: code.atMs })),
    noteTime: assign((_, { atMs }: { atMs: number }) => ({ nowMs: atMs })),
    noteAnswer: assign({ failures: 0, fault: null }),
    noteFailure: assign(({ context }, { fault }: { fault: string }) => ({
      failures: context.failures + 1,
      fault,
    })),
    noteSession: assign((_, { answer }: { answer: EnrolmentAnswer }) =>
      typeof answer === 'object' ? { kiosk: answer } : {},
    ),
    forgetCode: assign({ code: null }),
    forgetFault: assign({ fault: null }),
    tellSession: emit(({ context }) => {
      if (context.kiosk === null) throw new Error('There is no session to tell of.');
      return { type: 'session.granted' as const, kiosk: context.kiosk };
    }),
  },
  delays: {
    pollAfter: ({ context }) => context.pollEveryMs,
    retryAfter: ({ context }) => retryWaitMs(context),
    giveUpAfter: ({ context }) => context.timeoutMs,
    codeExpiresAfter: ({ context: { code } }) => codeLeftMs(code, code?.atMs ?? 0),
  },
}).createMachine({
  id: 'kioskEnrolment',
  context: ({ input }) => ({
    ...input,
    code: null,
    nowMs: Number.NaN,
    failures: 0,
    fault: null,
    kiosk: null,
  }),
  initial: 'recalling',
  states: {
    recalling: {
      tags: ['beginning', 'key'],
      invoke: {
        src: 'recallDisplay',
        onDone: [
          {
            guard: { type: 'isEnrolled', params: ({ event }) => ({ isEnrolled: event.output }) },
            target: 'renewing',
            actions: 'noteAnswer',
          },
          { target: 'makingKey' },
        ],
        onError: KEY_FAILED,
      },
      after: { giveUpAfter: KEY_SILENT },
    },
    makingKey: {
      tags: ['beginning', 'key'],
      invoke: {
        src: 'makeKey',
        onDone: { target: 'askingForCode', actions: 'noteAnswer' },
        onError: KEY_FAILED,
      },
      after: { giveUpAfter: KEY_SILENT },
    },
    keyless: {
      tags: 'keyless',
      // the fault is the browser's: pages of other states word faults of the service
      exit: 'forgetFault',
      on: { 'enrolment.requested': 'recalling' },
      after: { retryAfter: 'recalling' },
    },
    askingForCode: {
      tags: 'beginning',
      entry: 'forgetCode',
      invoke: {
        src: 'askForCode',
        onDone: {
          target: 'showingCode',
          actions: ['noteAnswer', { type: 'noteCode', params: ({ event }) => ({ code: event.output }) }],
        },
        onError: { target: 'awaitingCode', actions: NOTE_FAILURE },
      },
      after: { giveUpAfter: { target: 'awaitingCode', actions: NOTE_SILENCE } },
    },
    awaitingCode: { tags: 'beginning', after: { retryAfter: 'askingForCode' } },
    showingCode: {
      tags: 'code',
      invoke: { src: 'watchClock' },
      on: {
        'clock.ticked': [
          {
            guard: { type: 'hasRunOut', params: ({ event }) => event },
            target: 'codeExpired',
            actions: { type: 'noteTime', params: ({ event }) => event },
          },
          { actions: { type: 'noteTime', params: ({ event }) => event } },
        ],
      },
      after: { codeExpiresAfter: 'codeExpired' },
      initial: 'resting',
      states: CODE_POLLING,
    },
    codeExpired: {
      tags: 'expired',
      initial: 'checking',
      states: CODE_POLLING,
    },
    renewing: {
      tags: 'renewing',
      invoke: {
        src: 'renewSession',
        onDone: [
          {
            guard: { type: 'isGranted', params: answerOf },
            target: 'enrolled',
            actions: ['noteAnswer', NOTE_SESSION],
          },
          { target: 'removed', actions: 'noteAnswer' },
        ],
        onError: { target: 'awaitingRenewal', actions: NOTE_FAILURE },
      },
      after: { giveUpAfter: { target: 'awaitingRenewal', actions: NOTE_SILENCE } },
    },
    awaitingRenewal: { tags: 'renewing', after: { retryAfter: 'renewing' } },
    removed: { tags: 'removed', entry: 'forgetCode', on: { 'enrolment.requested': 'forgetting' } },
    forgetting: {
      tags: 'beginning',
      invoke: {
        src: 'forgetDisplay',
        onDone: 'makingKey',
        onError: KEY_FAILED,
      },
      after: { giveUpAfter: KEY_SILENT },
    },
    enrolled: { tags: 'beginning', entry: 'tellSession' },
  },
});
