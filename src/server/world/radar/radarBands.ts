import type { Palettes } from '#contracts/layers.ts';
import { cmToInches, inchesToMm, mmToInches } from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { layerText } from '../texts/layerText.ts';

/** Colour scheme of a map. */
export type Scheme = 'dark' | 'light';

/**
 * Lower edges of the bands, inches an hour. Light, moderate and heavy rain part at 0.098 and 0.3, snow at 0.39 and 1.57;
 * the edges between are our own. Source: requirements CONST-28, spec/gaps.md GAP-43.
 */
const RAIN_EDGES_IN = [0.01, 0.04, 0.098, 0.18, 0.3, 0.7, 1.5] as const;
const SNOW_EDGES_IN = [0.02, 0.39, 0.98, 1.57] as const;

/** Band of a pixel without anything that falls. */
const DRY = 0;

/** Colours of the bands, the tokens `radar-1..7` and `snow-1..4` of the design. */
export const RADAR_COLOURS: Readonly<Record<Scheme, { rain: readonly string[]; snow: readonly string[] }>> = {
  dark: {
    rain: ['#1f3f5c', '#27587d', '#2f749c', '#4394b5', '#6db5c8', '#a8d5da', '#e6f2ec'],
    snow: ['#433d6b', '#5f5699', '#8a80c4', '#c2baeb'],
  },
  light: {
    rain: ['#c9deec', '#a6c9e0', '#7fb0d2', '#5a94c1', '#3b76ac', '#275a90', '#163c6b'],
    snow: ['#dad6f0', '#b8b0e0', '#8d82c6', '#5e53a0'],
  },
};

/** Colours of the hatching where no radar sees. */
export const NO_RADAR_COLOURS: Readonly<Record<Scheme, string>> = { dark: '#66717c', light: '#87919a' };

/**
 * Band of what falls: 0 dry, then the bands of rain, then those of snow.
 *
 * @param precipMmPerH Rain, or snow as water. NaN is dry.
 */
export function radarBand(precipMmPerH: number, isSnow: boolean): number {
  if (!isSnow) return bandIn(RAIN_EDGES_IN, mmToInches(precipMmPerH));
  // ten of snow to one of water, so a millimetre of it is a centimetre (CONST-38)
  const band = bandIn(SNOW_EDGES_IN, cmToInches(precipMmPerH));
  return band === DRY ? DRY : RAIN_EDGES_IN.length + band;
}

/** Which band a value lies in, the first from the first edge on: 1; 0: in none, as NaN. */
export function bandIn(edges: readonly number[], value: number): number {
  let band = 0;
  while (band < edges.length && value >= edges[band]!) band += 1;
  return band;
}

/** What the legend says of the bands, in inches or centimetres and millimetres an hour. */
export function radarPalettes(scheme: Scheme, isMetric: boolean): Palettes {
  const { rain, snow } = RADAR_COLOURS[scheme];
  const inUnits = (edgeIn: number, metric: number) => roundTo(isMetric ? metric : edgeIn, 3);
  return [
    {
      title: layerText(({ legends }) => legends.radar.rain),
      stops: RAIN_EDGES_IN.map((edgeIn) => inUnits(edgeIn, inchesToMm(edgeIn))),
      colors: [...rain],
      units: isMetric ? 'mm/h' : 'in/h',
    },
    {
      title: layerText(({ legends }) => legends.radar.snow),
      stops: SNOW_EDGES_IN.map((edgeIn) => inUnits(edgeIn, inchesToMm(edgeIn) / 10)),
      colors: [...snow],
      units: isMetric ? 'cm/h' : 'in/h',
    },
  ];
}

/** The same with what is drawn where no radar sees. */
export function liveRadarPalettes(scheme: Scheme, isMetric: boolean): Palettes {
  return [...radarPalettes(scheme, isMetric), noRadarPalette(scheme)];
}

/** What the legend says of places that no radar sees. */
export function noRadarPalette(scheme: Scheme): Palettes[number] {
  return {
    title: layerText(({ legends }) => legends.radar.noRadar),
    stops: [0],
    colors: [NO_RADAR_COLOURS[scheme]],
    labels: [layerText(({ legends }) => legends.radar.hatched)],
    units: '',
  };
}
