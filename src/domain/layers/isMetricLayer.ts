import { unitOf, type UnitSystem } from '../units/units.ts';

/**
 * Returns whether a layer is asked for metric values: those of its legend, and of a point. Wind and visibility have units
 * of their own in each system, in the United Kingdom miles; all other values go by rain and temperature (UNIT-05).
 *
 * @param variable `var` of its configuration.
 */
export function isMetricLayer(variable: string | undefined, system: UnitSystem): boolean {
  const quantity = variable === 'wind' || variable === 'visibility' ? variable : 'rain';
  return unitOf(quantity, system) !== unitOf(quantity, 0);
}
