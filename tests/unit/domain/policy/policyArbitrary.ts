import fc from 'fast-check';
import { DEFAULT_WATCHED_HAZARDS, WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { QUIET_PERIOD_MS, ALERT_RADIUS_M, WARNING_RADIUS_M } from '#domain/policy/policyLimits.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { WEATHER_THRESHOLDS, type WeatherLimits } from '#domain/policy/weatherThresholds.ts';

/** Rules as they are where no policy was ever edited. */
export const PLAIN_RULES: PolicyRules = {
  alertRadiusM: 9_656,
  warningRadiusM: 16_093,
  quietPeriodMs: 30 * 60_000,
  weatherLimits: {},
  watchedHazards: [...DEFAULT_WATCHED_HAZARDS],
  requiredSources: [],
};

/** Rules inside the limits, of which many differ in a few respects only. */
export const policyRules: fc.Arbitrary<PolicyRules> = fc
  .record({
    radii: fc.tuple(fc.integer(ALERT_RADIUS_M), fc.integer(WARNING_RADIUS_M)),
    quietPeriodMs: fc.constantFrom(QUIET_PERIOD_MS.min, PLAIN_RULES.quietPeriodMs, QUIET_PERIOD_MS.max),
    weatherLimits: fc.array(fc.tuple(fc.nat(WEATHER_THRESHOLDS.length - 1), fc.constantFrom(0.9, 1.1)), {
      maxLength: 4,
    }),
    watchedHazards: fc.subarray([...WEATHER_HAZARDS]),
    requiredSources: fc.subarray(['east', 'west', 'ground']),
    warningActions: fc.constantFrom(undefined, {}, { tornado: 'close' }, {
      tornado: 'nothing',
      heat: 'warn',
    } as const),
  })
  .map(({ radii, weatherLimits, ...rules }) => ({
    ...rules,
    alertRadiusM: Math.min(...radii),
    warningRadiusM: Math.max(...radii),
    weatherLimits: limitsFrom(weatherLimits),
  }));

function limitsFrom(changes: readonly (readonly [row: number, factor: number])[]): WeatherLimits {
  const limits: Record<string, Record<string, number>> = {};
  for (const [at, factor] of changes) {
    const { eventType, measure, limit } = WEATHER_THRESHOLDS[at]!;
    limits[eventType] = { ...limits[eventType], [measure]: limit * factor };
  }
  return limits;
}
