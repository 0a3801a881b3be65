import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import type { Postal } from '../postal/openPostal.ts';
import { POINT_POPUPS } from '../sky/pointValues.ts';
import { layerText } from '../texts/layerText.ts';
import { FEATURE_SETS, featureUrl } from './featureSets.ts';
import { ACCUMULATION_LAYERS, TROPICAL_LAYERS } from './forecastLayers.ts';
import { GRID_LAYERS, POINT_URL } from './gridLayers.ts';
import { POINT_LAYERS } from './pointLayers.ts';
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

/** Alerts of real weather services: there are none of the past, and of more types than a legend has room for. */
const LIVE_ALERTS = ALERTS.map((layer) => ({
  ...layer,
  url: '/layers/features/nwsAlerts.json?init={INIT}',
  onlyPresent: true,
  hideLegend: true,
}));

/** What there is data of. */
export type LayerMeans = {
  /**
   * Whether the weather is simulated together with its strikes: weather of the simulation over recorded lightning would tell
   * of storms that are not there.
   */
  readonly hasSky: boolean;
  /** Whether real weather services are asked for alerts; left out: no. */
  readonly hasAlerts?: boolean;
  /** Whether there is a fleet to tell of. */
  readonly hasVehicles: boolean;
  /** Postal areas; null: none. */
  readonly postal: Pick<Postal, 'isMadeUp' | 'maxZoom'> | null;
};

/** The layers that this service has data for, in the order of their menu (GAP-38, GAP-41). */
export function layerCatalogue({
  hasSky,
  hasAlerts = false,
  hasVehicles,
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
    : [LIGHTNING_TILES, LIGHTNING, ...(hasAlerts ? LIVE_ALERTS : []), ...postalLayers];
}
