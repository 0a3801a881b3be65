/** Statuses of one event or one facility, the worst knowledge first where it matters (STATUS-01). */
export const ALERT_STATUSES = ['ALL_CLEAR', 'WARNING', 'ALERT', 'ALERT_OPEN', 'OVERRIDE', 'UNKNOWN'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** Statuses that say whether people may work in the yard (STATUS-02). */
export const YARD_STATUSES = ['OPEN', 'CLOSED', 'UNKNOWN'] as const;
export type YardStatus = (typeof YARD_STATUSES)[number];

/** Hazard types that the product knows (STATUS-05), and heat stress by WBGT. */
export const EVENT_TYPES = [
  'highTemp_level1',
  'highTemp_level2',
  'highTemp_level3',
  'heatStress_level1',
  'heatStress_level2',
  'heatStress_level3',
  'heatStress_level4',
  'lowTemp_level1',
  'lowTemp_level2',
  'lowTemp_level3',
  'lowTemp_level4',
  'stormWaterSampling',
  'lightning_alert',
  'lightning_warning',
  'lightning_alert_open',
  'snowfall_level1',
  'snowfall_level2',
  'snowfall_level3',
  'wind_level1',
  'wind_level2',
  'wind_level3',
  'lowVisibility_level1',
  'lowVisibility_level2',
  'lowVisibility_level3',
  'lowVisibility_level4',
  'snowLoad_level1',
  'snowLoad_level2',
  'snowLoad_level3',
  'tropical_storm_level1',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** `eventType` of an event that is an override set by a person. */
export const OVERRIDE_EVENT_TYPE = 'OVERRIDE';

/**
 * Returns whether an event type is lightning. A type of another service that names lightning in any spelling is: the
 * quiet period must hold for it too (S1).
 */
export function isLightningType(eventType: string): boolean {
  return /lightning/i.test(eventType);
}

/** Yard status that an alert status stands for (STATUS-02); UNKNOWN for OVERRIDE, which has none of its own. */
export function yardStatusOf(status: AlertStatus): YardStatus {
  switch (status) {
    case 'ALL_CLEAR':
    case 'WARNING':
    case 'ALERT_OPEN':
      return 'OPEN';
    case 'ALERT':
      return 'CLOSED';
    case 'OVERRIDE':
    case 'UNKNOWN':
      return 'UNKNOWN';
    default:
      return status satisfies never;
  }
}
