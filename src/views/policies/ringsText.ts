import type { PolicyOrder } from '#contracts/policy.ts';
import { M_PER_MILE } from '#domain/policy/policyLimits.ts';
import { figureText, isUnchanged, numberOf } from './figureText.ts';

/** Rings and quiet period of a policy, whole metres and milliseconds. */
export type Rings = Pick<PolicyOrder['rules'], 'alertRadiusM' | 'warningRadiusM' | 'quietPeriodMs'>;

/** Rings and quiet period as they are typed. */
export type RingsText = { readonly alertMi: string; readonly warningMi: string; readonly quietMin: string };

const MINUTE_MS = 60_000;

/** Rings and quiet period as a form shows them. */
export function ringsText({ alertRadiusM, warningRadiusM, quietPeriodMs }: Rings): RingsText {
  return {
    alertMi: figureText(alertRadiusM / M_PER_MILE),
    warningMi: figureText(warningRadiusM / M_PER_MILE),
    quietMin: figureText(quietPeriodMs / MINUTE_MS),
  };
}

/**
 * Rings and quiet period that a form says. What nobody has changed is what the form began with: a policy is finer than
 * the figures that are shown of it, and rounding could loosen it (S2).
 */
export function readRings({ alertMi, warningMi, quietMin }: RingsText, begun: Rings): Rings {
  return {
    alertRadiusM: readFigure(alertMi, begun.alertRadiusM, M_PER_MILE),
    warningRadiusM: readFigure(warningMi, begun.warningRadiusM, M_PER_MILE),
    quietPeriodMs: readFigure(quietMin, begun.quietPeriodMs, MINUTE_MS),
  };
}

function readFigure(text: string, begun: number, unit: number): number {
  return isUnchanged(text, begun / unit) ? begun : Math.round(numberOf(text) * unit);
}
