import type { LightningPolicy } from '../alerting/lightningRules.ts';
import { WEATHER_HAZARDS, type WeatherHazard } from '../alerting/weatherFreshness.ts';
import { limitDifferences } from './policyDifferences.ts';
import { UNCONFIRMED_FROM } from './policyLimits.ts';
import type { PolicyRules } from './policyRules.ts';
import { isLooserByWarnings, strictestActions } from './warningActions.ts';
import {
  isWatchedBy,
  limitIn,
  WEATHER_THRESHOLDS,
  type MeasureName,
  type WeatherLimits,
  type WeatherThreshold,
} from './weatherThresholds.ts';

/**
 * Returns whether `next` is looser than `now` in any respect: it could show a better status for the same facts. Rules that
 * are stricter in one respect and looser in another are looser.
 */
export function isLooser(now: PolicyRules, next: PolicyRules): boolean {
  return (
    next.alertRadiusM < now.alertRadiusM ||
    next.warningRadiusM < now.warningRadiusM ||
    next.quietPeriodMs < now.quietPeriodMs ||
    unwatched(now, next).length > 0 ||
    now.requiredSources.some((id) => !isRequiredBy(id, next)) ||
    isLooserByWarnings(now.warningActions, next.warningActions) ||
    WEATHER_THRESHOLDS.some(
      (row) =>
        isWatchedBy(row.family, now) &&
        isBeyond(row, limitIn(next.weatherLimits, row), limitIn(now.weatherLimits, row)),
    )
  );
}

/** Weather hazards that are watched now and would not be any more, in the order of `now`. */
export function unwatched(now: PolicyRules, next: PolicyRules): WeatherHazard[] {
  return now.watchedHazards.filter((hazard) => !next.watchedHazards.includes(hazard));
}

/**
 * Rules that are as strict as both in every respect, and as loose as that allows: those by which a yard is judged while
 * looser rules wait for an event-free quiet period (S2). A hazard that only one of them watches keeps its limits.
 */
export function strictestOf(a: PolicyRules, b: PolicyRules): PolicyRules {
  return {
    alertRadiusM: Math.max(a.alertRadiusM, b.alertRadiusM),
    warningRadiusM: Math.max(a.warningRadiusM, b.warningRadiusM),
    quietPeriodMs: Math.max(a.quietPeriodMs, b.quietPeriodMs),
    weatherLimits: strictestLimits(a, b),
    watchedHazards: WEATHER_HAZARDS.filter((hazard) => isWatchedBy(hazard, a) || isWatchedBy(hazard, b)),
    requiredSources: [...new Set([...a.requiredSources, ...b.requiredSources])].toSorted(),
    warningActions: strictestActions(a.warningActions, b.warningActions),
  };
}

/** Returns whether two sets of rules judge alike, whatever the order of their lists. */
export function isSamePolicy(a: PolicyRules, b: PolicyRules): boolean {
  return (
    !isLooser(a, b) && !isLooser(b, a) && limitDifferences(a.weatherLimits, b.weatherLimits).length === 0
  );
}

/**
 * Returns whether a second site admin has to confirm: the alert radius or the quiet period would lie below 6 mi or
 * 30 min, and below what holds now (GAP-139). A raise that still ends below needs no confirmation, so that it can act
 * at once.
 *
 * @param now Rules in force; null: none are, as for a new policy.
 */
export function needsConfirmation(now: LightningPolicy | null, next: LightningPolicy): boolean {
  return (['alertRadiusM', 'quietPeriodMs'] as const).some(
    (name) => next[name] < UNCONFIRMED_FROM[name] && (now === null || next[name] < now[name]),
  );
}

function strictestLimits(a: PolicyRules, b: PolicyRules): WeatherLimits {
  const limits: Partial<Record<string, Partial<Record<MeasureName, number>>>> = {};
  for (const row of WEATHER_THRESHOLDS) {
    const limit = strictestLimit(row, a, b);
    if (limit !== row.limit) limits[row.eventType] = { ...limits[row.eventType], [row.measure]: limit };
  }
  return limits;
}

function strictestLimit(row: WeatherThreshold, a: PolicyRules, b: PolicyRules): number {
  const [inA, inB] = [isWatchedBy(row.family, a), isWatchedBy(row.family, b)];
  if (inA !== inB) return limitIn((inA ? a : b).weatherLimits, row);
  const [limitA, limitB] = [limitIn(a.weatherLimits, row), limitIn(b.weatherLimits, row)];
  return isBeyond(row, limitA, limitB) ? limitB : limitA;
}

/** Whether more has to happen to reach `limit` than `other`. */
function isBeyond({ side }: WeatherThreshold, limit: number, other: number): boolean {
  return side === 'atLeast' ? limit > other : limit < other;
}

function isRequiredBy(id: string, { requiredSources }: PolicyRules): boolean {
  return requiredSources.includes(id);
}
