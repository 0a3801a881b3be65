import type { ActiveEvent, EventTraits, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { RevokedOverride } from '#domain/alerting/overrideInForce.ts';
import type { EndedEvent, FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { EventMetadata, EventMetadataEntry } from './eventMetadata.ts';
import { watchedHazard, type WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import type {
  ActiveAlerts,
  EndedEvent as WireEndedEvent,
  FacilityEvent,
  HazardFreshness,
  OverrideRevoked,
} from './facilityEvent.ts';

/** Converts an event of the wire for the rules. The contract has already checked that the times are valid. */
export function toActiveEvent(event: FacilityEvent): ActiveEvent {
  const { closestStrike } = event;
  const firstStartAtMs = event.eventFirstStartAt === undefined ? null : instantMs(event.eventFirstStartAt);
  return {
    id: event.keplerId,
    type: event.eventType,
    status: event.alertStatus,
    severity: event.global_severity ?? event.severity ?? null,
    startAtMs: instantMs(event.eventStartAt) ?? Number.NaN,
    ...(firstStartAtMs === null ? {} : { firstStartAtMs }),
    expiresAtMs: event.eventExpiresAt === undefined ? null : instantMs(event.eventExpiresAt),
    title: event.title ?? null,
    message: event.customMessage ?? event.message ?? null,
    yardStatus: event.yardStatus ?? null,
    triggerDistanceM: event.triggerDistanceMeters ?? null,
    ...(event.reportedBy === undefined ? {} : { reportedBy: event.reportedBy }),
    closestStrike: closestStrike
      ? {
          position: [closestStrike.location.lon, closestStrike.location.lat],
          distanceM: closestStrike.distance,
          distanceErrorM: closestStrike.distanceError,
          atMs: closestStrike.timestamp,
          origin: closestStrike.origin,
        }
      : null,
    group: event.group ?? null,
    overrideStatus: event.status ?? null,
    overrideId: event.overrideID ?? null,
  };
}

/** Converts one answer of the alerts service to facts for the verdict. */
export function toFeedFacts(answer: ActiveAlerts): FeedFacts {
  return {
    events: answer.activeAlerts.map(toActiveEvent),
    drills: (answer.drills ?? []).map(toActiveEvent),
    generatedAtMs: instantMs(answer.generatedAt) ?? Number.NaN,
    lightningAsOfMs: answer.lightningAsOf === null ? null : instantMs(answer.lightningAsOf),
    ...(answer.lightningUnknownBecause === undefined
      ? {}
      : { lightningUnknownBecause: answer.lightningUnknownBecause }),
    ...(answer.satelliteOnly === undefined ? {} : { isSatelliteOnly: true }),
    lightningLimitMs: answer.lightningStaleAfterMs ?? null,
    weather: (answer.weatherAsOf ?? []).map(toWeatherFreshness),
    warningsNotReceived: answer.warningsNotReceived,
    term: answer.term ?? null,
    ended: answer.ended?.map(toEndedEvent) ?? null,
    judgedAt: answer.position === undefined ? null : [answer.position.longitude, answer.position.latitude],
    policy: answer.policy ?? null,
    revokedOverride: answer.overrideRevoked === undefined ? null : toRevokedOverride(answer.overrideRevoked),
  };
}

/** Converts an event that is over for the rules. */
export function toEndedEvent({ keplerId, endedAt }: WireEndedEvent): EndedEvent {
  return { id: keplerId, endedAtMs: instantMs(endedAt) ?? Number.NaN };
}

/** Converts one watched hazard for the rules. */
export function toWeatherFreshness({ asOf, hazard, ...known }: HazardFreshness): WeatherFreshness {
  return { ...known, hazard: watchedHazard(hazard), asOfMs: asOf === null ? null : instantMs(asOf) };
}

function toRevokedOverride(revoked: OverrideRevoked): RevokedOverride {
  return {
    overrideId: revoked.overrideID,
    revokedAtMs: instantMs(revoked.revokedAt) ?? Number.NaN,
    byName: revoked.overrideUserName,
    strikeDistanceM: revoked.strike?.distance ?? null,
    strikeErrorM: revoked.strike?.distanceError ?? null,
  };
}

/** Converts the metadata list to traits by event type. Of two entries for one type the later one holds. */
export function toEventTraits(metadata: EventMetadata): EventTraitsByType {
  return Object.fromEntries(metadata.map((entry) => [entry.event_id, traitsOf(entry)]));
}

function traitsOf(entry: EventMetadataEntry): EventTraits {
  return {
    title: entry.title ?? null,
    titleImperial: entry.title_i ?? null,
    titleMetric: entry.title_m ?? null,
    titleUk: entry.title_uk ?? null,
    titleCanada: entry.title_ca ?? null,
    message: entry.message ?? null,
    globalSeverity: entry.global_severity ?? entry.severity ?? null,
    isYardVisible: entry.yard_visibility ?? true,
    status: entry.status ?? null,
    yardStatus: entry.yard_status ?? null,
    ...(entry.bean_color === undefined ? {} : { beanColor: entry.bean_color }),
  };
}
