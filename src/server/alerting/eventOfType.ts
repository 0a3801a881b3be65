import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { yardStatusOf, type EventType } from '#domain/alerting/alertStatus.ts';
import type { ClientRules } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import { adviceWith, EVENT_RANKS } from './eventMetadataTable.ts';
import { EVENT_TEXTS } from './eventTexts.ts';

/** What an event says by its type and place, as the wire has it; its id and its times are missing. */
export function eventOfType(eventType: EventType, { lon, lat }: EngineFacility, rules: ClientRules) {
  const { alertStatus, severity, globalSeverity, group } = EVENT_RANKS[eventType];
  return {
    eventType,
    alertStatus,
    status: alertStatus,
    severity,
    global_severity: globalSeverity,
    groupId: group,
    yardStatus: yardStatusOf(alertStatus),
    geom: { coordinates: [lon, lat] as [number, number] },
    ...ownTexts(eventType, rules),
  };
}

/**
 * Title and advice of an event at a facility with a policy of its own: without the limits of the service, which the
 * metadata of its type names, and with its own quiet period (GAP-139). Empty for any other facility.
 */
function ownTexts(eventType: EventType, rules: ClientRules): Pick<FacilityEvent, 'title' | 'message'> {
  if (rules.isOwnPolicy !== true) return {};
  return { title: EVENT_TEXTS[eventType].title, message: adviceWith(eventType, rules) };
}
