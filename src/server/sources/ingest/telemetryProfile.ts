import type { SourceProfile } from '../sourceProfile.ts';
import type { TelemetryMapping } from './telemetryMapping.ts';

/** What a feed of telemetry declares of itself. Snow sensors and vehicles decide nothing. */
export function telemetryProfile(mapping: TelemetryMapping): SourceProfile {
  const { feed, name, client, cadenceS, publishLagS, lateAfterS, goneAfterS } = mapping;
  return {
    id: feed,
    name,
    kind: 'live',
    role: mapping.records === 'weather' ? mapping.role : 'advisory',
    footprint: [],
    clientId: client,
    cadenceMs: cadenceS * 1_000,
    publishLagMs: publishLagS * 1_000,
    lateAfterMs: lateAfterS * 1_000,
    goneAfterMs: goneAfterS * 1_000,
    locationErrorM: 0,
    licence: mapping.licence,
    attribution: mapping.attribution,
    contact: mapping.contact,
  };
}
