import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import type { Postal } from '../postal/openPostal.ts';
import { POINT_POPUPS } from '../sky/pointValues.ts';
import type { CanadaKind } from '../radar/canadaBands.ts';
import { layerText, type ReadLayerText } from '../texts/layerText.ts';
import { FEATURE_SETS, featureUrl, type FeatureSetName } from './featureSets.ts';
import { ACCUMULATION_LAYERS, TROPICAL_LAYERS } from './forecastLayers.ts';
import { CANADA_RADAR_DATASET } from './gridDataset.ts';
import { GRID_LAYERS, POINT_URL } from './gridLayers.ts';
import { POINT_LAYERS, SNOW_LAYER, SNOW_STATIONS } from './pointLayers.ts';
import { postalLayer } from './postalLayer.ts';
import { ROAD_LAYERS, VEHICLE_LAYER } from './roadLayers.ts';

const RADAR = {
  group: 'radar',
  type: 'extendedTile',
  zIndex: 10, // GAP-41
  model: 'cond_radar_highcoverage',
  var: 'precip',
  tileUrl: '/layers/tiles/{MODEL}/{VAR}/{INIT}/{FORE}/{z}/{x}/{y}.png?scheme={SCHEME}',
  legend: '/layers/palettes/radar.json?scheme={SCHEME}&metric={METRIC}',
  opacity: 0.6, // quiet enough for statuses on top
  maxZoom: 15, // CONST-19
  url: POINT_URL,
  popup_props: POINT_POPUPS.precipitation,
  queryable: true,
} as const;

const RADARS: readonly z.input<typeof LayerConfig>[] = [
  {
    ...RADAR,
    title: layerText(({ titles }) => titles.radar),
    name: 'radar',
    defaultVisibility: true,
    onlyHistory: true,
  },
  {
    ...RADAR,
    title: layerText(({ titles }) => titles.forecastRadar),
    name: 'forecastRadar',
    onlyForecast: true,
  },
];

/** Real radar. Its colours are known of a point, and not its values; it has words for hours that there is no forecast of. */
const LIVE_RADAR: z.input<typeof LayerConfig> = {
  ...RADAR,
  title: layerText(({ titles }) => titles.unitedStatesRadar),
  name: 'radar',
  url: undefined,
  popup_props: undefined,
  queryable: false,
  legend: '/layers/palettes/liveRadar.json?scheme={SCHEME}&metric={METRIC}',
  defaultVisibility: true,
};

/** What the radar of Canada sees, in the colours of its service; there is none of the past. */
function canadaRadar(kind: CanadaKind, title: ReadLayerText): z.input<typeof LayerConfig> {
  return {
    ...LIVE_RADAR,
    title: layerText(title),
    name: kind === 'rain' ? 'canadaRadarRain' : 'canadaRadarSnow',
    zIndex: 11, // over the hatching of the other radar
    opacity: 0.85, // colours of two radars over one another would mean nothing
    model: CANADA_RADAR_DATASET,
    var: kind,
    legend: `/layers/palettes/canadaRadar-${kind}.json?scheme={SCHEME}&metric={METRIC}`,
    defaultVisibility: kind === 'rain',
    onlyPresent: true,
  };
}

const CANADA_RADARS = [
  canadaRadar('rain', ({ titles }) => titles.canadaRadarRain),
  canadaRadar('snow', ({ titles }) => titles.canadaRadarSnow),
];

/** Drawn by the page from the feed of strikes. */
const LIGHTNING: z.input<typeof LayerConfig> = {
  title: layerText(({ titles }) => titles.liveLightning),
  name: 'liveLightning',
  kind: 'liveLightning',
  group: 'severeWeather',
  type: 'function',
  zIndex: 51, // CONST-32
  opacity: 1,
  legend: '/layers/palettes/lightning.json',
  defaultVisibility: true,
  onlyPresent: true,
};

/** The same of the hour before the time shown: from what was kept, by the same page. */
const LIGHTNING_TILES: z.input<typeof LayerConfig> = {
  title: layerText(({ titles }) => titles.lightningTiles),
  name: 'lightningTiles',
  kind: 'pastLightning',
  group: 'severeWeather',
  type: 'function',
  zIndex: 51, // CONST-32
  url: '/layers/lightning/{FROM}/{TO}/{z}/{x}/{y}.pbf',
  opacity: 1,
  legend: '/layers/palettes/lightning.json',
  defaultVisibility: true,
  onlyHistory: true,
};

