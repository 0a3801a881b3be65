import { isOverrideEvent, type ActiveEvent } from '../alerting/activeEvent.ts';
import { yardStatusOf } from '../alerting/alertStatus.ts';
import {
  facilityKey,
  lightningOf,
  policyAt,
  weatherOf,
  type ClientAlerts,
} from '../alerting/clientAlerts.ts';
import { hasEnded } from '../alerting/eventEnd.ts';
import { isCurrent } from '../alerting/isCurrent.ts';
import { isOverrideInEffect, latestOverride, overrideInForce } from '../alerting/overrideInForce.ts';
import { statusOfEvent } from '../alerting/statusOfEvent.ts';
import { staleWeather } from '../alerting/weatherFreshness.ts';
import { isLightningCurrent } from '../alerting/yardVerdict.ts';

/** Yard statuses in the locations list. UNKNOWN where the alerts are unknown (S4). */
export const LOCATION_STATUSES = ['Alert', 'Open', 'Override', 'Unknown'] as const;
export type LocationStatus = (typeof LOCATION_STATUSES)[number];

/**
 * Yard status in the locations list (STATUS-20).
 *
 * @param events Active, unexpired events of the location; null: unknown.
 */
export function locationStatus(events: readonly ActiveEvent[] | null): LocationStatus {
  if (events === null) return 'Unknown';
  if (events.some(isOverrideEvent)) return 'Override';
  const yards = events.map((event) => yardStatusOf(statusOfEvent(event)));
  if (yards.includes('CLOSED')) return 'Alert';
  return yards.includes('UNKNOWN') ? 'Unknown' : 'Open';
}

type Limits = { readonly quietPeriodMs: number; readonly staleAfterMs: number };

/**
 * Yard status of one location by the facts about its client.
 *
 * 'Unknown' before anything was received, when the content, its lightning or a watched weather hazard is older than
 * its limit (lightning has that of its source, as on all other surfaces), when the location is not watched, and when an
 * event that the content still lists has passed its end. An alert, and an override that closes the yard, are shown all
 * the same, whatever else is unknown (S2). An override that a strike has ended is none, as on all other surfaces (S9).
 *
 * @param nowMs Network time, epoch ms. NaN gives 'Unknown'.
 *
 * Source: requirement STATUS-20, safety rules S1, S4 and S5.
 */
export function locationStatusIn(
  alerts: ClientAlerts | null,
  facilityId: string,
  { quietPeriodMs, staleAfterMs }: Limits,
  nowMs: number,
): LocationStatus {
  if (alerts === null || !isCurrent(alerts.generatedAtMs, staleAfterMs, nowMs)) return 'Unknown';
  const key = facilityKey(facilityId);
  const listed = alerts.events.get(key) ?? [];
  const quietMs = policyAt(alerts, key)?.quietPeriodMs ?? quietPeriodMs;
  const running = listed.filter((event) => !hasEnded(event, quietMs, nowMs));
  const isLightningKnown =
    alerts.watched.has(key) && isLightningCurrent(lightningOf(alerts, key), staleAfterMs, nowMs);
  const setLast = latestOverride(running.filter(isOverrideEvent), nowMs);
  const { isSet, eventId, yardStatus } = overrideInForce(setLast, listed, null);
  const isOverridden = isSet && isOverrideInEffect(yardStatus === 'OPEN', isLightningKnown);
  const status = locationStatus(
    running.filter((event) => !isOverrideEvent(event) || (isOverridden && event.id === eventId)),
  );
  const isHeldShut = isOverridden && yardStatus === 'CLOSED';
  const isWeatherKnown = status === 'Override' || staleWeather(weatherOf(alerts, key), nowMs).length === 0;
  const isKnown = isLightningKnown && isWeatherKnown && running.length === listed.length;
  return isKnown || isHeldShut || status === 'Alert' ? status : 'Unknown';
}
