/** 0 imperial, 1 metric (standard SI), 2 UK, 3 Canada (UNIT-02). */
export type UnitSystem = 0 | 1 | 2 | 3;

/** Quantities whose unit depends on the reader. */
export const QUANTITIES = [
  'temperature',
  'wind',
  'rain',
  'snow',
  'visibility',
  'pressure',
  'strikeDistance',
  'routeDistance',
  'radius',
  'snowLoad',
] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** Units on the screen; their words and signs are the formatter's. */
export type Unit =
  | 'C'
  | 'F'
  | 'kmh'
  | 'mph'
  | 'mm'
  | 'cm'
  | 'in'
  | 'm'
  | 'km'
  | 'mi'
  | 'ft'
  | 'hPa'
  | 'inHg'
  | 'kPa'
  | 'psf';

type PerSystem = Record<UnitSystem, Unit>;

const UNITS: Record<Quantity, PerSystem> = {
  temperature: { 0: 'F', 1: 'C', 2: 'C', 3: 'C' },
  wind: { 0: 'mph', 1: 'kmh', 2: 'mph', 3: 'kmh' },
  rain: { 0: 'in', 1: 'mm', 2: 'mm', 3: 'mm' },
  snow: { 0: 'in', 1: 'cm', 2: 'cm', 3: 'cm' },
  visibility: { 0: 'mi', 1: 'km', 2: 'mi', 3: 'km' },
  pressure: { 0: 'inHg', 1: 'hPa', 2: 'hPa', 3: 'hPa' },
  strikeDistance: { 0: 'mi', 1: 'km', 2: 'km', 3: 'm' },
  routeDistance: { 0: 'mi', 1: 'km', 2: 'km', 3: 'km' },
  radius: { 0: 'mi', 1: 'km', 2: 'km', 3: 'km' },
  snowLoad: { 0: 'psf', 1: 'kPa', 2: 'kPa', 3: 'kPa' },
};

/**
 * Unit in which a unit system shows a quantity.
 *
 * Source: requirements UNIT-03 to UNIT-06, UNIT-11, UNIT-12 as GAP-25, GAP-28 and GAP-145 complete them.
 */
export function unitOf(quantity: Quantity, system: UnitSystem): Unit {
  return UNITS[quantity][system];
}
