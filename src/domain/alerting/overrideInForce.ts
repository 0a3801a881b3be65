import { isLightningEvent, type ActiveEvent } from './activeEvent.ts';
import type { AlertStatus, YardStatus } from './alertStatus.ts';

/** An override as pages speak of it (DATA-04). */
export type OverrideInForce = {
  readonly isSet: boolean;
  readonly id: string | null;
  readonly group: string;
  readonly title: ActiveEvent['title'];
  readonly message: ActiveEvent['message'];
  readonly status: AlertStatus;
  readonly yardStatus: YardStatus;
  /** Event whose payload says who set it; null without an override. */
  readonly eventId: string | null;
};

/** What holds while nobody has overridden anything (STATUS-12). */
export const NO_OVERRIDE: OverrideInForce = {
  isSet: false,
  id: null,
  group: 'Default',
  title: 'Yard is Open',
  message: 'Yard is open',
  status: 'ALL_CLEAR',
  yardStatus: 'OPEN',
  eventId: null,
};

/**
 * The override in force, or the default.
 *
 * An override that opens the yard ends with the first lightning ALERT whose last strike came after it
 * was set, even before the service has revoked it (S9). An override whose own status is missing or
 * makes no sense says nothing about safety and closes the yard (S1).
 *
 * @param strikeMs Last strike inside the alert circle that the page itself knows of, epoch ms; null: none.
 */
export function overrideInForce(
  override: ActiveEvent | null,
  alerts: readonly ActiveEvent[],
  strikeMs: number | null,
): OverrideInForce {
  if (override === null) return NO_OVERRIDE;
  const opens = override.overrideStatus === 'ALL_CLEAR';
  if (opens && isRevoked(override, alerts, strikeMs)) return NO_OVERRIDE;
  return {
    isSet: true,
    id: override.overrideId ?? override.id,
    group: override.group ?? NO_OVERRIDE.group,
    title: override.title ?? override.message,
    message: override.message,
    status: opens ? 'ALL_CLEAR' : 'ALERT',
    yardStatus: opens ? 'OPEN' : 'CLOSED',
    eventId: override.id,
  };
}

function isRevoked(override: ActiveEvent, alerts: readonly ActiveEvent[], strikeMs: number | null): boolean {
  if (strikeMs !== null && strikeMs > override.startAtMs) return true;
  return alerts.some(
    (alert) => isLightningEvent(alert) && alert.status === 'ALERT' && alert.startAtMs > override.startAtMs,
  );
}
