import { DEFAULT_LIGHTNING_RULES, type LightningRules } from '#domain/alerting/lightningRules.ts';
import { DEFAULT_WATCHED_HAZARDS, type WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import type { WarningActions } from '#domain/policy/warningActions.ts';
import type { WeatherLimits } from '#domain/policy/weatherThresholds.ts';

/** What one client has signed off for a yard. */
export type ClientRules = {
  readonly lightning: LightningRules;
  /** Lightning inside the alert ring alerts with the yard open (`lightning_alert_open`) instead of closing it. */
  readonly isYardOpenInLightning: boolean;
  readonly weatherLimits: WeatherLimits;
  /** Weather hazards that the yard is watched for, where a source tells of them (GAP-136). */
  readonly watchedHazards: readonly WeatherHazard[];
  /** Sources that all have to know lightning at the yard; empty: one primary source is enough. */
  readonly requiredSources: readonly string[];
  /** What warnings of weather services do; left out: they warn. */
  readonly warningActions?: WarningActions | undefined;
  /** Whether they differ from the rules of the service, whose figures stand in the metadata of events. */
  readonly isOwnPolicy?: true;
};

/** Rules in force at a facility: the same object for facilities with the same rules, and until these change. */
export type RulesFor = (clientId: string, facilityId: string) => ClientRules;

export const DEFAULT_CLIENT_RULES: ClientRules = {
  lightning: DEFAULT_LIGHTNING_RULES,
  isYardOpenInLightning: false,
  weatherLimits: {},
  watchedHazards: DEFAULT_WATCHED_HAZARDS,
  requiredSources: [],
};

/** Rules of a policy beside what policies do not say. */
export function rulesWithPolicy(base: ClientRules, policy: PolicyRules): ClientRules {
  const { alertRadiusM, warningRadiusM, quietPeriodMs, ...rest } = policy;
  return {
    ...base,
    ...rest,
    isOwnPolicy: true,
    lightning: { ...base.lightning, alertRadiusM, warningRadiusM, quietPeriodMs },
  };
}

/** The policy that rules amount to. */
export function policyOfRules({ lightning, ...rules }: ClientRules): PolicyRules {
  const { alertRadiusM, warningRadiusM, quietPeriodMs } = lightning;
  const { weatherLimits, watchedHazards, requiredSources, warningActions } = rules;
  return {
    alertRadiusM,
    warningRadiusM,
    quietPeriodMs,
    weatherLimits,
    watchedHazards,
    requiredSources,
    ...(warningActions === undefined ? {} : { warningActions }),
  };
}

/** Whether two sets of rules judge the weather by the same limits of the same hazards. */
export function isSameWeather(a: ClientRules, b: ClientRules): boolean {
  const keyOf = ({ weatherLimits, watchedHazards }: ClientRules) =>
    JSON.stringify([weatherLimits, watchedHazards]);
  return keyOf(a) === keyOf(b);
}
