import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { AlertHistoryItem } from './alertHistory.ts';

/** Converts an alert of the history for the rules. The contract has already checked that the times are valid. */
export function toPastAlert(item: AlertHistoryItem): PastAlert {
  return {
    id: item.keplerId,
    type: item.eventType,
    status: item.alertStatus ?? 'UNKNOWN',
    title: item.title ?? null,
    message: null,
    startAtMs: instantMs(item.eventStartAt) ?? Number.NaN,
    expiresAtMs: item.eventExpiresAt === undefined ? null : instantMs(item.eventExpiresAt),
    yardStatus: item.yardStatus ?? null,
    overrideStatus: item.status ?? null,
    facilityIds: item.affectedLocation.map(({ id }) => id),
  };
}
