/** Worst driving index of a piece of road; 0 is no hazard. */
const WORST_INDEX = 150;
/** Amount that each further hazard adds to the worst one. */
const EACH_FURTHER = 3;

/** Edges of the colours, exclusive. Source: requirement CONST-23. */
const RED_ABOVE = 99;
const YELLOW_ABOVE = 80;

export type DrivingIndexColour = 'red' | 'yellow' | 'green';

/**
 * Colour of a driving index, or of the `global_severity` of one risk code, which is of the same scale.
 *
 * @returns Above 99 red, above 80 yellow, else green; red for NaN: an unreadable value is no reassurance. Never
 * throws.
 * Source: requirement CONST-23.
 */
export function drivingIndexColour(index: number): DrivingIndexColour {
  if (Number.isNaN(index) || index > RED_ABOVE) return 'red';
  return index > YELLOW_ABOVE ? 'yellow' : 'green';
}

/**
 * Driving index of all hazards of a piece of road: the worst of them, and a little more for each further one.
 *
 * @param severities Of the present hazards, 0 to 150 each, in any order.
 * @returns 0 for none, 150 at most. Never throws. Source: our decision, the documents show no formula.
 */
export function drivingIndexOf(severities: readonly number[]): number {
  if (severities.length === 0) return 0;
  return Math.min(WORST_INDEX, Math.max(...severities) + EACH_FURTHER * (severities.length - 1));
}
