import type { Palettes } from '#contracts/layers.ts';
import { celsiusToFahrenheit, kmhToMph } from '#domain/units/convert.ts';

/** Quantities of the weather that the map shows as fields of colour. */
export const GRID_VARIABLES = ['temperature', 'wind', 'precipitation', 'visibility'] as const;
export type GridVariable = (typeof GRID_VARIABLES)[number];

/** Lower edges of the bands, °C; the first is below all that there is. */
export const TEMPERATURE_EDGES_C = [-80, -30, -20, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35, 40] as const;
/** Blue to orange through a pale zero: warm and cold part where water freezes. */
export const TEMPERATURE_COLOURS = [
  ...['#3b2a73', '#3f4a9c', '#3f6fb8', '#5b97cf', '#8dbde0', '#bcd9e8', '#dfe6d5'],
  ...['#e6dcae', '#e8cc85', '#e8b566', '#e2994f', '#d67a42', '#bf5638', '#93352f'],
];

/** Sustained wind, km/h: Beaufort 3, 5, 6, 7, 8, 9, 10 and 12. */
export const WIND_EDGES_KMH = [12, 29, 39, 50, 62, 75, 89, 118] as const;
export const WIND_COLOURS = [
  ...['#c9dfe0', '#9dc6c9', '#6ba8b0', '#4c8a9c', '#4a6b94'],
  ...['#574d8c', '#6a2f79', '#6d1350'],
];

/** Upper edges of the bands, metres: very low, low, reduced (CONST-29, GAP-43), and two of our own. */
const VISIBILITY_BELOW_M = [100, 250, 1_000, 4_000, 10_000] as const;
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
      title: { 'en-US': 'Temp.', 'fr-CA': 'Temp.' },
      ...{ stops: edges.map(inUnits), colors: colours, units: isMetric ? '°C' : '°F' },
    },
  ];
}

export function windPalette(isMetric: boolean): Palettes {
  return [
    {
      title: { 'en-US': 'Wind', 'fr-CA': 'Vent' },
      stops: WIND_EDGES_KMH.map((edgeKmh) => (isMetric ? edgeKmh : Math.round(kmhToMph(edgeKmh)))),
      colors: WIND_COLOURS,
      units: isMetric ? 'km/h' : 'mph',
    },
  ];
}

export function visibilityPalette(isMetric: boolean): Palettes {
  const names = isMetric
    ? ['100 m', '250 m', '1 km', '4 km', '10 km']
    : ['0.06 mi', '0.16 mi', '0.6 mi', '2.5 mi', '6.2 mi'];
  const french = ['Très faible', 'Faible', 'Réduite', 'Modérée', 'Moyenne'];
  const english = ['Very low', 'Low', 'Reduced', 'Moderate', 'Fair'];
  return [
    {
      title: { 'en-US': 'Sight', 'fr-CA': 'Visib.' },
      stops: [...VISIBILITY_BELOW_M],
      colors: VISIBILITY_COLOURS,
      labels: names.map((name, nth) => ({
        'en-US': `${english[nth]!}, under ${name}`,
        'fr-CA': `${french[nth]!}, moins de ${name.replace('.', ',')}`,
      })),
      units: '',
    },
  ];
}
