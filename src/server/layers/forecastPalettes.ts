import type { Palettes } from '#contracts/layers.ts';
import { inchesToMm } from '#domain/units/convert.ts';
import { namedPalette } from './pointPalettes.ts';

/** Tokens `rf-2` to `rf-10` of the design; below 2 in the map draws an edge only (GAP-44). */
const RAIN_COLOURS = ['#bfe0da', '#bfe0da', '#63b2b9', '#2c789c', '#333f73', '#431548'];
const RAIN_EDGES_IN = [0.5, 2, 4, 6, 8, 10];

export function rainfallPalette(isMetric: boolean): Palettes {
  const stops = RAIN_EDGES_IN.map((edgeIn) => (isMetric ? Math.round(inchesToMm(edgeIn)) : edgeIn));
  const [least = 0, ...others] = stops;
  const unit = isMetric ? { english: 'mm', french: 'mm' } : { english: 'in', french: 'po' };
  return [
    {
      title: { 'en-US': 'Rain', 'fr-CA': 'Pluie' },
      ...{ stops, colors: RAIN_COLOURS, units: '' },
      labels: [
        {
          'en-US': `Edge only: from ${least} ${unit.english}`,
          'fr-CA': `Contour seul\u00a0: dès ${String(least).replace('.', ',')} ${unit.french}`,
        },
        ...others.map((edge) => ({
          'en-US': `From ${edge} ${unit.english}`,
          'fr-CA': `Dès ${edge} ${unit.french}`,
        })),
      ],
    },
  ];
}

/** Tokens `wp-1` to `wp-10`. */
export const WIND_PROBABILITY_PALETTE: Palettes = [
  {
    title: { 'en-US': 'Prob.', 'fr-CA': 'Prob.' },
    stops: [5, 10, 20, 30, 40, 50, 60, 70, 80, 90],
    colors: [
      ...['#ddebf3', '#c3dcea', '#a5cbe0', '#83b6d6', '#639fcb'],
      ...['#4b86be', '#3f6bae', '#3c5099', '#3a367e', '#331f5c'],
    ],
    units: '%',
  },
];

/** Tokens `outlook-…`; edges of GAP-44: over 40 and over 60. */
export const OUTLOOK_PALETTE = namedPalette({ 'en-US': '5 days', 'fr-CA': '5 jours' }, [
  ['#f3c52c', 'Up to 40%', 'Jusqu’à 40 %'],
  ['#ef8a1d', 'Over 40%', 'Plus de 40 %'],
  ['#de2b33', 'Over 60%', 'Plus de 60 %'],
]);

/** Tokens `wssi-1` to `wssi-5`. */
export const WINTER_PALETTE = namedPalette({ 'en-US': 'Impact', 'fr-CA': 'Impact' }, [
  ['#b9cde0', 'Winter weather area', 'Zone de temps hivernal'],
  ['#8db4e2', 'Minor', 'Mineur'],
  ['#f3c52c', 'Moderate', 'Modéré'],
  ['#de2b33', 'Major', 'Majeur'],
  ['#8a1fb0', 'Extreme', 'Extrême'],
]);

/** Winds that make a depression a storm, and a storm a hurricane and a major one (Saffir and Simpson). */
export const TROPICAL_PALETTE = namedPalette({ 'en-US': 'Wind', 'fr-CA': 'Vent' }, [
  ['#5f87a8', 'Depression, under 39 mph', 'Dépression, moins de 63 km/h'],
  ['#f3c52c', 'Storm, 39 to 73 mph', 'Tempête, 63 à 118 km/h'],
  ['#de2b33', 'Hurricane, from 74 mph', 'Ouragan, dès 119 km/h'],
  ['#8a1fb0', 'Major hurricane, from 111 mph', 'Ouragan majeur, dès 178 km/h'],
]);
