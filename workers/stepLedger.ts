import { STEP_MS } from '#domain/lightning/strikeColumns.ts';

/** Time for which a due step is requested again, ms, before it is recorded as a gap. */
const RETRY_FOR_MS = 30_000;

/** Wait before a step is requested again, ms. */
export const RETRY_AFTER_MS = 1_000;

/** Reason why a step could not be read: there is no such file (yet), or there was no usable answer. */
export type StepFailure = 'absent' | 'broken';

/**
 * Ledger of the known and unknown steps of the window (S4). Times are ms since the epoch, steps multiples of STEP_MS.
 *
 *   due ──▶ missing ── read ──▶ known
 *           missing ── absent, 30 s after it should have been there ──▶ gap
 *           missing ── broken, for 30 s in which newer steps could be read ──▶ gap
 *
 * As long as nothing newer can be read, a missing step is only late: a network that comes back after minutes leaves
 * no gap. Changed by the functions of this file only.
 */
export type StepLedger = {
  readonly windowMs: number;
  /** Unknown steps, given up or not, in the order of time. */
  readonly unknown: Map<number, UnknownStep>;
  /** −Infinity before the first. */
  newestDueMs: number;
  /** Null if none is known. */
  newestKnownMs: number | null;
};

type UnknownStep = {
  /** −Infinity: not requested yet. */
  tryAtMs: number;
  /** Time since which it fails while newer steps can be read; null while it does not. */
  failingSinceMs: number | null;
  isTaken: boolean;
  isGap: boolean;
};

/** Creates a ledger in which nothing is known or due yet. @param windowMs Length of the window of steps, ms. */
export function createStepLedger(windowMs: number): StepLedger {
  return { windowMs, unknown: new Map(), newestDueMs: -Infinity, newestKnownMs: null };
}

/** Adds the steps up to this one as missing and forgets those before the window. */
export function extendLedger(ledger: StepLedger, newestStepMs: number): void {
  const { unknown } = ledger;
  const startMs = newestStepMs - ledger.windowMs + STEP_MS;
  const fromMs = Math.max(startMs, ledger.newestDueMs + STEP_MS);
  for (let stepMs = fromMs; stepMs <= newestStepMs; stepMs += STEP_MS) {
    unknown.set(stepMs, { tryAtMs: -Infinity, failingSinceMs: null, isTaken: false, isGap: false });
  }
  ledger.newestDueMs = Math.max(ledger.newestDueMs, newestStepMs);
  for (const [stepMs, { isTaken }] of unknown) {
    if (stepMs >= startMs) break;
    if (!isTaken) unknown.delete(stepMs);
  }
}

/** Step being read, and whether it was requested before. */
export type TakenStep = { readonly stepMs: number; readonly isRetry: boolean };

/**
 * Takes the newest missing step that may be requested now, being read from here on; null if there is none.
 *
 * @param upToMs Newest wanted step, ms since the epoch.
 */
export function takeStep(ledger: StepLedger, nowMs: number, upToMs = Infinity): TakenStep | null {
  const { unknown, newestDueMs, windowMs } = ledger;
  if (unknown.size === 0) return null;
  for (let stepMs = Math.min(newestDueMs, upToMs); stepMs > newestDueMs - windowMs; stepMs -= STEP_MS) {
    const step = unknown.get(stepMs);
    if (step === undefined || step.isTaken || step.isGap || step.tryAtMs > nowMs) continue;
    step.isTaken = true;
    return { stepMs, isRetry: step.tryAtMs > -Infinity };
  }
  return null;
}

/** Marks a step as known. */
export function markKnown(ledger: StepLedger, stepMs: number, nowMs: number): void {
  ledger.unknown.delete(stepMs);
  if (ledger.newestKnownMs !== null && ledger.newestKnownMs >= stepMs) return;
  ledger.newestKnownMs = stepMs;
  // earlier failures were part of an outage of everything: their 30 s begin now
  for (const [olderMs, step] of ledger.unknown) {
    if (olderMs < stepMs && step.tryAtMs > -Infinity) step.failingSinceMs ??= nowMs;
  }
}

/** Records that a step could not be read this time. */
export function markFailed(ledger: StepLedger, stepMs: number, failure: StepFailure, nowMs: number): void {
  const step = ledger.unknown.get(stepMs);
  if (step === undefined) return;
  if (ledger.newestKnownMs !== null && ledger.newestKnownMs > stepMs) step.failingSinceMs ??= nowMs;
  step.isTaken = false;
  step.tryAtMs = nowMs + RETRY_AFTER_MS;
  step.isGap =
    failure === 'absent'
      ? nowMs >= stepMs + STEP_MS + RETRY_FOR_MS
      : step.failingSinceMs !== null && nowMs >= step.failingSinceMs + RETRY_FOR_MS;
}

/** Marks a step as a gap: its content cannot be trusted and will not change. */
export function markGap(ledger: StepLedger, stepMs: number): void {
  const step = ledger.unknown.get(stepMs);
  if (step !== undefined) step.isGap = true;
}

/** Number of steps that are neither known nor given up. */
export function countMissing(ledger: StepLedger): number {
  let count = 0;
  for (const { isGap } of ledger.unknown.values()) if (!isGap) count++;
  return count;
}

/** Time at which the next missing step may be requested; −Infinity for at once, Infinity if none is missing. */
export function nextTryMs(ledger: StepLedger): number {
  let soonestMs = Infinity;
  for (const { isGap, tryAtMs } of ledger.unknown.values()) {
    if (!isGap && tryAtMs < soonestMs) soonestMs = tryAtMs;
  }
  return soonestMs;
}

/**
 * Returns the first of the steps that are all known up to the newest known one, ms since the epoch: that after the newest
 * gap, or the first of the window. Null if none is known.
 */
export function findKnownSince({ unknown, newestKnownMs, newestDueMs, windowMs }: StepLedger): number | null {
  if (newestKnownMs === null) return null;
  let sinceMs = newestDueMs - windowMs + STEP_MS;
  for (const stepMs of unknown.keys()) {
    if (stepMs < newestKnownMs) sinceMs = Math.max(sinceMs, stepMs + STEP_MS);
  }
  return sinceMs;
}

/** Number of unknown steps from this time up to the newest known one, given up or not. */
export function countGapsSince(ledger: StepLedger, fromMs: number): number {
  const { unknown, newestKnownMs } = ledger;
  let gaps = 0;
  for (const stepMs of unknown.keys()) {
    if (stepMs >= fromMs && newestKnownMs !== null && stepMs < newestKnownMs) gaps++;
  }
  return gaps;
}
