import { dueReload, type ReloadFacts, type ReloadTimes, type ReloadWish } from '#domain/kiosk/reloadRule.ts';

/** Facts, in the past tense. Times are network time, epoch ms. */
export type KioskEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The page missed its looks for this long, ms. */
  | { type: 'page.woken'; sleptMs: number }
  | { type: 'wakeLock.taken' }
  | { type: 'wakeLock.lost' }
  | { type: 'fullscreen.toggled' }
  | { type: 'fullscreen.entered' }
  | { type: 'fullscreen.left' }
  /** Three looks in a row found that nothing had been drawn. */
  | { type: 'loop.stalled' }
  | { type: 'loop.resumed' }
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  | { type: 'memory.measured'; usedBytes: number }
  | { type: 'version.waiting'; version: string }
  | { type: 'version.withdrawn' }
  | { type: 'core.failed'; atMs: number }
  /** A dialog holds input that is not saved. */
  | { type: 'form.opened' }
  | { type: 'form.closed' }
  /** The yard is closed by a hazard, or the siren sounds. */
  | { type: 'alarm.raised' }
  | { type: 'alarm.cleared' }
  /** A good and current status came. */
  | { type: 'fetch.succeeded'; atMs: number }
  /** A click, touch or key. */
  | { type: 'operator.interacted' };

type KioskLimits = {
  /** A page that missed its looks for longer has slept, ms. */
  readonly sleepLimitMs: number;
  /** A picture that stands still for this long after it was called stalled is frozen, ms. */
  readonly frozenAfterMs: number;
  /** From a wake lock lost or refused to the next try, ms. */
  readonly lockAgainMs: number;
  /** The browser has this long to answer a wish, and to reload, ms. */
  readonly answerWithinMs: number;
  /** Script memory above this is too much, bytes. */
  readonly memoryLimitBytes: number;
  /** So many deaths of the worker ... */
  readonly coreFailureLimit: number;
  /** ... within this time are too many, ms. */
  readonly coreFailureSpanMs: number;
};

export type KioskInput = KioskLimits & {
  readonly isShown: boolean;
  readonly isOnline: boolean;
  readonly hasWakeLock: boolean;
  /** missing: this device has no full screen to offer. */
  readonly fullscreen: 'missing' | 'windowed' | 'full';
  /** Reloads that this tab remembers. */
  readonly reloads: ReloadTimes;
};

export type KioskContext = KioskInput &
  ReloadFacts & {
    /** null: none waits. */
    readonly waitingVersion: string | null;
    /** Script memory when last measured, bytes; null: never. */
    readonly usedBytes: number | null;
    /** When the worker died, newest last, no more of them than the limit. */
    readonly coreFailuresAtMs: readonly number[];
    /** How often the picture stood still. */
    readonly stalls: number;
    /** What the reload under way is for; null: none was. */
    readonly reloadingFor: ReloadWish | null;
  };

/** What a display knows before anything happens. */
export function firstContext(input: KioskInput): KioskContext {
  return {
    ...input,
    wishes: [],
    isAlarm: false,
    openForms: 0,
    waitingVersion: null,
    usedBytes: null,
    coreFailuresAtMs: [],
    stalls: 0,
    reloadingFor: null,
  };
}

/** Has the worker died as often as the limit says, within its time? */
export function isWorn({ coreFailuresAtMs, coreFailureLimit, coreFailureSpanMs }: KioskContext): boolean {
  const [firstMs] = coreFailuresAtMs;
  const lastMs = coreFailuresAtMs.at(-1);
  if (firstMs === undefined || lastMs === undefined) return false;
  return coreFailuresAtMs.length >= coreFailureLimit && lastMs - firstMs < coreFailureSpanMs;
}

export function withFailure({ coreFailuresAtMs, coreFailureLimit }: KioskContext, atMs: number) {
  return { coreFailuresAtMs: [...coreFailuresAtMs, atMs].slice(-coreFailureLimit) };
}

export function withWish({ wishes }: KioskContext, wish: ReloadWish) {
  return { wishes: [...wishes, wish] };
}

export function withoutWish({ wishes }: KioskContext, wish: ReloadWish) {
  return { wishes: wishes.filter((held) => held !== wish) };
}

/** The reload that is due then, and that it was tried. */
export function withReload(context: KioskContext, atMs: number) {
  const wish = dueReload(context, atMs);
  return wish === null ? {} : { reloadingFor: wish, reloads: { ...context.reloads, [wish]: atMs } };
}
