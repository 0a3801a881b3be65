import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Palettes } from '#contracts/layers.ts';
import { featureStyle } from '#map/features/featureStyle.ts';
import { TROPICAL_PALETTE } from '#server/world/layers/forecastPalettes.ts';

const CSS = readFileSync('src/ui/tokens.css', 'utf8');
const token = (name: string) => new RegExp(`--scc-${name}: (#[0-9a-f]+);`).exec(CSS)?.[1];
const PALETTE = {
  low: token('outlook-low'),
  mid: token('outlook-mid'),
  high: token('outlook-high'),
} as never;

/** What a legend says of a colour, in English. */
function said(palettes: Palettes, color: string): string | undefined {
  const { colors, labels = [] } = palettes[0]!;
  const label = labels[colors.indexOf(color)];
  return typeof label === 'string' ? label : label?.['en-US'];
}

test('the legend of tropical storms explains the colours that they are drawn in [LAYER-16][GAP-38]', () => {
  const legend = (mph: number) =>
    said(TROPICAL_PALETTE, featureStyle('tropicalStorm', { wind_max_mph: mph }, PALETTE).color);
  expect(legend(38)).toBe('Depression, under 39 mph');
  expect([legend(39), legend(73)]).toEqual(['Storm, 39 to 73 mph', 'Storm, 39 to 73 mph']);
  expect([legend(74), legend(150)]).toEqual(['Hurricane, 74 mph or more', 'Hurricane, 74 mph or more']);
  const drawn = [30, 50, 80, 150].map(
    (mph) => featureStyle('tropicalStorm', { wind_max_mph: mph }, PALETTE).color,
  );
  // and no other
  expect(TROPICAL_PALETTE[0]?.colors).toEqual([...new Set(drawn)]);
});
