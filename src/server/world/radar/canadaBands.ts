import type { Palettes } from '#contracts/layers.ts';
import { cmToInches, mmToInches } from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { EchoKind } from '../../sources/geomet/geometRadar.ts';
import type { Rgb } from '../../sources/geomet/pictureClasses.ts';
import { layerText } from '../texts/layerText.ts';
import { noRadarPalette, type Scheme } from './radarBands.ts';

export type CanadaKind = EchoKind;

/**
 * Colours of the 14 classes of the styles `Radar-Rain_Dis-14colors` and `Radar-Snow_Dis-14colors` of GeoMet, the weakest
 * first. Source: GetMap and GetLegendGraphic of GeoMet as others have read them in September 2026.
 */
export const CLASS_COLOURS: readonly Rgb[] = [
  [153, 204, 255],
  [0, 153, 255],
  [0, 255, 102],
  [0, 204, 0],
  [0, 153, 0],
  [0, 102, 0],
  [255, 255, 0],
  [255, 204, 0],
  [255, 153, 0],
  [255, 102, 0],
  [255, 0, 0],
  [255, 2, 153],
  [153, 51, 204],
  [102, 0, 153],
];

type Bands = {
  /** Lower edges: mm of rain or cm of snow an hour. */
  readonly edges: readonly number[];
  /** First class of each band, from 1 on. */
  readonly firstClasses: readonly number[];
  /** Of the bands from 1 on, as `#rrggbb`: that of its first class. */
  readonly colours: readonly string[];
  readonly noRadar: number;
};

/** Of snow the edges of five classes alone are known, so the classes between them are drawn as one. */
export const CANADA_BANDS: Readonly<Record<CanadaKind, Bands>> = {
  rain: bandsOf(
    [0.1, 1, 2, 4, 8, 12, 16, 24, 32, 50, 64, 100, 125, 200],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  ),
  snow: bandsOf([0.1, 0.5, 1.5, 4, 20], [1, 4, 7, 10, 14]),
};

function bandsOf(edges: readonly number[], firstClasses: readonly number[]): Bands {
  const colours = firstClasses.map((nth) => hexOf(CLASS_COLOURS[nth - 1]!));
  return { edges, firstClasses, colours, noRadar: colours.length + 1 };
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Band that each class of a picture is drawn as; of class 0, which is no echo, 0. */
export function bandsOfClasses(kind: CanadaKind): Uint8Array {
  const { firstClasses } = CANADA_BANDS[kind];
  const classes = [0, ...CLASS_COLOURS.map((_, nth) => nth + 1)];
  return Uint8Array.from(classes, (nth) => firstClasses.findLastIndex((first) => nth >= first) + 1);
}

/** What the legend says, in the units asked for, in the colours of GeoMet. */
export function canadaPalettes(kind: CanadaKind, scheme: Scheme, isMetric: boolean): Palettes {
  const { edges, colours } = CANADA_BANDS[kind];
  const toInches = kind === 'rain' ? mmToInches : cmToInches;
  const metricUnits = kind === 'rain' ? 'mm/h' : 'cm/h';
  return [
    {
      title: layerText(({ legends }) => (kind === 'rain' ? legends.radar.ifRain : legends.radar.ifSnow)),
      stops: edges.map((edge) => (isMetric ? edge : roundTo(toInches(edge), 3))),
      colors: [...colours],
      units: isMetric ? metricUnits : 'in/h',
    },
    noRadarPalette(scheme),
  ];
}
