import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { EventType } from '#domain/alerting/alertStatus.ts';
import { readTexts } from '#domain/language/pickTexts.ts';
import type { ClientRules } from './clientRules.ts';
import { EVENT_TEXTS } from './eventTexts.ts';

const MINUTE_MS = 60_000;

/**
 * Title and advice of an event at a facility with a policy of its own: without the limits of the service, which the
 * metadata of its type names, and with its own quiet period (GAP-139). Empty for any other facility.
 */
export function ownTexts(
  eventType: EventType,
  { isOwnPolicy, lightning }: ClientRules,
): Pick<FacilityEvent, 'title' | 'message'> {
  if (isOwnPolicy !== true) return {};
  const { title, message } = EVENT_TEXTS[eventType];
  const minutes = String(Math.round(lightning.quietPeriodMs / MINUTE_MS));
  return { title, message: readTexts(message, (words) => words.replace('{minutes}', minutes)) };
}
