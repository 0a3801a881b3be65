import type { ReloadTimes } from '#domain/kiosk/pastReloads.ts';
import { dueReload, type ReloadFacts, type ReloadRequest } from '#domain/kiosk/reloadRule.ts';

/** Facts, in the past tense. Times are network time, epoch ms. */
export type KioskEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The page ran no sleep check for this long, ms. */
  | { type: 'page.woken'; sleptMs: number }
  | { type: 'wakeLock.taken' }
  | { type: 'wakeLock.lost' }
  | { type: 'fullscreen.toggled' }
  | { type: 'fullscreen.entered' }
  | { type: 'fullscreen.left' }
  /** Three checks in a row found that nothing had been drawn. */
  | { type: 'loop.stalled' }
  | { type: 'loop.resumed' }
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  | { type: 'memory.measured'; usedBytes: number }
  | { type: 'version.waiting'; version: string }
  | { type: 'version.withdrawn' }
  | { type: 'core.failed'; atMs: number }
  /** A dialog holds unsaved input. */
  | { type: 'form.opened' }
  | { type: 'form.closed' }
  /** The yard is closed by a hazard, or the siren sounds. */
  | { type: 'alarm.raised' }
  | { type: 'alarm.cleared' }
  /** A good and current status was received. */
  | { type: 'fetch.succeeded'; atMs: number }
  /** A click, touch or key. */
  | { type: 'operator.interacted' };

type KioskLimits = {
  /** Time without sleep checks after which a page has slept, ms. */
  readonly sleepLimitMs: number;
  /** Time for which a stalled page draws nothing before it is frozen, ms. */
  readonly frozenAfterMs: number;
  /** Pause between a lost or refused wake lock and the next try, ms. */
  readonly lockAgainMs: number;
  /** Timeout of requests to the browser, reloads included, ms. */
  readonly answerWithinMs: number;
  /** Limit of the script memory, bytes. */
  readonly memoryLimitBytes: number;
  /** Number of crashes of the worker ... */
  readonly coreFailureLimit: number;
  /** ... within this time that are too many, ms. */
  readonly coreFailureSpanMs: number;
};

export type KioskInput = KioskLimits & {
  readonly isShown: boolean;
  readonly isOnline: boolean;
  readonly hasWakeLock: boolean;
  /** missing: this device has no full screen. */
  readonly fullscreen: 'missing' | 'windowed' | 'full';
  /** Reloads that this tab remembers. */
  readonly reloads: ReloadTimes;
};

export type KioskContext = KioskInput &
  ReloadFacts & {
    /** null: no version waits. */
    readonly waitingVersion: string | null;
    /** Script memory when last measured, bytes; null: never measured. */
    readonly usedBytes: number | null;
    /** Times at which the worker crashed, newest last, no more of them than the limit. */
    readonly coreFailuresAtMs: readonly number[];
    /** Number of stalls. */
    readonly stalls: number;
    /** Reason of the running reload; null: none. */
    readonly reloadingFor: ReloadRequest | null;
  };

/** Facts of a display at its start. */
export function firstContext(input: KioskInput): KioskContext {
  return {
    ...input,
    requests: [],
    isAlarm: false,
    openForms: 0,
    waitingVersion: null,
    usedBytes: null,
    coreFailuresAtMs: [],
    stalls: 0,
    reloadingFor: null,
  };
}

/** Whether the worker has crashed as often as the limit, within its time. */
export function isWorn({ coreFailuresAtMs, coreFailureLimit, coreFailureSpanMs }: KioskContext): boolean {
  const [firstMs] = coreFailuresAtMs;
  const lastMs = coreFailuresAtMs.at(-1);
  if (firstMs === undefined || lastMs === undefined) return false;
  return coreFailuresAtMs.length >= coreFailureLimit && lastMs - firstMs < coreFailureSpanMs;
}

export function withFailure({ coreFailuresAtMs, coreFailureLimit }: KioskContext, atMs: number) {
  return { coreFailuresAtMs: [...coreFailuresAtMs, atMs].slice(-coreFailureLimit) };
}

export function withRequest({ requests }: KioskContext, request: ReloadRequest) {
  return { requests: [...requests, request] };
}

export function withoutRequest({ requests }: KioskContext, request: ReloadRequest) {
  return { requests: requests.filter((held) => held !== request) };
}

/** Facts with the reload that is due now, and the time at which it was tried. */
export function withReload(context: KioskContext, atMs: number) {
  const request = dueReload(context, atMs);
  return request === null ? {} : { reloadingFor: request, reloads: { ...context.reloads, [request]: atMs } };
}
