/** Risk of a route or of a part of it, the mildest first; none of them is drawn in green. Source: CONST-24, GAP-97. */
export const ROUTE_RISK_LEVELS = ['NONE', 'ELEVATED', 'MODERATE', 'HIGH', 'EXTREME'] as const;
export type RouteRiskLevel = (typeof ROUTE_RISK_LEVELS)[number];

/** The same where the weather on the way may not be known: the level is then no NONE (S4). */
export const TOLD_RISK_LEVELS = ['UNKNOWN', ...ROUTE_RISK_LEVELS] as const;
export type ToldRiskLevel = (typeof TOLD_RISK_LEVELS)[number];

/** Driving index above which each level but NONE begins; MODERATE and HIGH begin with the colours of CONST-23. */
const BEGINS_ABOVE = [50, 80, 99, 119] as const;

/**
 * Level of a driving index: up to 50 NONE, up to 80 ELEVATED, up to 99 MODERATE, up to 119 HIGH, else EXTREME.
 *
 * @returns EXTREME for NaN: an unreadable value is no reassurance. Never throws.
 * Source: CONST-23 for 80 and 99; 50 and 119 are our decision, the documents show none.
 */
export function routeRiskLevel(drivingIndex: number): RouteRiskLevel {
  const isBelow = BEGINS_ABOVE.findIndex((edge) => drivingIndex <= edge);
  return ROUTE_RISK_LEVELS[isBelow < 0 ? ROUTE_RISK_LEVELS.length - 1 : isBelow]!;
}

/** Opacity of each route, by its place in the table (A, B, C). Source: GAP-97. */
const ROUTE_OPACITIES = [1, 0.72, 0.55] as const;

/**
 * Opacity of a route, 0 to 1, by its place in the answer, counted from 0;
 * further ones are as faint as the third. Never throws.
 */
export function routeOpacity(index: number): number {
  return ROUTE_OPACITIES[index] ?? ROUTE_OPACITIES[2];
}
