import tzLookup from '@photostructure/tz-lookup';
import type { WeatherAlertFeatures, WeatherAlertTexts } from '#contracts/weatherAlertFeatures.ts';
import type { Language } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { AlertArea, AlertTexts, PublicAlert } from '../../sources/alerts/publicAlert.ts';
import { simplifiedArea } from '../../sources/alerts/simplifiedArea.ts';

type AlertFeature = WeatherAlertFeatures['features'][number];
type Geometry = AlertFeature['geometry'];

/** Bounds of one answer: an alert is left out once the more urgent ones before it have reached one. */
const MOST = { alerts: 400, corners: 30_000 };
const LONGEST_MESSAGE = 1_500;
/** The first language of an alert is English. */
const FRENCH: Language = 'fr-CA';

/**
 * Alerts of weather services for the map, with simplified outlines.
 *
 * @param alerts The most urgent first. Those beyond the bounds, and those whose place is not known, are counted (S4).
 */
export function liveAlertFeatures(alerts: readonly PublicAlert[]): WeatherAlertFeatures {
  const features: AlertFeature[] = [];
  let corners = 0;
  for (const alert of alerts) {
    // zones that are not known yet stand for the same state
    const areas = [...new Set(alert.areas)].map(simplifiedArea);
    const own = areas.flat().reduce((sum, ring) => sum + ring.length, 0);
    // an urgent one with many corners must not make room for others
    if (own === 0 || corners >= MOST.corners || features.length === MOST.alerts) continue;
    corners += own;
    features.push(featureOf(alert, areas));
  }
  const omittedCount = alerts.length - features.length;
  return { type: 'FeatureCollection', isSimulation: false, features, omittedCount };
}

function featureOf(alert: PublicAlert, areas: readonly AlertArea[]): AlertFeature {
  const [lon, lat] = areas[0]![0]![0]!;
  const words = (texts: AlertTexts | null) => wordsOf(alert.eventType, texts);
  const isTranslated = alert.en !== null && alert.fr !== null;
  return {
    type: 'Feature',
    id: alert.id,
    geometry: geometryOf(areas),
    properties: {
      ...words(alert.en ?? alert.fr),
      // the name in the list, by which it is coloured
      event_type: alert.eventType,
      issued_at: isoInstant(alert.sentAtMs),
      expire_at: isoInstant(alert.untilMs),
      timezone: tzLookup(lat, lon),
      ...(isTranslated ? { translations: { [FRENCH]: words(alert.fr) } } : {}),
    },
  };
}

function wordsOf(eventType: string, texts: AlertTexts | null): WeatherAlertTexts {
  const { event = eventType, area: location = '', headline: summary = '', message = '' } = texts ?? {};
  return {
    event_type: event,
    title: [event, location].filter((text) => text !== '').join(': '),
    summary,
    location,
    message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)} …` : message,
  };
}

function geometryOf(areas: readonly AlertArea[]): Geometry {
  const coordinates = areas.map((area) =>
    area.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
  );
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0]! }
    : { type: 'MultiPolygon', coordinates };
}
