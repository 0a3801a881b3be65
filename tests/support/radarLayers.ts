import { LayerConfig } from '#contracts/layers.ts';

/** A radar that is on, and one of the hours to come that is not, as a catalogue has them. */
export const RADAR_LAYERS: readonly LayerConfig[] = [
  {
    title: { 'en-US': 'Rain and snow radar', 'fr-CA': 'Radar de pluie et de neige' },
    name: 'radar',
    group: 'radar',
    type: 'extendedTile',
    zIndex: 10,
    defaultVisibility: true,
    model: 'cond_radar_highcoverage',
    onlyHistory: true,
  },
  {
    title: 'Forecast radar',
    name: 'forecastRadar',
    group: 'radar',
    type: 'extendedTile',
    zIndex: 10,
    model: 'cond_radar_highcoverage',
    onlyForecast: true,
  },
].map((entry) => LayerConfig.parse(entry));
