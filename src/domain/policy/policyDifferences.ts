import type { WeatherHazard } from '../alerting/weatherFreshness.ts';
import type { PolicyRules } from './policyRules.ts';
import {
  WARNING_TYPES,
  type WarningAction,
  type WarningActions,
  type WarningType,
} from './warningActions.ts';
import {
  limitIn,
  WEATHER_THRESHOLDS,
  type WeatherLimits,
  type WeatherThreshold,
} from './weatherThresholds.ts';

/** Limit that differs; both in the unit of the measure of its row. */
export type LimitDifference = {
  readonly row: WeatherThreshold;
  readonly now: number;
  readonly next: number;
};

/** Warnings of weather services that did one thing and would do another. */
type WarningDifference = {
  readonly types: readonly WarningType[];
  readonly now: WarningAction;
  readonly next: WarningAction;
};

/** All that differs between two sets of rules; lists are in the order of their tables, empty where nothing differs. */
export type PolicyDifferences = {
  /** Radii or quiet period. */
  readonly areRingsOther: boolean;
  readonly watched: readonly WeatherHazard[];
  readonly unwatched: readonly WeatherHazard[];
  readonly limits: readonly LimitDifference[];
  readonly warnings: readonly WarningDifference[];
  /** Ids of sources of lightning. */
  readonly required: readonly string[];
  readonly unrequired: readonly string[];
};

/** Returns all in which `next` differs from `now`, stricter or looser. */
export function policyDifferences(now: PolicyRules, next: PolicyRules): PolicyDifferences {
  return {
    areRingsOther:
      next.alertRadiusM !== now.alertRadiusM ||
      next.warningRadiusM !== now.warningRadiusM ||
      next.quietPeriodMs !== now.quietPeriodMs,
    watched: without(next.watchedHazards, now.watchedHazards),
    unwatched: without(now.watchedHazards, next.watchedHazards),
    limits: limitDifferences(now.weatherLimits, next.weatherLimits),
    warnings: warningDifferences(now.warningActions, next.warningActions),
    required: without(next.requiredSources, now.requiredSources),
    unrequired: without(now.requiredSources, next.requiredSources),
  };
}

/** Returns the limits that differ; `{}` stands for the standard ones of the table. */
export function limitDifferences(now: WeatherLimits, next: WeatherLimits): readonly LimitDifference[] {
  return WEATHER_THRESHOLDS.map((row) => ({ row, now: limitIn(now, row), next: limitIn(next, row) })).filter(
    (limit) => limit.now !== limit.next,
  );
}

/** Types by what they did and would do. */
function warningDifferences(
  now: WarningActions = {},
  next: WarningActions = {},
): readonly WarningDifference[] {
  const found = new Map<string, { types: WarningType[]; now: WarningAction; next: WarningAction }>();
  for (const type of WARNING_TYPES) {
    const one = { types: [type], now: now[type] ?? 'warn', next: next[type] ?? 'warn' };
    if (one.now === one.next) continue;
    const key = `${one.now} ${one.next}`;
    const alike = found.get(key);
    if (alike === undefined) found.set(key, one);
    else alike.types.push(type);
  }
  return [...found.values()];
}

function without<Item>(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  return items.filter((item) => !others.includes(item));
}
