import type { FacilityEvent } from '#contracts/facilityEvent.ts';

/** Rank of an event among all events: higher is worse, 0 where none is stated. */
export function severityOf({ global_severity, severity }: FacilityEvent): number {
  return global_severity ?? severity ?? 0;
}
