import type { SourceProfile } from '../sourceProfile.ts';
import { MOST_DISTANCE_M } from './nearestStations.ts';

/** Limit of observations of stations (GAP-136), ms: they are due each hour. */
export const STATION_STALE_AFTER_MS = 75 * 60_000;

type Stated =
  | 'id'
  | 'name'
  | 'footprint'
  | 'cadenceMs'
  | 'publishLagMs'
  | 'licence'
  | 'attribution'
  | 'contact';

/** Profile of a live source of weather stations: what it states itself, and what all of them have in common. */
export function liveProfile(stated: Pick<SourceProfile, Stated>): SourceProfile {
  return {
    ...stated,
    kind: 'live',
    role: 'primary',
    lateAfterMs: Math.min(STATION_STALE_AFTER_MS, stated.cadenceMs + stated.publishLagMs),
    goneAfterMs: STATION_STALE_AFTER_MS,
    locationErrorM: MOST_DISTANCE_M,
  };
}
