import type { AlertStatus } from '#domain/alerting/alertStatus.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';

/** How a status is drawn: silhouette, colour and band belong together. The value is also `data-status`. */
export type StatusLook = 'open' | 'warning' | 'closed' | 'alertopen' | 'unknown' | 'loading' | 'override';

/** An override is a plate on one of these, never a look of its own. */
type ShownLook = Exclude<StatusLook, 'override'>;

const LOOK_OF_SHOWN: Record<ShownStatus, ShownLook> = {
  LOADING: 'loading',
  OPEN: 'open',
  WARNING: 'warning',
  CLOSED: 'closed',
  ALERT_OPEN: 'alertopen',
  UNKNOWN: 'unknown',
};

const LOOK_OF_ALERT: Record<AlertStatus, StatusLook> = {
  ALL_CLEAR: 'open',
  WARNING: 'warning',
  ALERT: 'closed',
  ALERT_OPEN: 'alertopen',
  OVERRIDE: 'override',
  UNKNOWN: 'unknown',
};

export function lookOfShown(shown: ShownStatus): ShownLook {
  return LOOK_OF_SHOWN[shown];
}

/** How a display is drawn where an override has a mark of its own: on the map and in its lists. */
export function lookOfDisplay({
  shown,
  isOverride,
}: {
  shown: ShownStatus;
  isOverride: boolean;
}): StatusLook {
  return isOverride ? 'override' : LOOK_OF_SHOWN[shown];
}

export function lookOfAlert(status: AlertStatus): StatusLook {
  return LOOK_OF_ALERT[status];
}
