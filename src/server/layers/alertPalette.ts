import type { Palettes } from '#contracts/layers.ts';
import { weatherHazard } from '#domain/layers/weatherHazards.ts';

/** Types of alerts that this service issues, in French. */
const ISSUED: Readonly<Record<string, string>> = {
  'Severe Thunderstorm Warning': 'Avertissement d’orage violent',
  'Flash Flood Warning': 'Avertissement de crue soudaine',
  'Special Marine Warning': 'Avertissement maritime spécial',
  'Winter Storm Warning': 'Avertissement de tempête hivernale',
  'High Wind Warning': 'Avertissement de vents violents',
  'Excessive Heat Warning': 'Avertissement de chaleur excessive',
  'Extreme Cold Warning': 'Avertissement de froid extrême',
  'Winter Weather Advisory': 'Avis de temps hivernal',
  'Heat Advisory': 'Avis de chaleur',
  'Flood Advisory': 'Avis d’inondation',
  'Wind Advisory': 'Avis de vent',
};

/** What the legend says of weather alerts: the types that there can be here, the most urgent first (GAP-42). */
export const ALERT_PALETTE: Palettes = [
  paletteOf(
    Object.keys(ISSUED)
      .map(weatherHazard)
      .sort((a, b) => a.rank - b.rank),
  ),
];

function paletteOf(hazards: readonly ReturnType<typeof weatherHazard>[]): Palettes[number] {
  return {
    title: { 'en-US': 'Type', 'fr-CA': 'Type' },
    stops: hazards.map(({ rank }) => rank),
    colors: hazards.map(({ color }) => color),
    labels: hazards.map(({ event_type: english }) => ({ 'en-US': english, 'fr-CA': ISSUED[english]! })),
    units: '',
  };
}
