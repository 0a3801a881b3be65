import type { SourceProfile } from '../sourceProfile.ts';
import type { FeedMapping } from './feedMapping.ts';
import type { TelemetryMapping } from './telemetryMapping.ts';

type Declared = Omit<SourceProfile, 'role' | 'footprint' | 'locationErrorM'>;

/** What feeds of all kinds declare of themselves in the same words. */
export function declaredProfile(mapping: FeedMapping | TelemetryMapping): Declared {
  const { feed, name, client, cadenceS, publishLagS, lateAfterS, goneAfterS } = mapping;
  const { licence, attribution, contact } = mapping;
  return {
    id: feed,
    name,
    kind: 'live',
    clientId: client,
    cadenceMs: cadenceS * 1_000,
    publishLagMs: publishLagS * 1_000,
    lateAfterMs: lateAfterS * 1_000,
    goneAfterMs: goneAfterS * 1_000,
    licence,
    attribution,
    contact,
  };
}
