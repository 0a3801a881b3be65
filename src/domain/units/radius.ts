import { unitOf, type UnitSystem } from './units.ts';

/** Metres of a mile. Source: requirement CONST-17. */
const METRES_PER_MILE = 1_609;
const METRES_PER_KM = 1_000;

/** Converts a radius in the viewer's unit of distance to metres (UNIT-12, GAP-28). */
export function radiusM(radius: number, system: UnitSystem): number {
  return radius * (unitOf('radius', system) === 'mi' ? METRES_PER_MILE : METRES_PER_KM);
}
