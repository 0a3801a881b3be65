import type { RouteRiskLevel } from '../roads/routeRisk.ts';

const ADVICE = {
  NONE: 'typical',
  ELEVATED: 'caution',
  MODERATE: 'hazardous',
  HIGH: 'hazardous',
  EXTREME: 'hazardous',
} as const satisfies Record<RouteRiskLevel, string>;

/** Key of the sentence about a route's risk. Source: requirements ERR-13, ERR-14, ERR-15. */
export function routeAdvice(level: RouteRiskLevel): (typeof ADVICE)[RouteRiskLevel] {
  return ADVICE[level];
}
