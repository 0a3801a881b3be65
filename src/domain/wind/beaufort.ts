import { kmhToMps } from '../units/convert.ts';

/** Names of the forces 0 to 12, as keys of their translations (GAP-27). */
export const BEAUFORT_NAMES = [
  'calm',
  'lightAir',
  'lightBreeze',
  'gentleBreeze',
  'moderateBreeze',
  'freshBreeze',
  'strongBreeze',
  'nearGale',
  'gale',
  'strongGale',
  'storm',
  'violentStorm',
  'hurricane',
] as const;

/** Lowest mean wind of the forces 1 to 12, m/s. */
const FORCE_FROM_MPS = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

/**
 * Force of a wind on the Beaufort scale (UNIT-14).
 *
 * @param speedKmh Mean wind speed, km/h, not gusts.
 * @returns 0 to 12; null for NaN, infinite and negative speeds.
 *
 * Source: WMO, Manual on Codes (WMO-No. 306), volume I.1, code table 1100.
 */
export function beaufortForce(speedKmh: number): number | null {
  if (!Number.isFinite(speedKmh) || speedKmh < 0) return null;
  const speedMps = kmhToMps(speedKmh);
  return FORCE_FROM_MPS.filter((fromMps) => speedMps >= fromMps).length;
}
