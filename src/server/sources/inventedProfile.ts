import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import type { SourceProfile } from './sourceProfile.ts';

/** Id of the source that plays recordings. */
export const REPLAY_ID = 'replay';

/** Profile of a source of strikes that delivers every second and knows the whole world up to now. */
export function inventedProfile(id: string, kind: 'simulation' | 'replay'): SourceProfile {
  return {
    id,
    name: id,
    kind,
    role: 'primary',
    footprint: null,
    cadenceMs: 1_000,
    publishLagMs: 0,
    lateAfterMs: 24_000,
    goneAfterMs: STALE_AFTER_MS,
    locationErrorM: 0,
    seesTotalLightning: true,
    licence: '',
    attribution: '',
    contact: '',
  };
}
