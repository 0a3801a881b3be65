import type { Palettes } from '#contracts/layers.ts';
import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { layerText } from '../texts/layerText.ts';

/** Colours of strikes by age, the tokens `age-10` to `age-120` of the design (STRIKE-14, GAP-52). */
const COLOURS = [
  '#fff3b0',
  '#ffdd4a',
  '#ffbc2e',
  '#fa9632',
  '#ef7047',
  '#db4e66',
  '#b53a8a',
  '#8a35a0',
  '#41307f',
];

/** Edges that stand out from a dark background: dark around the light fills, light around the dark ones. */
const [DARK_EDGE, LIGHT_EDGE] = ['#06090c', '#d9d2f2'];
const LIGHT_EDGE_FROM_MS = 60 * 60_000;

/** Colours of a strike of an age, ms (STRIKE-16); past the last bucket those of the oldest. */
export function strikeColours(ageMs: number): { shape_color: string; stroke_color: string } {
  const bucket = AGE_BUCKET_ENDS_MS.findIndex((endMs) => ageMs < endMs);
  return {
    shape_color: COLOURS.at(bucket)!,
    stroke_color: ageMs < LIGHT_EDGE_FROM_MS ? DARK_EDGE : LIGHT_EDGE,
  };
}

/** What the legend says of lightning: the age that each colour begins at. */
export const LIGHTNING_AGES: Palettes = [
  {
    title: layerText(({ legends }) => legends.lightning.title),
    stops: [0, ...AGE_BUCKET_ENDS_MS.slice(0, -1).map((endMs) => endMs / 60_000)],
    colors: COLOURS,
    units: 'min',
  },
];
