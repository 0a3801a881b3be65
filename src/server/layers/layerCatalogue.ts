import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';

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
} as const;

const RADARS: readonly z.input<typeof LayerConfig>[] = [
  {
    ...RADAR,
    title: { 'en-US': 'Rain and snow radar', 'fr-CA': 'Radar de pluie et de neige' },
    name: 'radar',
    defaultVisibility: true,
    onlyHistory: true,
  },
  {
    ...RADAR,
    title: { 'en-US': 'Forecast radar', 'fr-CA': 'Radar prévu' },
    name: 'forecastRadar',
    onlyForecast: true,
  },
];

/** Drawn by the page from the feed of strikes. */
const LIGHTNING: z.input<typeof LayerConfig> = {
  title: { 'en-US': 'Live lightning', 'fr-CA': 'Foudre en direct' },
  name: 'liveLightning',
  group: 'severeWeather',
  type: 'function',
  zIndex: 51, // CONST-32
  opacity: 1,
  legend: '/layers/palettes/lightning.json',
  defaultVisibility: true,
  onlyPresent: true,
};

/**
 * The layers that this service has data for, in the order of their menu (GAP-38).
 *
 * @param hasRadar Whether its weather is simulated together with its strikes: a radar of the simulation over recorded
 * lightning would tell of storms that are not there.
 */
export function layerCatalogue(hasRadar: boolean): z.input<typeof LayerConfig>[] {
  return hasRadar ? [...RADARS, LIGHTNING] : [LIGHTNING];
}
