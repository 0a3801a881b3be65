import type { PolygonGeometry } from '#contracts/featureCollection.ts';
import type { WeatherAlertFeatures } from '#contracts/weatherAlertFeatures.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { nearPlace, timeZoneAt } from './placeNames.ts';

export type AlertFeature = WeatherAlertFeatures['features'][number];

/** What an alert says and where; the rest follows from it. */
export type AlertFacts = {
  readonly id: string;
  readonly eventType: string;
  /** What happens, a sentence. */
  readonly detail: string;
  readonly at: LonLat;
  readonly geometry: PolygonGeometry;
  readonly issuedAtMs: number;
  readonly expireAtMs: number;
};

/** An alert as the layer shows it, in English as the weather service writes. */
export function alertFeature(facts: AlertFacts): AlertFeature {
  const { id, eventType, detail, at, geometry, issuedAtMs, expireAtMs } = facts;
  const location = nearPlace(at);
  const timezone = timeZoneAt(at);
  const until = wallTime(expireAtMs, timezone);
  return {
    type: 'Feature',
    id,
    geometry,
    properties: {
      title: `${eventType}: ${location}`,
      event_type: eventType,
      summary: `${detail} Until ${until}.`,
      location,
      issued_at: isoInstant(issuedAtMs),
      expire_at: isoInstant(expireAtMs),
      timezone,
      message: [
        'SIMULATION. This alert is simulated; no weather service has issued it.',
        `${eventType} for the area around ${location}, in effect until ${until}.`,
        detail,
      ].join('\n'),
    },
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `4:45 PM CDT`. */
function wallTime(atMs: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    formats.set(timeZone, format);
  }
  // some versions of Unicode's data part the hour from AM by a narrow space
  return format.format(atMs).replaceAll('\u202F', ' ');
}
