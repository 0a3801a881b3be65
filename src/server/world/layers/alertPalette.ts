import type { Palettes } from '#contracts/layers.ts';
import { hazardColour } from '#domain/layers/hazardColours.ts';
import { weatherHazard } from '#domain/layers/weatherHazards.ts';
import { LAYERS_TEXTS } from '../../platform/texts/serviceTexts.ts';
import { layerText } from '../texts/layerText.ts';

type Issued = keyof (typeof LAYERS_TEXTS)['en-US']['alertTypes'];

/** Types of alerts that this service issues, the most urgent first. */
const ISSUED = (Object.keys(LAYERS_TEXTS['en-US'].alertTypes) as Issued[])
  .map((type) => ({ type, ...weatherHazard(type) }))
  .sort((a, b) => a.rank - b.rank);

/** What the legend says of weather alerts: the types that there can be here, the most urgent first (GAP-42). */
export const ALERT_PALETTE: Palettes = [
  {
    title: layerText(({ legends }) => legends.alerts.title),
    stops: ISSUED.map(({ rank }) => rank),
    colors: ISSUED.map(({ type }) => hazardColour(type)),
    labels: ISSUED.map(({ type }) => layerText(({ alertTypes }) => alertTypes[type])),
    units: '',
  },
];
