import { expect, test } from 'vitest';
import { featuresInView, middleOf, type Bounds } from '#views/featureList/featureRows.ts';
import { pointFeature } from '#tests/support/mapFeatures.ts';
import { layerOf } from '../popup/popupContent.ts';

const ISLANDS: Bounds = [174, 50, 180, 55];

test.each<[string, Bounds, number]>([
  ['where it lies', [170, 45, 176, 60], 175],
  ['to the west of the world', [-190, 45, -170, 60], 177],
  ['to the west of the world, in part', [-182, 45, -170, 60], 179],
  ['to the east of another turn', [530, 45, 536, 60], 175],
])('the card of a feature opens in the part of it that a view shows %s', (_, view, lon) => {
  const feature = { ...pointFeature('1', [177, 52], {}), bounds: ISLANDS };
  const shown = {
    layer: layerOf('earthquakes'),
    name: 'earthquakes',
    kind: 'earthquake' as const,
    zIndex: 1,
    opacityFraction: 1,
    isWhole: true,
    features: [feature],
  };
  expect(featuresInView([shown], view)).toHaveLength(1);
  expect(middleOf(ISLANDS, view)).toEqual({ lon, lat: 52.5 });
});
