import { compassSector, type CompassSector } from '../wind/compass.ts';
import { bearingDeg, type LonLat } from './distance.ts';

/** Sector of the compass in which a position lies from a facility; null: a coordinate is not known. Degrees. */
export function sectorTo(
  facility: { readonly longitude: number; readonly latitude: number },
  position: LonLat,
): CompassSector | null {
  return compassSector(bearingDeg([facility.longitude, facility.latitude], position));
}
