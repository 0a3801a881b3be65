import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import {
  facilityKey,
  feedLightningOf,
  policyAt,
  weatherOf,
  type ClientAlerts,
  type FacilityLightning,
} from '#domain/alerting/clientAlerts.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { AlertsFile, FacilitiesLightning, FacilityAlert } from './facilityEvent.ts';
import { toActiveEvent, toEndedEvent, toFeedFacts, toWeatherFreshness } from './toActiveEvent.ts';

/** Events of one facility, by its `facilityKey`. */
type FacilityEvents = readonly [key: string, events: readonly ActiveEvent[]];

/** Converts one entry of the alerts file for the rules. */
export function toFacilityEvents({ facilityId, activeAlerts }: FacilityAlert): FacilityEvents {
  return [facilityKey(facilityId), activeAlerts.map(toActiveEvent)];
}

/**
 * Converts the alerts file of a client to facts for its map. A facility that is listed twice has the events of both
 * entries.
 */
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
    ...lateBy(file),
    ...(file.lightning === undefined ? {} : { lightning: lightningByFacility(file.lightning) }),
    weather: file.weather === undefined ? null : weatherByFacility(file.weather),
    term: file.term ?? null,
    ended: file.ended?.map(toEndedEvent) ?? null,
    policy: file.policy ?? null,
    policies: file.policies && policiesByFacility(file.policies),
    facilitiesRevision: file.facilitiesRevision ?? null,
    watched: new Set([...watched.map(facilityKey), ...events.keys()]),
    events,
  };
}

function lateBy({ lightningLateAfterMs }: Pick<AlertsFile, 'lightningLateAfterMs'>) {
  return lightningLateAfterMs === undefined ? {} : { lightningLateMs: lightningLateAfterMs };
}

/** Lightning by facility. Of one in two groups the one that knows less is decisive. */
function lightningByFacility(groups: readonly FacilitiesLightning[]): ReadonlyMap<string, FacilityLightning> {
  const lightning = new Map<string, FacilityLightning>();
  for (const { facilityIds, lightningAsOf, ...stated } of groups) {
    const shared: FacilityLightning = {
      lightningAsOfMs: lightningAsOf === null ? null : instantMs(lightningAsOf),
      lightningLimitMs: stated.lightningStaleAfterMs ?? null,
      ...lateBy(stated),
      hasSource: stated.lightningSource !== undefined,
      isSatelliteOnly: stated.satelliteOnly === true,
    };
    const knownMs = ({ lightningAsOfMs }: FacilityLightning) => lightningAsOfMs ?? -Infinity;
    for (const key of facilityIds.map(facilityKey)) {
      const before = lightning.get(key);
      if (before === undefined || !(knownMs(before) <= knownMs(shared))) lightning.set(key, shared);
    }
  }
  return lightning;
}

function policiesByFacility(groups: NonNullable<AlertsFile['policies']>): ClientAlerts['policies'] {
  return new Map(
    groups.flatMap(({ facilityIds, policy }) => facilityIds.map((id) => [facilityKey(id), policy] as const)),
  );
}

/**
 * Weather by facility. Facilities of one group share one list. Of one in two groups both count: the worse is
 * decisive.
 */
function weatherByFacility(groups: NonNullable<AlertsFile['weather']>): ClientAlerts['weather'] {
  const weather = new Map<string, readonly WeatherFreshness[]>();
  for (const { facilityIds, weatherAsOf } of groups) {
    const shared = weatherAsOf.map(toWeatherFreshness);
    for (const key of new Set(facilityIds.map(facilityKey))) {
      const before = weather.get(key);
      weather.set(key, before === undefined ? shared : [...before, ...shared]);
    }
  }
  return weather;
}

/** Facts of a client's file about one facility, by the rule of the map; null: the file does not contain it (S4). */
export function toFeedFactsOf(file: AlertsFile, facilityId: string): FeedFacts | null {
  const alerts = toClientAlerts(file, file.alerts.map(toFacilityEvents));
  const key = facilityKey(facilityId);
  if (!alerts.watched.has(key)) return null;
  return {
    ...toFeedFacts({ ...file, facilityId, activeAlerts: [] }),
    ...feedLightningOf(alerts, key),
    events: alerts.events.get(key) ?? [],
    weather: weatherOf(alerts, key),
    policy: policyAt(alerts, key),
  };
}
