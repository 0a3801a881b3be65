import type { AlertStatus } from '#domain/alerting/alertStatus.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';

/** How a status is drawn: silhouette, colour and band belong together. The value is also `data-status`. */
export type StatusStyle = 'open' | 'warning' | 'closed' | 'alertopen' | 'unknown' | 'loading' | 'override';

/** An override is a plate on one of these, never a look of its own. */
type ShownStyle = Exclude<StatusStyle, 'override'>;

const STYLE_OF_SHOWN: Record<ShownStatus, ShownStyle> = {
  LOADING: 'loading',
  OPEN: 'open',
  WARNING: 'warning',
  CLOSED: 'closed',
  ALERT_OPEN: 'alertopen',
  UNKNOWN: 'unknown',
};

const STYLE_OF_ALERT: Record<AlertStatus, StatusStyle> = {
  ALL_CLEAR: 'open',
  WARNING: 'warning',
  ALERT: 'closed',
  ALERT_OPEN: 'alertopen',
  OVERRIDE: 'override',
  UNKNOWN: 'unknown',
};

export function styleOfShown(shown: ShownStatus): ShownStyle {
  return STYLE_OF_SHOWN[shown];
}

/** How a display is drawn where an override has a mark of its own: on the map and in its lists. */
export function styleOfDisplay({
  shown,
  isOverride,
}: {
  shown: ShownStatus;
  isOverride: boolean;
}): StatusStyle {
  return isOverride ? 'override' : STYLE_OF_SHOWN[shown];
}

export function styleOfAlert(status: AlertStatus): StatusStyle {
  return STYLE_OF_ALERT[status];
}
