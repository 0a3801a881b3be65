import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { facilityKey, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { AlertsFile, FacilityAlert } from './facilityEvent.ts';
import { toActiveEvent, toEndedEvent, toWeatherFreshness } from './toActiveEvent.ts';

/** Events of one facility, by its `facilityKey`. */
type FacilityEvents = readonly [key: string, events: readonly ActiveEvent[]];

/** One entry of the alerts file as the rules see it. */
export function toFacilityEvents({ facilityId, activeAlerts }: FacilityAlert): FacilityEvents {
  return [facilityKey(facilityId), activeAlerts.map(toActiveEvent)];
}

/** The alerts file of a client as facts for its map. A facility that is listed twice has the events of both entries. */
export function toClientAlerts(
  file: Omit<AlertsFile, 'alerts'>,
  entries: readonly FacilityEvents[],
): ClientAlerts {
  const { generatedAt, lightningAsOf, watched = [] } = file;
  const events = new Map<string, readonly ActiveEvent[]>();
  for (const [key, listed] of entries) events.set(key, [...(events.get(key) ?? []), ...listed]);
  return {
    generatedAtMs: instantMs(generatedAt) ?? Number.NaN,
    lightningAsOfMs: lightningAsOf === null ? null : instantMs(lightningAsOf),
    lightningLimitMs: file.lightningStaleAfterMs ?? null,
    weather: file.weather === undefined ? null : weatherByFacility(file.weather),
    term: file.term ?? null,
    ended: (file.ended ?? []).map(toEndedEvent),
    policy: file.policy ?? null,
    facilitiesRevision: file.facilitiesRevision ?? null,
    watched: new Set([...watched.map(facilityKey), ...events.keys()]),
    events,
  };
}

function weatherByFacility(groups: NonNullable<AlertsFile['weather']>): ClientAlerts['weather'] {
  return new Map(
    groups.flatMap(({ facilityIds, weatherAsOf }) => {
      const shared = weatherAsOf.map(toWeatherFreshness);
      return facilityIds.map((id) => [facilityKey(id), shared] as const);
    }),
  );
}
