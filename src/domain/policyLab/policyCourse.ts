import type { TimeSpan } from '../time/timeSpan.ts';
import type { LightningPolicy } from '../alerting/lightningRules.ts';
import type { ShownStatus } from '../alerting/shownStatus.ts';
import { DISTANCE_ACCURACY_M } from '../lightning/candidatePairs.ts';
import { statusByStrikes } from './statusByStrikes.ts';

/** What a policy showed at an instant, before the strikes of that instant counted. Times are epoch ms. */
export type ShownBefore = {
  readonly atMs: number;
  readonly shown: ShownStatus;
  /** Since when it had shown WARNING or CLOSED without a break; null: it did not. */
  readonly warnedSinceMs: number | null;
  /** Since when it had shown CLOSED without a break; null: it did not. */
  readonly closedSinceMs: number | null;
};

/** What one policy would have shown at one facility, in time order. */
export type PolicyCourse = {
  /** Times of CLOSED. The end is the last strike in the alert ring plus the quiet period. */
  readonly closings: readonly TimeSpan[];
  /** Times of WARNING or CLOSED. */
  readonly warnings: readonly TimeSpan[];
  /** What it showed just before each strike inside the danger radius. */
  readonly inside: readonly ShownBefore[];
};

/** Builds a course from the strikes around one facility. */
export type CourseBuilder = {
  /** @param atMs Not before that of the last call. */
  take(atMs: number, distanceM: number): void;
  /** Ends what is still running, as if no further strike came. */
  finish(): PolicyCourse;
};

/** Creates the builder of the course of one policy at one facility. The edge belongs to each radius. */
export function createPolicyCourse(policy: LightningPolicy, dangerRadiusM: number): CourseBuilder {
  const { quietPeriodMs } = policy;
  const statusAt = statusByStrikes(policy);
  const closings: TimeSpan[] = [];
  const warnings: TimeSpan[] = [];
  const inside: ShownBefore[] = [];
  const isWithin = (distanceM: number, radiusM: number) => distanceM <= radiusM + DISTANCE_ACCURACY_M;

  let lastAlertStrikeMs: number | null = null;
  let lastWarningStrikeMs: number | null = null;
  let closedSinceMs: number | null = null;
  let warnedSinceMs: number | null = null;
  let before: ShownBefore = { atMs: Number.NaN, shown: 'OPEN', warnedSinceMs, closedSinceMs };

  function endClosing(): void {
    if (closedSinceMs !== null)
      closings.push({ fromMs: closedSinceMs, toMs: lastAlertStrikeMs! + quietPeriodMs });
    closedSinceMs = null;
  }

  function endWarning(): void {
    if (warnedSinceMs !== null)
      warnings.push({ fromMs: warnedSinceMs, toMs: lastWarningStrikeMs! + quietPeriodMs });
    warnedSinceMs = null;
  }

  /** Strikes of one instant all find what was shown before the first of them. */
  function lookBefore(atMs: number): ShownBefore {
    if (before.atMs === atMs) return before;
    const shown = statusAt({ lastAlertStrikeMs, lastWarningStrikeMs }, atMs);
    if (shown !== 'CLOSED') endClosing();
    if (shown === 'OPEN') endWarning();
    before = { atMs, shown, warnedSinceMs, closedSinceMs };
    return before;
  }

  return {
    take(atMs, distanceM) {
      const seen = lookBefore(atMs);
      if (isWithin(distanceM, dangerRadiusM)) inside.push(seen);
      if (isWithin(distanceM, policy.alertRadiusM)) {
        lastAlertStrikeMs = atMs;
        closedSinceMs ??= atMs;
      }
      if (isWithin(distanceM, policy.warningRadiusM)) {
        lastWarningStrikeMs = atMs;
        warnedSinceMs ??= atMs;
      }
    },
    finish() {
      endClosing();
      endWarning();
      return { closings, warnings, inside };
    },
  };
}
