import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { yardStatusOf } from '#domain/alerting/alertStatus.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { LiveAlerts } from '../sources/alerts/liveAlerts.ts';
import { facilityKey } from './facilityKey.ts';
import type { EngineFacility, EventChange } from './engineFacility.ts';
import type { PublicAlertEvents } from './publicAlertEvents.ts';
import { UNKNOWN_WARNINGS_TEXT } from './eventTexts.ts';

/** Type of the event by which a facility says that its warnings are not known. */
export const UNKNOWN_WARNINGS = 'weather-alerts/unknown';

type Standing = YardId & { readonly event: FacilityEvent };

type Setup = {
  readonly facilities: () => readonly EngineFacility[];
  readonly source: Pick<LiveAlerts, 'isKnownAt'>;
  /** Whether the policy of a facility closes it by warnings. */
  readonly closesAt: (place: YardId) => boolean;
  readonly newKeplerId: () => string;
  /** Events of an earlier run that have not ended. */
  readonly restored: readonly Standing[];
};

/**
 * Facilities that warnings close, and whose warnings are not known: what a verdict needs is missing, so that it is no
 * better than UNKNOWN (S1, S4). Each has an event without an end, until a whole and current list is there. It keeps no
 * clock.
 */
export function createUnknownWarnings(setup: Setup): PublicAlertEvents {
  let standing = new Map(setup.restored.map((one) => [facilityKey(one), one]));
  return {
    advanceTo(nowMs) {
      const next = new Map<string, Standing>();
      const changes: EventChange[] = [];
      for (const facility of setup.facilities()) {
        const place = { clientId: facility.clientId, facilityId: facility.id };
        if (!setup.closesAt(place) || setup.source.isKnownAt([facility.lon, facility.lat])) continue;
        const key = facilityKey(place);
        const known = standing.get(key);
        const one = known ?? { ...place, event: unknownEvent(facility, setup.newKeplerId(), nowMs) };
        next.set(key, one);
        if (known === undefined) changes.push({ kind: 'raised', ...one });
      }
      for (const [key, one] of standing) if (!next.has(key)) changes.push({ kind: 'ended', ...one });
      standing = next;
      return changes;
    },
    eventsOf(clientId, facilityId) {
      const event = standing.get(facilityKey({ clientId, facilityId }))?.event;
      return event === undefined ? [] : [event];
    },
  };
}

function unknownEvent({ lon, lat }: EngineFacility, keplerId: string, nowMs: number): FacilityEvent {
  return {
    keplerId,
    eventType: UNKNOWN_WARNINGS,
    alertStatus: 'UNKNOWN',
    status: 'UNKNOWN',
    severity: 0,
    global_severity: 0,
    eventStartAt: isoInstant(nowMs),
    ...UNKNOWN_WARNINGS_TEXT,
    yardStatus: yardStatusOf('UNKNOWN'),
    geom: { coordinates: [lon, lat] },
  };
}
