import type { LonLat } from '#domain/geo/distance.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { locationErrorAtM } from './viewFromOrbit.ts';

/** A satellite with a lightning mapper. */
export type Satellite = {
  /** Id of its source. */
  readonly id: string;
  readonly name: string;
  /** What its files call its place in orbit: the bucket alone does not tell whose files it holds. */
  readonly orbitalSlot: string;
  readonly lonDeg: number;
  readonly bucketUrl: string;
  /** North of it the sensor is too weak, degrees; by its longitude. Measured: its events end at 54° N. */
  northernLimitDeg(lon: number): number;
};

export const GOES_EAST: Satellite = {
  id: 'glm-east',
  name: 'GOES-East GLM',
  orbitalSlot: 'GOES-East',
  lonDeg: -75.2,
  bucketUrl: 'https://noaa-goes19.s3.amazonaws.com',
  northernLimitDeg: (lon) => (lon > -100 ? 52 : 50),
};

export const GOES_WEST: Satellite = {
  id: 'glm-west',
  name: 'GOES-West GLM',
  orbitalSlot: 'GOES-West',
  lonDeg: -137,
  bucketUrl: 'https://noaa-goes18.s3.amazonaws.com',
  northernLimitDeg: () => 50,
};

const RAD = Math.PI / 180;
/** Angle at the center of the Earth at which a satellite stands 65° from the vertical (GAP-137). */
const REACH_DEG = 57.1;
const STEP_DEG = 1;

/** Where a satellite may prove quiet: up to a zenith angle of 65°, and up to its northern limit; one ring. */
export function footprintOf({ lonDeg, northernLimitDeg }: Satellite): LonLat[] {
  const west = Math.max(-180, Math.ceil(lonDeg - REACH_DEG));
  const east = Math.min(180, Math.floor(lonDeg + REACH_DEG));
  const lons = Array.from({ length: (east - west) / STEP_DEG + 1 }, (_, step) => west + step * STEP_DEG);
  const reachOf = (lon: number) =>
    Math.acos(Math.cos(REACH_DEG * RAD) / Math.cos((lon - lonDeg) * RAD)) / RAD;
  const edge = (lon: number, sign: number): LonLat => [
    lon,
    sign * Math.min(reachOf(lon), northernLimitDeg(lon)),
  ];
  return [...lons.map((lon) => edge(lon, 1)), ...lons.toReversed().map((lon) => edge(lon, -1))];
}

/** What the source of a satellite declares. */
export function profileOf(satellite: Satellite): SourceProfile {
  return {
    id: satellite.id,
    name: satellite.name,
    kind: 'live',
    role: 'secondary',
    clearsByAcceptance: true,
    footprint: [footprintOf(satellite)],
    cadenceMs: 20_000,
    publishLagMs: 20_000,
    lateAfterMs: 45_000,
    goneAfterMs: 90_000,
    locationErrorM: 20_000,
    locationErrorAt: (place) => locationErrorAtM(place, satellite.lonDeg),
    licence: 'Public domain (NOAA), no restrictions on use',
    attribution: 'NOAA GOES-R Geostationary Lightning Mapper',
    contact: 'https://registry.opendata.aws/noaa-goes/',
  };
}
