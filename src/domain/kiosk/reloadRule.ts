import {
  isWithin,
  RELOAD_PAUSE_MS,
  RELOAD_REASONS,
  type ReloadReason,
  type ReloadTimes,
} from './pastReloads.ts';

/** Reasons for which a running page may request a reload. A crashed page requests nothing: see `crashReloadAfterMs`. */
export type ReloadRequest = Exclude<ReloadReason, 'crash'>;

/** Facts that decide about a reload. */
export type ReloadFacts = {
  readonly requests: readonly ReloadRequest[];
  /** Whether the page is visible. */
  readonly isShown: boolean;
  readonly isOnline: boolean;
  /** The yard is closed by a hazard, or the siren sounds. */
  readonly isAlarm: boolean;
  /** Dialogs with unsaved input. */
  readonly openForms: number;
  readonly reloads: ReloadTimes;
};

/**
 * Time for which a reload that has not helped is not tried again, ms. Our own decision: a display must not blink for
 * ever.
 */
export const SAME_REASON_PAUSE_MS = 3_600_000;

/** Interval of the checks for sleep, ms. Source: requirements CONST-04, GAP-36. */
export const SLEEP_CHECK_MS = 5_000;

/** Time without checks after which a yard page has slept, ms. Source: requirements YARD-22, CONST-04: 10 s and 5 s. */
export const YARD_SLEEP_LIMIT_MS = 10_000 + 5_000;

/** Time without checks after which a map has slept, ms. Source: requirements MAP-20, CONST-04: 10 s and 50 s. */
export const MAP_SLEEP_LIMIT_MS = 10_000 + 50_000;

/** Reasons that wait until there is no alarm: a reload takes the status off the screen and may block the siren. */
const CALM_ONLY: readonly ReloadRequest[] = ['worker', 'memory', 'version'];

/**
 * Reason for which a page reloads at the moment of a good answer; null: not now. A page asks at good answers only, so
 * that it never reloads without a network.
 *
 * Never while a form is open or the page is offline, never within `RELOAD_PAUSE_MS` of the last reload, and not again
 * for the same reason within `SAME_REASON_PAUSE_MS`, sleep excepted. Worker, memory and version wait for the end of
 * an alarm; sleep waits until the page is visible, because hidden pages sleep all the time.
 *
 * @param atMs Network time of the answer, epoch ms; NaN: never now.
 *
 * Source: requirements YARD-22, MAP-20, GAP-36; safety rule S12.
 */
export function dueReload(facts: ReloadFacts, atMs: number): ReloadRequest | null {
  const { requests, isOnline, openForms, reloads } = facts;
  if (!isOnline || openForms > 0 || Number.isNaN(atMs)) return null;
  const isTooSoon = Object.values(reloads).some((reloadedAtMs) =>
    isWithin(RELOAD_PAUSE_MS, reloadedAtMs, atMs),
  );
  if (isTooSoon) return null;
  const due = (request: ReloadRequest) => requests.includes(request) && mayReloadFor(request, facts, atMs);
  return RELOAD_REASONS.filter((reason) => reason !== 'crash').find(due) ?? null;
}

function mayReloadFor(
  request: ReloadRequest,
  { isShown, isAlarm, reloads }: ReloadFacts,
  atMs: number,
): boolean {
  if (request === 'sleep') return isShown;
  if (isAlarm && CALM_ONLY.includes(request)) return false;
  const reloadedAtMs = reloads[request];
  return reloadedAtMs === undefined || !isWithin(SAME_REASON_PAUSE_MS, reloadedAtMs, atMs);
}
