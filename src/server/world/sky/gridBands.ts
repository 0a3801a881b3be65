import type { Palettes } from '#contracts/layers.ts';
import { fillText } from '#domain/language/fillText.ts';
import { celsiusToFahrenheit, kmhToMph } from '#domain/units/convert.ts';
import { layerText } from '../texts/layerText.ts';

/** Quantities of the weather that the map shows as fields of colour. */
export const GRID_VARIABLES = ['temperature', 'wind', 'precipitation', 'visibility'] as const;
export type GridVariable = (typeof GRID_VARIABLES)[number];

/** Lower edges of the bands, °C; the first is below all that there is. */
export const TEMPERATURE_EDGES_C = [-80, -30, -20, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35, 40] as const;
/** Blue to orange through a pale zero: warm and cold part where water freezes. */
export const TEMPERATURE_COLOURS = [
  '#3b2a73',
  '#3f4a9c',
  '#3f6fb8',
  '#5b97cf',
  '#8dbde0',
  '#bcd9e8',
  '#dfe6d5',
  '#e6dcae',
  '#e8cc85',
  '#e8b566',
  '#e2994f',
  '#d67a42',
  '#bf5638',
  '#93352f',
];

/** Sustained wind, km/h: Beaufort 3, 5, 6, 7, 8, 9, 10 and 12. */
export const WIND_EDGES_KMH = [12, 29, 39, 50, 62, 75, 89, 118] as const;
export const WIND_COLOURS = [
  '#c9dfe0',
  '#9dc6c9',
  '#6ba8b0',
  '#4c8a9c',
  '#4a6b94',
  '#574d8c',
  '#6a2f79',
  '#6d1350',
];

/** Upper edges of the bands, metres: very low, low, reduced (CONST-29, GAP-43), and two of our own. */
const VISIBILITY_BELOW_M = [100, 250, 1_000, 4_000, 10_000] as const;
/** The same as legends write them. */
const VISIBILITY_BANDS = [
  { name: 'veryLow', metric: { value: 100, unit: 'm' }, miles: 0.06 },
  { name: 'low', metric: { value: 250, unit: 'm' }, miles: 0.16 },
  { name: 'reduced', metric: { value: 1, unit: 'km' }, miles: 0.6 },
  { name: 'moderate', metric: { value: 4, unit: 'km' }, miles: 2.5 },
  { name: 'fair', metric: { value: 10, unit: 'km' }, miles: 6.2 },
] as const;
export const VISIBILITY_COLOURS = ['#5b2a86', '#8a4fae', '#b184c9', '#cdb2dc', '#e2d6e8'];

/** 1 from the first band on; 0: the air is clear. */
export function visibilityBand(visibilityM: number): number {
  return VISIBILITY_BELOW_M.findIndex((belowM) => visibilityM < belowM) + 1;
}

export function temperaturePalette(isMetric: boolean): Palettes {
  const inUnits = (edgeC: number) => (isMetric ? edgeC : Math.round(celsiusToFahrenheit(edgeC)));
  const [, ...edges] = TEMPERATURE_EDGES_C;
  const [, ...colours] = TEMPERATURE_COLOURS;
  return [
    {
      title: layerText(({ legends }) => legends.temperature.title),
      stops: edges.map(inUnits),
      colors: colours,
      units: isMetric ? '°C' : '°F',
    },
  ];
}

export function windPalette(isMetric: boolean): Palettes {
  return [
    {
      title: layerText(({ legends }) => legends.wind.title),
      stops: WIND_EDGES_KMH.map((edgeKmh) => (isMetric ? edgeKmh : Math.round(kmhToMph(edgeKmh)))),
      colors: WIND_COLOURS,
      units: isMetric ? 'km/h' : 'mph',
    },
  ];
}

export function visibilityPalette(isMetric: boolean): Palettes {
  return [
    {
      title: layerText(({ legends }) => legends.visibility.title),
      stops: [...VISIBILITY_BELOW_M],
      colors: VISIBILITY_COLOURS,
      labels: VISIBILITY_BANDS.map(({ name, metric, miles }) =>
        layerText(({ legends }, language) => {
          const number = new Intl.NumberFormat(language).format(isMetric ? metric.value : miles);
          const limit = `${number}\u00A0${isMetric ? metric.unit : 'mi'}`;
          return fillText(legends.visibility[name], { limit });
        }),
      ),
      units: '',
    },
  ];
}
