import { drivingIndexColour, type DrivingIndexColour } from './drivingIndex.ts';

/** State of a piece of road, the number on the wire: 0 LOW green, 1 MODERATE orange, 2 HIGH red. Source: CONST-22. */
const ROAD_RISKS = ['LOW', 'MODERATE', 'HIGH'] as const;
export type RoadRisk = (typeof ROAD_RISKS)[number];

const OF_COLOUR: Readonly<Record<DrivingIndexColour, 0 | 1 | 2>> = { green: 0, yellow: 1, red: 2 };

/** State (0, 1 or 2) of a road with this driving index, by the edges of its colours. Never throws. */
export function roadRiskOf(drivingIndex: number): 0 | 1 | 2 {
  return OF_COLOUR[drivingIndexColour(drivingIndex)];
}

/** State of the wire as lines and legends name it; HIGH for a number that is no state. Never throws. Source: CONST-22. */
export function roadRiskState(risk: number): RoadRisk {
  return ROAD_RISKS[risk] ?? 'HIGH';
}

/**
 * Risk of a road as its card names it: 2 is High, any other Moderate; null: 0, which opens no card.
 *
 * @returns `HIGH` for a number that is no state. Never throws. Source: LAYER-22, GAP-45.
 */
export function roadRiskCardState(risk: number): 'MODERATE' | 'HIGH' | null {
  const state = roadRiskState(risk);
  return state === 'LOW' ? null : state;
}
