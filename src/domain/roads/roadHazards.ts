/**
 * Hazards of a road, with their bit in `risk_vector` (CONST-25) and their severity on the scale of the driving index
 * (0 to 150; our decision: above 80 a road is MODERATE, above 99 HIGH). In the order of the bits.
 */
const ROAD_HAZARDS = {
  snow_ice: { bit: 0, severity: 92 },
  precipitation: { bit: 1, severity: 60 },
  cross_winds: { bit: 3, severity: 86 },
  limited_visibility: { bit: 4, severity: 88 },
  heavy_precipitation: { bit: 12, severity: 90 },
  very_heavy_precipitation: { bit: 13, severity: 105 },
  heavy_winds: { bit: 14, severity: 102 },
  heavy_snow: { bit: 15, severity: 110 },
  potential_closure: { bit: 16, severity: 120 },
  closure: { bit: 17, severity: 150 },
  traffic_ban: { bit: 25, severity: 130 },
} as const;

/** Name of a hazard, as in `weather_risk_reasons` and the codes of a driving index. */
export type RoadHazard = keyof typeof ROAD_HAZARDS;
export const ROAD_HAZARD_NAMES = Object.keys(ROAD_HAZARDS) as readonly RoadHazard[];

/** Severity of a hazard, 0 to 150. */
export function hazardSeverity(hazard: RoadHazard): number {
  return ROAD_HAZARDS[hazard].severity;
}

/** Bits of hazards, in one number from 0 to 2^26 − 1. Never throws. Source: CONST-25. */
export function riskVectorOf(hazards: readonly RoadHazard[]): number {
  return hazards.reduce((vector, hazard) => vector | (1 << ROAD_HAZARDS[hazard].bit), 0);
}

/**
 * Hazards of a `risk_vector` in the order of their bits; bits without a meaning, NaN and fractions give none. Never
 * throws.
 */
export function hazardsOf(riskVector: number): readonly RoadHazard[] {
  return ROAD_HAZARD_NAMES.filter((hazard) => (riskVector & (1 << ROAD_HAZARDS[hazard].bit)) !== 0);
}

/** Returns whether a text of the wire names a hazard that this product has texts for. Never throws. */
export function isRoadHazard(text: string): text is RoadHazard {
  return Object.hasOwn(ROAD_HAZARDS, text);
}
