import type Style from 'ol/style/Style.js';
import { expect, test } from 'vitest';
import type { FeaturePalette } from '#map/features/featurePalette.ts';
import { createPostalStyles } from '#map/features/postalStyles.ts';

const PALETTE = new Proxy({}, { get: () => '#336699' }) as FeaturePalette;
const ZOOM_8_M = 156_543.034 / 2 ** 8;

const stylesOf = createPostalStyles(PALETTE);
const textOf = (styles: readonly Style[]) => styles.at(-1)?.getText()?.getText();

test('an area is filled as densely as its layer is set, and its edge stays [CONST-19]', () => {
  for (const fillFraction of [0.15, 0.6]) {
    const [area] = stylesOf({ code: 'Z1' }, { fillFraction, resolution: 2_000 });
    expect(area!.getFill()!.getColor()).toEqual([51, 102, 153, fillFraction]);
    expect(area!.getStroke()!.getColor()).toEqual([51, 102, 153, 0.55]);
  }
});

test('its code stands in it from zoom 8 on', () => {
  const at = (resolution: number, properties: object = { code: 'Z1234' }) =>
    textOf(stylesOf({ ...properties }, { fillFraction: 0.15, resolution }));
  expect(at(ZOOM_8_M + 1)).toBeUndefined();
  expect(at(ZOOM_8_M - 1)).toBe('Z1234');
  expect(at(ZOOM_8_M - 1, { ZCTA5CE20: '05401' })).toBe('05401');
  expect(at(ZOOM_8_M - 1, {})).toBeUndefined();
});
