import type { YardId } from '#domain/locations/yardId.ts';
import type { LiveAlerts, ServiceAlert } from '../sources/alerts/liveAlerts.ts';
import { boxTestOf, holdsAt } from '../sources/alerts/publicAlert.ts';
import type { EngineFacility } from './engineFacility.ts';
import { typeOfAlert } from './publicAlertEvent.ts';
import { facilityKey } from './facilityKey.ts';

/** Warnings of one type over one facility, now or later. */
export type Covering = YardId & {
  readonly facility: EngineFacility;
  readonly alerts: readonly ServiceAlert[];
};

/** Which warnings lie over which facilities. */
export type CoveringAlerts = {
  /** Compares places with outlines, where one of them may have changed; false: none has. */
  lookUp(): boolean;
  /** By facility and event type, see `keyOfEvent`. */
  all(): ReadonlyMap<string, Covering>;
  /** Whether the facility was watched at the last look-up. */
  isWatched(place: YardId): boolean;
};

export function createCoveringAlerts(
  facilities: () => readonly EngineFacility[],
  source: Pick<LiveAlerts, 'alerts' | 'revision'>,
): CoveringAlerts {
  let watched: readonly EngineFacility[] = [];
  let places = new Set<string>();
  let revision = Number.NaN;
  let coverings = new Map<string, Covering>();
  return {
    lookUp() {
      if (facilities() === watched && source.revision() === revision) return false;
      watched = facilities();
      revision = source.revision();
      places = new Set(watched.map(({ clientId, id }) => facilityKey({ clientId, facilityId: id })));
      coverings = coveringsOf(source.alerts(), watched);
      return true;
    },
    all: () => coverings,
    isWatched: (place) => places.has(facilityKey(place)),
  };
}

function coveringsOf(
  alerts: readonly ServiceAlert[],
  facilities: readonly EngineFacility[],
): Map<string, Covering> {
  const found = new Map<string, Covering>();
  const warnings = alerts
    .filter(({ isWarning }) => isWarning)
    .map((alert) => ({ alert, isNear: boxTestOf(alert) }));
  for (const facility of facilities) {
    const place = { clientId: facility.clientId, facilityId: facility.id };
    const at = [facility.lon, facility.lat] as const;
    for (const { alert, isNear } of warnings) {
      if (!isNear(at) || !holdsAt(alert, at)) continue;
      const key = keyOfEvent(place, typeOfAlert(alert));
      found.set(key, { ...place, facility, alerts: [...(found.get(key)?.alerts ?? []), alert] });
    }
  }
  return found;
}

export function keyOfEvent({ clientId, facilityId }: YardId, eventType: string): string {
  return JSON.stringify([clientId, facilityId, eventType]);
}
