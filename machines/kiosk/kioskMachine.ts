import { assign, fromCallback, fromPromise, not, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { dueReload, type ReloadRequest } from '#domain/kiosk/reloadRule.ts';
import { notProvided } from '../notProvided.ts';
import {
  firstContext,
  isWorn,
  withFailure,
  withoutRequest,
  withReload,
  withRequest,
  type KioskContext,
  type KioskEvent,
  type KioskInput,
} from './kioskFacts.ts';

/**
 * Says whether this display is alive, and whether it must reload (S12). Regions at once:
 *
 *   noting      every fact that others go by
 *   wakeLock    wanted (asking ── wakeLock.taken ──▶ held) ── wakeLock.lost, page.hidden, answerAfter ──▶ released
 *               released ── page.shown, operator.interacted, lockAgainAfter while shown ──▶ wanted
 *   fullscreen  windowed, refused ── fullscreen.toggled ──▶ entering ──▶ full or refused
 *               full ── fullscreen.toggled ──▶ leaving ──▶ windowed; any ── fullscreen.entered ──▶ full, .left ──▶ windowed
 *   loop        running ── loop.stalled ──▶ stalled ── frozenAfter ──▶ frozen; both ── loop.resumed ──▶ running
 *   sleep       awake ── page.woken after too long ──▶ overslept, until it reloads
 *   memory      normal ── more is used than the limit ──▶ high ── not any more ──▶ normal
 *   version     newest ── version.waiting ──▶ outdated ── version.withdrawn ──▶ newest
 *   core        steady ── core.failed too often in a short time ──▶ worn, until it reloads
 *   life        running ── fetch.succeeded, a reload is due ──▶ reloading ── failure, answerAfter ──▶ running
 *
 * frozen, overslept, high, outdated and worn request a reload; `dueReload` alone says when one is due.
 */
export const kioskMachine = setup({
  types: { input: {} as KioskInput, context: {} as KioskContext, events: {} as KioskEvent },
  actors: {
    watchPage: fromCallback<EventObject>(notProvided('watchPage')),
    watchSleep: fromCallback<EventObject>(notProvided('watchSleep')),
    watchLoop: fromCallback<EventObject>(notProvided('watchLoop')),
    watchMemory: fromCallback<EventObject>(notProvided('watchMemory')),
    watchFullscreen: fromCallback<EventObject>(notProvided('watchFullscreen')),
    holdWakeLock: fromCallback<EventObject>(notProvided('holdWakeLock')),
    enterFullscreen: fromPromise<void>(notProvided('enterFullscreen')),
    leaveFullscreen: fromPromise<void>(notProvided('leaveFullscreen')),
    reload: fromPromise<void, { reloadingFor: ReloadRequest | null }>(notProvided('reload')),
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    isLockOffered: ({ context }) => context.hasWakeLock,
    isFullscreenOffered: ({ context }) => context.fullscreen !== 'missing',
    isFullscreenOn: ({ context }) => context.fullscreen === 'full',
    isTooLong: ({ context }, { sleptMs }: { sleptMs: number }) => sleptMs > context.sleepLimitMs,
    isMemoryHigh: ({ context: { usedBytes, memoryLimitBytes } }) => (usedBytes ?? 0) > memoryLimitBytes,
    isVersionWaiting: ({ context }) => context.waitingVersion !== null,
    isCoreWorn: ({ context }) => isWorn(context),
    isReloadDue: ({ context }, { atMs }: { atMs: number }) => dueReload(context, atMs) !== null,
  },
  actions: {
    noteShown: assign({ isShown: true }),
    noteHidden: assign({ isShown: false }),
    noteOnline: assign({ isOnline: true }),
    noteOffline: assign({ isOnline: false }),
    noteAlarm: assign({ isAlarm: true }),
    noteCalm: assign({ isAlarm: false }),
    noteForm: assign(({ context }) => ({ openForms: context.openForms + 1 })),
    noteFormClosed: assign(({ context }) => ({ openForms: Math.max(0, context.openForms - 1) })),
    noteMemory: assign((_, { usedBytes }: { usedBytes: number }) => ({ usedBytes })),
    noteVersion: assign((_, { version }: { version: string }) => ({ waitingVersion: version })),
    noteNoVersion: assign({ waitingVersion: null }),
    noteStall: assign(({ context }) => ({ stalls: context.stalls + 1 })),
    noteCoreFailure: assign(({ context }, { atMs }: { atMs: number }) => withFailure(context, atMs)),
    noteRequest: assign(({ context }, { request }: { request: ReloadRequest }) =>
      withRequest(context, request),
    ),
    dropRequest: assign(({ context }, { request }: { request: ReloadRequest }) =>
      withoutRequest(context, request),
    ),
    noteReload: assign(({ context }, { atMs }: { atMs: number }) => withReload(context, atMs)),
  },
  delays: {
    answerAfter: ({ context }) => context.answerWithinMs,
    lockAgainAfter: ({ context }) => context.lockAgainMs,
    frozenAfter: ({ context }) => context.frozenAfterMs,
  },
}).createMachine({
  id: 'kiosk',
  context: ({ input }) => firstContext(input),
  invoke: [{ src: 'watchPage' }, { src: 'watchSleep' }, { src: 'watchLoop' }, { src: 'watchMemory' }],
  type: 'parallel',
  states: {
    // a region of its own: the root would not receive events that another region handles
    noting: {
      on: {
        'page.shown': { actions: 'noteShown' },
        'page.hidden': { actions: 'noteHidden' },
        'network.lost': { actions: 'noteOffline' },
        'network.restored': { actions: 'noteOnline' },
        'memory.measured': { actions: { type: 'noteMemory', params: ({ event }) => event } },
        'version.waiting': { actions: { type: 'noteVersion', params: ({ event }) => event } },
        'version.withdrawn': { actions: 'noteNoVersion' },
        'core.failed': { actions: { type: 'noteCoreFailure', params: ({ event }) => event } },
        'form.opened': { actions: 'noteForm' },
        'form.closed': { actions: 'noteFormClosed' },
        'alarm.raised': { actions: 'noteAlarm' },
        'alarm.cleared': { actions: 'noteCalm' },
      },
    },
    wakeLock: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: not('isLockOffered'), target: 'missing' },
            { guard: 'isShown', target: 'wanted' },
            { target: 'released' },
          ],
        },
        missing: {},
        wanted: {
          invoke: { src: 'holdWakeLock', onError: 'released' },
          initial: 'asking',
          on: { 'wakeLock.lost': 'released', 'page.hidden': 'released' },
          states: {
            asking: { on: { 'wakeLock.taken': 'held' }, after: { answerAfter: '#kiosk.wakeLock.released' } },
            held: {},
          },
        },
        released: {
          after: { lockAgainAfter: { guard: 'isShown', target: 'wanted' } },
          on: { 'page.shown': 'wanted', 'operator.interacted': 'wanted' },
        },
      },
    },
    fullscreen: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: not('isFullscreenOffered'), target: 'missing' },
            { guard: 'isFullscreenOn', target: 'offered.full' },
            { target: 'offered.windowed' },
          ],
        },
        missing: {},
        offered: {
          initial: 'windowed',
          invoke: { src: 'watchFullscreen' },
          on: { 'fullscreen.entered': '.full', 'fullscreen.left': '.windowed' },
          states: {
            windowed: { on: { 'fullscreen.toggled': 'entering' } },
            entering: {
              invoke: { src: 'enterFullscreen', onDone: 'full', onError: 'refused' },
              after: { answerAfter: 'refused' },
            },
            refused: { on: { 'fullscreen.toggled': 'entering' } },
            full: { on: { 'fullscreen.toggled': 'leaving' } },
            leaving: {
              invoke: { src: 'leaveFullscreen', onDone: 'windowed', onError: 'full' },
              after: { answerAfter: 'full' },
            },
          },
        },
      },
    },
    loop: {
      initial: 'running',
      states: {
        running: { on: { 'loop.stalled': { target: 'stalled', actions: 'noteStall' } } },
        stalled: { on: { 'loop.resumed': 'running' }, after: { frozenAfter: 'frozen' } },
        frozen: {
          entry: { type: 'noteRequest', params: { request: 'stall' } },
          exit: { type: 'dropRequest', params: { request: 'stall' } },
          on: { 'loop.resumed': 'running' },
        },
      },
    },
    sleep: {
      initial: 'awake',
      states: {
        awake: {
          on: {
            'page.woken': { guard: { type: 'isTooLong', params: ({ event }) => event }, target: 'overslept' },
          },
        },
        overslept: { entry: { type: 'noteRequest', params: { request: 'sleep' } } },
      },
    },
    memory: {
      initial: 'normal',
      states: {
        normal: { always: { guard: 'isMemoryHigh', target: 'high' } },
        high: {
          entry: { type: 'noteRequest', params: { request: 'memory' } },
          exit: { type: 'dropRequest', params: { request: 'memory' } },
          always: { guard: not('isMemoryHigh'), target: 'normal' },
        },
      },
    },
    version: {
      initial: 'newest',
      states: {
        newest: { always: { guard: 'isVersionWaiting', target: 'outdated' } },
        outdated: {
          entry: { type: 'noteRequest', params: { request: 'version' } },
          exit: { type: 'dropRequest', params: { request: 'version' } },
          always: { guard: not('isVersionWaiting'), target: 'newest' },
        },
      },
    },
    core: {
      initial: 'steady',
      states: {
        steady: { always: { guard: 'isCoreWorn', target: 'worn' } },
        worn: { entry: { type: 'noteRequest', params: { request: 'worker' } } },
      },
    },
    life: {
      initial: 'running',
      states: {
        running: {
          on: {
            'fetch.succeeded': {
              guard: { type: 'isReloadDue', params: ({ event }) => event },
              target: 'reloading',
              actions: { type: 'noteReload', params: ({ event }) => event },
            },
          },
        },
        reloading: {
          invoke: {
            src: 'reload',
            input: ({ context: { reloadingFor } }) => ({ reloadingFor }),
            onError: 'running',
          },
          after: { answerAfter: 'running' },
        },
      },
    },
  },
});

/** Running supervision of a display. */
export type KioskRef = ActorRefFrom<typeof kioskMachine>;
