import type { LayerConfig } from '#contracts/layers.ts';
import { layerKindOf } from '#contracts/layerKind.ts';
import { localize } from '#domain/language/localize.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import type { PopupContent, PopupEntry } from './popupContent.ts';
import { alertContent } from './alertContent.ts';
import { driveIndexContent } from './driveIndexContent.ts';
import { defaultContent, genericContent } from './genericContent.ts';
import {
  earthquakeContent,
  impactContent,
  outlookContent,
  rainfallContent,
  stormContent,
  windContent,
} from './hazardContents.ts';
import { gaugeContent, incidentContent, sensorContent, snowContent } from './placeContents.ts';
import { flowContent, roadRiskContent } from './roadContents.ts';
import { vehicleContent } from './vehicleContent.ts';
import type { ContentWords } from './words.ts';

/** A feature with the layer that it belongs to. */
export type LayerFeature = { readonly layer: LayerConfig; readonly feature: MapFeature };

/** What the card of a feature says, by its overlay type (MAP-09, MAP-11). */
export function featureContent({ layer, feature }: LayerFeature, words: ContentWords): PopupContent {
  const { properties } = feature;
  const title = localize(layer.title, words.language) ?? layer.name;
  const type = layerKindOf(layer);
  switch (type) {
    case 'nwsAlert':
      return alertContent(properties, words);
    case 'earthquake':
      return earthquakeContent(properties, words);
    case 'tropicalStorm':
      return stormContent(properties, words);
    case 'snowSensorOverlay':
      return sensorContent(properties, words);
    case 'snowStation':
      return snowContent(properties, words);
    case 'tomotomIncident':
      return incidentContent(properties, words);
    case 'flood_gauges-geojson':
      return gaugeContent(properties, words);
    case 'wssi':
      return impactContent(properties, words);
    case 'rainfallForecast':
      return rainfallContent(properties, words, title);
    case 'windSpeedProbability':
      return windContent(properties, words, title);
    case 'outlook5Day':
      return outlookContent(properties, words, title);
    case 'MVTLayer':
      return roadRiskContent(properties, words);
    case 'vectorTile':
      return flowContent(properties, words);
    case 'gpsVehicles-geojson':
      return vehicleContent(properties, words);
    case 'driveIndex':
      return driveIndexContent(properties, hazardsOf(feature), words);
    case 'zipCodes':
    case 'liveLightning':
    case 'pastLightning':
    case 'default':
      // a line that tells its risk codes has the card of those, whatever its layer is called (MAP-10)
      if (isLine(feature) && Array.isArray(properties['hazards']))
        return driveIndexContent(properties, hazardsOf(feature), words);
      return layer.popup_props === undefined
        ? defaultContent(properties, words, title)
        : genericContent(properties, words, { title, props: layer.popup_props });
    default:
      return type satisfies never;
  }
}

function isLine({ geometry }: MapFeature): boolean {
  return geometry.type === 'LineString' || geometry.type === 'MultiLineString';
}

function hazardsOf({ properties: { hazards } }: MapFeature): readonly unknown[] {
  return Array.isArray(hazards) ? hazards : [];
}

/** Entry of a list with what may tell it from others of the same text, the most telling first. */
export type FeatureEntry = PopupEntry & { readonly details: readonly string[] };

/** A feature in one line, for lists. */
export function featureEntry(one: LayerFeature, words: ContentWords): FeatureEntry {
  const { title, subtitle, tag = null, rows } = featureContent(one, words);
  const layerTitle = localize(one.layer.title, words.language) ?? one.layer.name;
  // what has no name of its own is told by what it says first
  const text = title === layerTitle ? [title, rows[0]?.value].filter(Boolean).join(', ') : title;
  const details = [subtitle, ...rows.map(({ value }) => value)].filter((told) => told !== null);
  return { key: `${one.layer.name} ${one.feature.id}`, tag, text, details };
}
