import type { LightningRules } from './lightningRules.ts';

/** Hazard that a drill practises: a strike that closes the yard, or one that warns. */
export type DrillHazard = 'alert' | 'warning';

/**
 * Position of a drill's strike in the alert circle, as a fraction of its radius; 0 is the yard, 1 the circle. Our own
 * decision.
 */
const ALERT_FRACTION = 0.3;

/**
 * Distance from the facility, metres, at which a simulated strike raises a hazard: well inside the alert circle, or
 * halfway between the two circles. NaN in, NaN out. Never throws.
 */
export function drillDistanceM(
  hazard: DrillHazard,
  { alertRadiusM, warningRadiusM }: Pick<LightningRules, 'alertRadiusM' | 'warningRadiusM'>,
): number {
  return hazard === 'alert' ? ALERT_FRACTION * alertRadiusM : (alertRadiusM + warningRadiusM) / 2;
}
