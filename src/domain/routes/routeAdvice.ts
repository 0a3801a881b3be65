import type { ToldRiskLevel } from '../roads/routeRisk.ts';

const ADVICE = {
  UNKNOWN: 'unknown',
  NONE: 'typical',
  ELEVATED: 'caution',
  MODERATE: 'hazardous',
  HIGH: 'hazardous',
  EXTREME: 'hazardous',
} as const satisfies Record<ToldRiskLevel, string>;

/** Key of the sentence about a route's risk. Source: requirements ERR-13, ERR-14, ERR-15. */
export function routeAdvice(level: ToldRiskLevel): (typeof ADVICE)[ToldRiskLevel] {
  return ADVICE[level];
}
