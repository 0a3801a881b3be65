import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { FacilityEvent, OverrideRevoked } from '#contracts/facilityEvent.ts';
import { OVERRIDE_EVENT_TYPE } from '#domain/alerting/alertStatus.ts';
import { isOpening } from '#domain/override/predefinedMessages.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';

/** An override ranks as the status that it sets (GAP-34): closing like lightning, opening below every hazard. */
const CLOSING_RANK = { severity: 3, global_severity: 100 };
const OPENING_RANK = { severity: 1, global_severity: 0 };

/** An override as one of the facility's active events (DATA-03, DATA-04). */
export function overrideEvent(record: OverrideRecord): FacilityEvent {
  const { overrideId, group, message, status, yardStatus, setAtMs, expiresAtMs } = record;
  return {
    keplerId: overrideId,
    eventType: OVERRIDE_EVENT_TYPE,
    alertStatus: 'OVERRIDE',
    ...(isOpening(record) ? OPENING_RANK : CLOSING_RANK),
    eventStartAt: isoInstant(setAtMs),
    eventExpiresAt: isoInstant(expiresAtMs),
    title: message,
    message,
    group,
    status,
    yardStatus,
    overrideID: overrideId,
  };
}

/** Who set it and what was known then (DATA-05). */
export function overridePayload(record: OverrideRecord): AlertPayload['data'] {
  return {
    overrideUserName: record.setByName,
    overrideUserEmail: { email: record.setByEmail },
    message: record.message,
    lightningProbability: record.lightningProbability,
  };
}

/** What is told of an override that a strike has ended. */
export function revokedNotice({ overrideId, endedAtMs, setByName, strike }: OverrideRecord): OverrideRevoked {
  return {
    overrideID: overrideId,
    revokedAt: isoInstant(endedAtMs ?? NaN),
    overrideUserName: setByName,
    ...(strike === null ? {} : { strike }),
  };
}
