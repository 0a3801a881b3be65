import type { Policy, PolicyOrder } from '#contracts/policy.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { M_PER_MILE, policyFault, type PolicyFault } from '#domain/policy/policyLimits.ts';
import { WARNING_TYPES, type WarningAction, type WarningType } from '#domain/policy/warningActions.ts';
import { WEATHER_THRESHOLDS, type WeatherThreshold } from '#domain/policy/weatherThresholds.ts';

type Rules = PolicyOrder['rules'];

/** What is written in the form of a policy: numbers as they are typed. */
export type PolicyText = {
  readonly name: string;
  readonly alertMi: string;
  readonly warningMi: string;
  readonly quietMin: string;
  /** By `limitKey`, in the unit of the measure. */
  readonly limits: Readonly<Record<string, string>>;
  readonly watchedHazards: readonly WeatherHazard[];
  readonly requiredSources: readonly string[];
  readonly warningActions: Readonly<Record<WarningType, WarningAction>>;
  readonly reason: string;
};

const MINUTE_MS = 60_000;
const SHORTEST_REASON = 3;

/** Name of a row of the table of thresholds. */
export function limitKey({ eventType, measure }: WeatherThreshold): string {
  return `${eventType} ${measure}`;
}

/** The form as it begins for rules. */
export function policyText(name: string, rules: Rules): PolicyText {
  return {
    name,
    alertMi: rounded(rules.alertRadiusM / M_PER_MILE),
    warningMi: rounded(rules.warningRadiusM / M_PER_MILE),
    quietMin: rounded(rules.quietPeriodMs / MINUTE_MS),
    limits: Object.fromEntries(
      WEATHER_THRESHOLDS.map((row) => [
        limitKey(row),
        rounded(rules.weatherLimits[row.eventType]?.[row.measure] ?? row.limit),
      ]),
    ),
    watchedHazards: rules.watchedHazards,
    requiredSources: rules.requiredSources,
    warningActions: Object.fromEntries(
      WARNING_TYPES.map((type) => [type, rules.warningActions?.[type] ?? 'warn']),
    ) as Record<WarningType, WarningAction>,
    reason: '',
  };
}

/** What the form says, and what is wrong with it; null: nothing. */
export function readPolicy(text: PolicyText): {
  readonly order: PolicyOrder;
  readonly fault: PolicyTextFault | null;
} {
  const rules: Rules = {
    alertRadiusM: Math.round(numberOf(text.alertMi) * M_PER_MILE),
    warningRadiusM: Math.round(numberOf(text.warningMi) * M_PER_MILE),
    quietPeriodMs: Math.round(numberOf(text.quietMin) * MINUTE_MS),
    weatherLimits: limitsIn(text.limits),
    watchedHazards: [...text.watchedHazards],
    requiredSources: [...text.requiredSources],
    warningActions: Object.fromEntries(
      Object.entries(text.warningActions).filter(([, action]) => action !== 'warn'),
    ),
  };
  const order = { name: text.name.trim(), rules, reason: text.reason.trim() };
  return { order, fault: faultOf(order) };
}

/** What is wrong with the form. */
export type PolicyTextFault = PolicyFault | 'name' | 'reason';

/** Rules of a new policy: those of the first one that has any in force. */
export function firstRules(policies: readonly Policy[]): Rules | null {
  return policies.find(({ rules }) => rules !== null)?.rules ?? null;
}

function faultOf({ name, rules, reason }: PolicyOrder): PolicyTextFault | null {
  if (name === '') return 'name';
  return policyFault(rules) ?? (reason.length < SHORTEST_REASON ? 'reason' : null);
}

/** Limits that differ from the table as the form shows it. */
function limitsIn(limits: PolicyText['limits']): Rules['weatherLimits'] {
  const found: Record<string, Record<string, number>> = {};
  for (const row of WEATHER_THRESHOLDS) {
    const text = limits[limitKey(row)] ?? '';
    if (text === rounded(row.limit)) continue;
    found[row.eventType] = { ...found[row.eventType], [row.measure]: numberOf(text) };
  }
  return found;
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** NaN for what is no number; a comma is read as a point. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
