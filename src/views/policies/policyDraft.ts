import { PolicyName, PolicyReason, type Policy, type PolicyOrder } from '#contracts/policy.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { policyFault, type PolicyFault } from '#domain/policy/policyLimits.ts';
import { WARNING_TYPES, type WarningAction, type WarningType } from '#domain/policy/warningActions.ts';
import { limitIn, WEATHER_THRESHOLDS, type WeatherThreshold } from '#domain/policy/weatherThresholds.ts';
import { figureText, isUnchanged, numberOf } from './figureText.ts';
import { readRings, ringsText, type RingsText } from './ringsText.ts';

type Rules = PolicyOrder['rules'];

/** What is written in the form of a policy: numbers as they are typed. */
export type PolicyText = RingsText & {
  readonly name: string;
  /** By `limitKey`, in the unit of the measure. */
  readonly limits: Readonly<Record<string, string>>;
  readonly watchedHazards: readonly WeatherHazard[];
  readonly requiredSources: readonly string[];
  readonly warningActions: Readonly<Record<WarningType, WarningAction>>;
  readonly reason: string;
};

/** The service refuses shorter reasons. */
const SHORTEST_REASON = 3;

/** What is wrong with a reason, by the rule of the service; null: nothing. */
export function reasonFault(reason: string): 'reason' | 'reasonText' | null {
  if (reason.trim().length < SHORTEST_REASON) return 'reason';
  return PolicyReason.safeParse(reason).success ? null : 'reasonText';
}

/** Name of a row of the table of thresholds. */
export function limitKey({ eventType, measure }: WeatherThreshold): string {
  return `${eventType} ${measure}`;
}

/** The form as it begins for rules. */
export function policyText(name: string, rules: Rules): PolicyText {
  return {
    name,
    ...ringsText(rules),
    limits: Object.fromEntries(
      WEATHER_THRESHOLDS.map((row) => [limitKey(row), figureText(limitIn(rules.weatherLimits, row))]),
    ),
    watchedHazards: rules.watchedHazards,
    requiredSources: rules.requiredSources,
    warningActions: Object.fromEntries(
      WARNING_TYPES.map((type) => [type, rules.warningActions?.[type] ?? 'warn']),
    ) as Record<WarningType, WarningAction>,
    reason: '',
  };
}

/**
 * What the form says, and what is wrong with it; null: nothing.
 *
 * @param begun Rules with which the form began: they are finer than its figures, and rounding could loosen them (S2).
 */
export function readPolicy(
  text: PolicyText,
  begun: Rules,
): { readonly order: PolicyOrder; readonly fault: PolicyTextFault | null } {
  const rules: Rules = {
    ...readRings(text, begun),
    weatherLimits: limitsIn(text.limits, begun.weatherLimits),
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
export type PolicyTextFault = PolicyFault | 'name' | 'nameText' | 'reason' | 'reasonText';

/**
 * Rules with which a form begins: those of the newest version that was not withdrawn, else of the newest. A new policy
 * (null) begins with those of the first one that has any in force.
 */
export function firstRules(policy: Policy | null, policies: readonly Policy[]): Rules | null {
  const standing = policy?.versions.find(({ state }) => state !== 'withdrawn')?.rules ?? policy?.rules;
  const inForce = policies.find(({ rules }) => rules !== null)?.rules ?? null;
  return standing ?? policy?.versions[0]?.rules ?? inForce;
}

function faultOf({ name, rules, reason }: PolicyOrder): PolicyTextFault | null {
  if (name === '') return 'name';
  if (!PolicyName.safeParse(name).success) return 'nameText';
  return policyFault(rules) ?? reasonFault(reason);
}

/** Limits that differ from the table as the form shows it, and those of the policy that nobody has changed. */
function limitsIn(limits: PolicyText['limits'], begun: Rules['weatherLimits']): Rules['weatherLimits'] {
  const found: Record<string, Record<string, number>> = {};
  for (const row of WEATHER_THRESHOLDS) {
    const text = limits[limitKey(row)] ?? '';
    const own = begun[row.eventType]?.[row.measure];
    const isOwn = own !== undefined && isUnchanged(text, own);
    if (!isOwn && isUnchanged(text, row.limit)) continue;
    found[row.eventType] = { ...found[row.eventType], [row.measure]: isOwn ? own : numberOf(text) };
  }
  return found;
}
