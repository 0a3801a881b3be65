import { OBSERVATION_LIMIT_MS } from '#domain/weather/observationAge.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { MOST_DISTANCE_M } from './nearestStations.ts';

type Common = 'kind' | 'role' | 'lateAfterMs' | 'goneAfterMs' | 'locationErrorM';

/** Profile of a live source of weather stations: what it states itself, and what all of them have in common. */
export function liveProfile(stated: Omit<SourceProfile, Common>): SourceProfile {
  return {
    ...stated,
    kind: 'live',
    role: 'primary',
    lateAfterMs: Math.min(OBSERVATION_LIMIT_MS, stated.cadenceMs + stated.publishLagMs),
    goneAfterMs: OBSERVATION_LIMIT_MS,
    locationErrorM: MOST_DISTANCE_M,
  };
}
