import { DEFAULT_LIGHTNING_RULES } from '../alerting/lightningRules.ts';
import type { PolicyRules } from './policyRules.ts';
import { limitIn, WEATHER_THRESHOLDS, type MeasureName } from './weatherThresholds.ts';

/** Policies state their radii in miles (GAP-139). */
export const M_PER_MILE = 1_609.344;
const MINUTE_MS = 60_000;

/** Smallest and largest radii, whole metres: 1 and 50 mi, and 100 mi for warnings, which is our own decision (GAP-139). */
export const ALERT_RADIUS_M = { min: Math.round(M_PER_MILE), max: Math.round(50 * M_PER_MILE) } as const;
export const WARNING_RADIUS_M = { min: ALERT_RADIUS_M.min, max: Math.round(100 * M_PER_MILE) } as const;
/** Shortest and longest quiet period, ms (GAP-139). */
export const QUIET_PERIOD_MS = { min: 10 * MINUTE_MS, max: 240 * MINUTE_MS } as const;

/** Alert radius and quiet period below which a second site admin has to confirm (GAP-139). */
export const UNCONFIRMED_FROM = {
  alertRadiusM: DEFAULT_LIGHTNING_RULES.alertRadiusM,
  quietPeriodMs: DEFAULT_LIGHTNING_RULES.quietPeriodMs,
} as const;

/**
 * Furthest that a weather limit can be set, in the unit of its measure. Wider than anything that is sensible: they keep
 * out slips of the keyboard, such as a limit in another unit.
 */
export const WEATHER_LIMIT_RANGE: Readonly<
  Record<MeasureName, { readonly min: number; readonly max: number }>
> = {
  heatIndexC: { min: 20, max: 60 },
  wbgtC: { min: 20, max: 45 },
  windChillC: { min: -70, max: 10 },
  sustainedWindKmh: { min: 10, max: 250 },
  windGustKmh: { min: 10, max: 300 },
  precip1HourMm: { min: 0.1, max: 100 },
  snow1HourCm: { min: 0.1, max: 50 },
  snowLoadPa: { min: 50, max: 10_000 },
  visibilityM: { min: 10, max: 20_000 },
  tropicalWindKmh: { min: 30, max: 300 },
};

/** What can be wrong with the rules of a policy, as a key of the texts of the page. */
export type PolicyFault =
  | 'alertRadius'
  | 'warningRadius'
  | 'warningSmaller'
  | 'quietPeriod'
  | 'weatherLimit'
  | 'levelOrder';

/** Returns the first fault of rules that outside callers or people state; null: they can be used. NaN is a fault. */
export function policyFault(rules: PolicyRules): PolicyFault | null {
  const { alertRadiusM, warningRadiusM, quietPeriodMs } = rules;
  if (!isWithin(alertRadiusM, ALERT_RADIUS_M)) return 'alertRadius';
  if (!isWithin(warningRadiusM, WARNING_RADIUS_M)) return 'warningRadius';
  if (warningRadiusM < alertRadiusM) return 'warningSmaller';
  if (!isWithin(quietPeriodMs, QUIET_PERIOD_MS)) return 'quietPeriod';
  return weatherFault(rules);
}

function weatherFault({ weatherLimits }: PolicyRules): PolicyFault | null {
  for (const [eventType, limits] of Object.entries(weatherLimits)) {
    const isKnown = (measure: string) =>
      WEATHER_THRESHOLDS.some((row) => row.eventType === eventType && row.measure === measure);
    if (!Object.keys(limits ?? {}).every(isKnown)) return 'weatherLimit';
  }
  for (const row of WEATHER_THRESHOLDS) {
    const limit = limitIn(weatherLimits, row);
    if (!isWithin(limit, WEATHER_LIMIT_RANGE[row.measure])) return 'weatherLimit';
    const milder = WEATHER_THRESHOLDS.find(
      ({ family, measure, level }) =>
        family === row.family && measure === row.measure && level === row.level - 1,
    );
    if (milder === undefined) continue;
    const milderLimit = limitIn(weatherLimits, milder);
    const isInOrder = row.side === 'atLeast' ? milderLimit <= limit : milderLimit >= limit;
    if (!isInOrder) return 'levelOrder';
  }
  return null;
}

function isWithin(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return value >= min && value <= max;
}
