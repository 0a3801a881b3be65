import type { Palettes } from '#contracts/layers.ts';
import { fillText } from '#domain/language/fillText.ts';
import { unitSign } from '#domain/language/unitSign.ts';
import { inchesToMm } from '#domain/units/convert.ts';
import { layerText } from '../texts/layerText.ts';
import { namedPalette } from './pointPalettes.ts';

/** Tokens `rf-2` to `rf-10` of the design; below 2 in the map draws an edge only (GAP-44). */
const RAIN_COLOURS = ['#bfe0da', '#bfe0da', '#63b2b9', '#2c789c', '#333f73', '#431548'];
const RAIN_EDGES_IN = [0.5, 2, 4, 6, 8, 10];

export function rainfallPalette(isMetric: boolean): Palettes {
  const stops = RAIN_EDGES_IN.map((edgeIn) => (isMetric ? Math.round(inchesToMm(edgeIn)) : edgeIn));
  return [
    {
      title: layerText(({ legends }) => legends.rainfall.title),
      stops,
      colors: RAIN_COLOURS,
      units: '',
      labels: stops.map((edge, nth) =>
        layerText(({ legends: { rainfall } }, language) => {
          const unit = unitSign(isMetric ? 'mm' : 'in', language);
          const limit = `${new Intl.NumberFormat(language).format(edge)}\u00A0${unit}`;
          return fillText(nth === 0 ? rainfall.outline : rainfall.band, { limit });
        }),
      ),
    },
  ];
}

/** Tokens `wp-1` to `wp-10`. */
export const WIND_PROBABILITY_PALETTE: Palettes = [
  {
    title: layerText(({ legends }) => legends.windProbability.title),
    stops: [5, 10, 20, 30, 40, 50, 60, 70, 80, 90],
    colors: [
      '#ddebf3',
      '#c3dcea',
      '#a5cbe0',
      '#83b6d6',
      '#639fcb',
      '#4b86be',
      '#3f6bae',
      '#3c5099',
      '#3a367e',
      '#331f5c',
    ],
    units: '%',
  },
];

/** Tokens `outlook-…`; edges of GAP-44: over 40 and over 60. */
export const OUTLOOK_PALETTE = namedPalette(
  ({ legends }) => legends.outlook.title,
  [
    ['#f3c52c', ({ legends }) => legends.outlook.low],
    ['#ef8a1d', ({ legends }) => legends.outlook.medium],
    ['#de2b33', ({ legends }) => legends.outlook.high],
  ],
);

/** Tokens `wssi-1` to `wssi-5`. */
export const WINTER_PALETTE = namedPalette(
  ({ legends }) => legends.winter.title,
  [
    ['#b9cde0', ({ legends }) => legends.winter.area],
    ['#8db4e2', ({ legends }) => legends.winter.minor],
    ['#f3c52c', ({ legends }) => legends.winter.moderate],
    ['#de2b33', ({ legends }) => legends.winter.major],
    ['#8a1fb0', ({ legends }) => legends.winter.extreme],
  ],
);

/** Strengths of storms as the map draws them, in the tokens `outlook-…` (see `stormStrength`). */
export const TROPICAL_PALETTE = namedPalette(
  ({ legends }) => legends.tropical.title,
  [
    ['#f3c52c', ({ legends }) => legends.tropical.depression],
    ['#ef8a1d', ({ legends }) => legends.tropical.storm],
    ['#de2b33', ({ legends }) => legends.tropical.hurricane],
  ],
);
