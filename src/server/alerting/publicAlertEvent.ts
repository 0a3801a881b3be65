import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { yardStatusOf } from '#domain/alerting/alertStatus.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { WEATHER_HAZARDS } from '#domain/layers/weatherHazards.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { ServiceAlert } from '../sources/alerts/liveAlerts.ts';
import type { AlertTexts } from '../sources/alerts/publicAlert.ts';

/** Ranks below a warning of lightning (55) and from the least of the other warnings (30) on. */
const RANKS = { most: 54, least: 30 };
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
};

/**
 * The event of alerts of one type over one facility, at least one: in the words of the newest, to the end of the last.
 * Its texts are those of the service, in the languages that it wrote them in.
 */
export function publicAlertEvent(
  alerts: readonly ServiceAlert[],
  { keplerId, startAtMs, leastEndMs, place: [lon, lat] }: Told,
): FacilityEvent {
  const newest = alerts.reduce((latest, alert) => (alert.sentAtMs > latest.sentAtMs ? alert : latest));
  const endMs = Math.max(leastEndMs ?? -Infinity, ...alerts.map(({ untilMs }) => untilMs));
  const message = textsOf(newest, ({ message: text, headline }) => shortened(text === '' ? headline : text));
  const title = textsOf(newest, ({ event }) => capitalized(event));
  return {
    keplerId,
    eventType: typeOfAlert(newest),
    alertStatus: 'WARNING',
    status: 'WARNING',
    severity: 1,
    global_severity: severityOf(newest),
    eventStartAt: isoInstant(startAtMs),
    eventExpiresAt: isoInstant(endMs),
    title: Object.keys(title).length === 0 ? capitalized(newest.eventType) : title,
    ...(Object.keys(message).length === 0 ? {} : { message }),
    yardStatus: yardStatusOf('WARNING'),
    geom: { coordinates: [lon, lat] },
  };
}

function severityOf({ rank }: ServiceAlert): number {
  const share = Math.min(1, rank / WEATHER_HAZARDS.length);
  return Math.round(RANKS.most - share * (RANKS.most - RANKS.least));
}

/** Texts by language, without those that are empty. */
function textsOf({ en, fr }: ServiceAlert, read: (texts: AlertTexts) => string): Record<string, string> {
  const written: Readonly<Record<string, AlertTexts | null>> = { en, fr };
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = written[language.slice(0, 2)] ?? null;
      return [language, texts === null ? '' : read(texts)] as const;
    }).filter(([, text]) => text !== ''),
  );
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function shortened(text: string): string {
  const whole = text.trim();
  if (whole.length <= LONGEST.beginning + LONGEST.end) return whole;
  return `${whole.slice(0, LONGEST.beginning).trimEnd()} … ${whole.slice(-LONGEST.end).trimStart()}`;
}
