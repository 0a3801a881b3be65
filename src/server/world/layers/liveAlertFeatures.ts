import tzLookup from '@photostructure/tz-lookup';
import type { WeatherAlertFeatures } from '#contracts/weatherAlertFeatures.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { AlertArea, PublicAlert } from '../../sources/alerts/publicAlert.ts';
import { simplifiedArea } from '../../sources/alerts/simplifiedArea.ts';

type AlertFeature = WeatherAlertFeatures['features'][number];
type Geometry = AlertFeature['geometry'];

/** Bounds of one answer; the least urgent alerts are left out beyond them. */
const MOST = { alerts: 400, corners: 30_000 };
const LONGEST_MESSAGE = 1_500;

/** Alerts of weather services for the map, in the order given: those whose place is known, with simplified outlines. */
export function liveAlertFeatures(alerts: readonly PublicAlert[]): WeatherAlertFeatures {
  const features: AlertFeature[] = [];
  let corners = 0;
  for (const alert of alerts) {
    // zones that are not known yet stand for the same state
    const areas = [...new Set(alert.areas)].map(simplifiedArea);
    const own = areas.flat().reduce((sum, ring) => sum + ring.length, 0);
    if (own === 0 || corners + own > MOST.corners) continue;
    if (features.length === MOST.alerts) break;
    corners += own;
    features.push(featureOf(alert, areas));
  }
  return { type: 'FeatureCollection', isSimulation: false, features };
}

function featureOf(alert: PublicAlert, areas: readonly AlertArea[]): AlertFeature {
  const texts = alert.en ?? alert.fr;
  const location = texts?.area ?? '';
  const message = texts?.message ?? '';
  const [lon, lat] = areas[0]![0]![0]!;
  return {
    type: 'Feature',
    id: alert.id,
    geometry: geometryOf(areas),
    properties: {
      title: [texts?.event ?? alert.eventType, location].filter((text) => text !== '').join(': '),
      event_type: alert.eventType,
      summary: texts?.headline ?? '',
      location,
      issued_at: isoInstant(alert.sentAtMs),
      expire_at: isoInstant(alert.untilMs),
      timezone: tzLookup(lat, lon),
      message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)} …` : message,
    },
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
