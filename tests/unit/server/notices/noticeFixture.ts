import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { EventType } from '#domain/alerting/alertStatus.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { EVENT_RANKS } from '#server/alerting/eventMetadataTable.ts';
import type { NoticePlace, Reader } from '#server/storage/rows/notice.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

export const PLACE: NoticePlace = {
  clientId: 'ACME',
  facilityId: 'NORTHGATE_YARD',
  name: 'Northgate Yard',
  countryCode: 'US',
  timeZone: 'America/New_York',
};

export const UMA: Reader = { name: 'Uma User', language: 'en-US', unitSystem: 0, unitMetricSubsystem: 0 };
export const LEA: Reader = { name: 'Léa Bélanger', language: 'fr-CA', unitSystem: 1, unitMetricSubsystem: 0 };

/** An event as the engine raises it at the mission's time. */
export function eventOf(eventType: EventType, changes: Partial<FacilityEvent> = {}): FacilityEvent {
  const { alertStatus, severity, globalSeverity, group } = EVENT_RANKS[eventType];
  return {
    keplerId: `k-${eventType}`,
    eventType,
    alertStatus,
    severity,
    global_severity: globalSeverity,
    eventStartAt: isoInstant(MISSION_TIME_MS),
    eventExpiresAt: isoInstant(MISSION_TIME_MS + 30 * 60_000),
    groupId: group,
    ...changes,
  };
}