const ALERTS: readonly z.input<typeof LayerConfig>[] = [
  {
    title: layerText(({ titles }) => titles.nwsAlerts),
    name: 'nwsAlerts',
    kind: 'nwsAlert',
    group: 'alerts',
    type: 'geojson',
    zIndex: 25,
    model: FEATURE_SETS.nwsAlerts.dataset,
    url: featureUrl('nwsAlerts'),
    legend: '/layers/palettes/nwsAlerts.json',
    opacity: 0.8, // its areas are thin themselves: the radar is read through them
    defaultVisibility: true,
    queryable: true,
  },
];

/** Layers that real services are asked for. */
export type LiveLayerName = FeatureSetName | 'trafficIncidents';

/** Every layer that comes as a list of features, in the order of the menu. */
const FEATURE_LAYERS = [
  ...ACCUMULATION_LAYERS,
  ...TROPICAL_LAYERS,
  ...ALERTS,
  ...POINT_LAYERS,
  SNOW_STATIONS,
];

/** A layer of features as a real service tells it: there are none of the past. */
function liveLayer(layer: z.input<typeof LayerConfig>, name: LiveLayerName): z.input<typeof LayerConfig> {
  if (name === 'trafficIncidents') return layer;
  return {
    ...layer,
    url: `/layers/features/${name}.json?init={INIT}`,
    ...(FEATURE_SETS[name].reach === 'past' ? { onlyPresent: true } : {}),
    // alerts are of more types than a legend has room for
    ...(name === 'nwsAlerts' ? { hideLegend: true } : {}),
  };
}

/** What there is data of. */
export type LayerMeans = {
  /**
   * Whether the weather is simulated together with its strikes: weather of the simulation over recorded lightning would tell
   * of storms that are not there.
   */
  readonly hasSky: boolean;
  /** Layers that real services are asked for; left out: none. */
  readonly live?: readonly LiveLayerName[];
  /** Whether a real radar is followed; left out: no. */
  readonly hasRadar?: boolean;
  /** The same of the radar of Canada. */
  readonly hasCanadaRadar?: boolean;
  /** Whether there is a fleet to tell of. */
  readonly hasVehicles: boolean;
  /** Whether snow sensors of customers tell of snow; left out: no. */
  readonly hasSnow?: boolean;
  /** Postal areas; null: none. */
  readonly postal: Pick<Postal, 'isMadeUp' | 'maxZoom'> | null;
};

/** The layers that this service has data for, in the order of their menu (GAP-38, GAP-41). */
export function layerCatalogue({
  hasSky,
  live = [],
  hasRadar = false,
  hasCanadaRadar = false,
  hasVehicles,
  hasSnow = false,
  postal,
}: LayerMeans): z.input<typeof LayerConfig>[] {
  const postalLayers = postal === null ? [] : [postalLayer(postal)];
  return hasSky
    ? [
        ...GRID_LAYERS,
        ...ACCUMULATION_LAYERS,
        ...RADARS,
        LIGHTNING_TILES,
        LIGHTNING,
        ...TROPICAL_LAYERS,
        ...ALERTS,
        ...(hasVehicles ? [VEHICLE_LAYER] : []),
        ...ROAD_LAYERS,
        ...postalLayers,
        ...POINT_LAYERS,
      ]
    : [
        ...(hasRadar ? [LIVE_RADAR] : []),
        ...(hasCanadaRadar ? CANADA_RADARS : []),
        LIGHTNING_TILES,
        LIGHTNING,
        ...liveLayersOf(live),
        ...(hasVehicles ? [VEHICLE_LAYER] : []),
        ...postalLayers,
        ...(hasSnow ? [SNOW_LAYER] : []),
      ];
}

function liveLayersOf(live: readonly LiveLayerName[]): z.input<typeof LayerConfig>[] {
  return FEATURE_LAYERS.flatMap((layer) => {
    const name = live.find((one) => one === layer.name);
    return name === undefined ? [] : liveLayer(layer, name);
  });
}
