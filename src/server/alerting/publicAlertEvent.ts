import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { yardStatusOf } from '#domain/alerting/alertStatus.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { WEATHER_HAZARDS } from '#domain/layers/weatherHazards.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { ServiceAlert } from '../sources/alerts/liveAlerts.ts';
import { alertTexts } from '../sources/alerts/alertTexts.ts';

/** Ranks below a warning of lightning (55) and from the least of the other warnings (30) on. */
const WARNING_RANKS = { most: 54, least: 30 };
/** Ranks below an alert by lightning (100) and from the least of the other alerts (80) on. */
const CLOSING_RANKS = { most: 99, least: 80 };
/** Every poll of every map carries the text: its beginning, and its end, where the advice stands. */
const LONGEST = { beginning: 800, end: 400 };
/** `nws-alerts/Tornado Warning` */
const EVENT_TYPE = /^([a-z0-9-]+-alerts)\/./u;

/** Event type of an alert: the id of its source and its type there. */
export function typeOfAlert({ sourceId, eventType }: ServiceAlert): string {
  return `${sourceId}/${eventType}`;
}

/** Id of the source that an event type names; empty: it is no alert of a weather service. */
export function sourceOfType(eventType: string): string {
  return EVENT_TYPE.exec(eventType)?.[1] ?? '';
}

type Told = {
  readonly keplerId: string;
  readonly startAtMs: number;
  /** The event ends no earlier, epoch ms; null: it ends as the alerts say. */
  readonly leastEndMs: number | null;
  readonly place: LonLat;
  readonly messageIds: readonly string[] | undefined;
  /** Whether the policy of the facility closes by it. */
  readonly isClosing: boolean;
};

/**
 * The event of alerts of one type over one facility, at least one: in the words of the newest, to the end of the last.
 * Its texts are those of the service, in the languages that it wrote them in.
 */
export function publicAlertEvent(
  alerts: readonly ServiceAlert[],
  { keplerId, startAtMs, leastEndMs, place: [lon, lat], messageIds, isClosing }: Told,
): FacilityEvent {
  const status = isClosing ? 'ALERT' : 'WARNING';
  const newest = alerts.reduce((latest, alert) => (alert.sentAtMs > latest.sentAtMs ? alert : latest));
  const endMs = Math.max(leastEndMs ?? -Infinity, ...alerts.map(({ untilMs }) => untilMs));
  const message = alertTexts(newest, ({ message: text, headline }) =>
    shortened(text === '' ? headline : text),
  );
  const title = alertTexts(newest, ({ event }) => capitalized(event));
  return {
    keplerId,
    eventType: typeOfAlert(newest),
    alertStatus: status,
    status,
    severity: isClosing ? 3 : 1,
    global_severity: severityOf(newest, isClosing ? CLOSING_RANKS : WARNING_RANKS),
    eventStartAt: isoInstant(startAtMs),
    eventExpiresAt: isoInstant(endMs),
    title: Object.keys(title).length === 0 ? capitalized(newest.eventType) : title,
    ...(Object.keys(message).length === 0 ? {} : { message }),
    yardStatus: yardStatusOf(status),
    geom: { coordinates: [lon, lat] },
    ...(messageIds === undefined ? {} : { messageIds: messageIds.toSorted() }),
  };
}

function severityOf({ rank }: ServiceAlert, { most, least }: typeof WARNING_RANKS): number {
  const share = Math.min(1, rank / WEATHER_HAZARDS.length);
  return Math.round(most - share * (most - least));
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function shortened(text: string): string {
  const whole = text.trim();
  if (whole.length <= LONGEST.beginning + LONGEST.end) return whole;
  return `${whole.slice(0, LONGEST.beginning).trimEnd()} … ${whole.slice(-LONGEST.end).trimStart()}`;
}
