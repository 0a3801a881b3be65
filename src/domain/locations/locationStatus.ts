import { isOverrideEvent, type ActiveEvent } from '../alerting/activeEvent.ts';
import { yardStatusOf } from '../alerting/alertStatus.ts';

/** The words that the locations list has for a yard. UNKNOWN stands where the alerts are not known (S4). */
export type LocationStatus = 'Alert' | 'Open' | 'Override' | 'Unknown';

/**
 * Yard status in the locations list (STATUS-20).
 *
 * @param events Active, unexpired events of the location; null: not known.
 */
export function locationStatus(events: readonly ActiveEvent[] | null): LocationStatus {
  if (events === null) return 'Unknown';
  if (events.some(isOverrideEvent)) return 'Override';
  const yards = events.map(({ status }) => yardStatusOf(status));
  if (yards.includes('CLOSED')) return 'Alert';
  return yards.includes('UNKNOWN') ? 'Unknown' : 'Open';
}
