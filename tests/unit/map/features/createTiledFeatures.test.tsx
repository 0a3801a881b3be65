import LayerGroup from 'ol/layer/Group.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import { fromLonLat } from 'ol/proj.js';
import RenderFeature from 'ol/render/Feature.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createTiledFeatures } from '#map/features/createTiledFeatures.ts';

afterEach(() => vi.restoreAllMocks());

const AT = { lon: -97, lat: 39 };
const PALETTE = new Proxy({}, { get: () => '#336699' }) as never;

/** A piece of road through the point, as a tile has it. */
function piece(risk: number, id?: number) {
  const [x = 0, y = 0] = fromLonLat([AT.lon, AT.lat]);
  const properties = { risk, driving_index: risk * 60, name: `risk ${risk}` };
  return new RenderFeature('LineString', [x - 100, y, x + 100, y], [4], 2, properties, id);
}

/** What is met where these pieces lie, by name. */
function metOf(...pieces: readonly RenderFeature[]) {
  vi.spyOn(VectorTileLayer.prototype, 'getFeaturesInExtent').mockReturnValue(pieces as never);
  const tiled = createTiledFeatures(new LayerGroup(), {
    palette: PALETTE,
    stylesOf: () => [],
    told: { broke: () => {}, came: () => {} },
  });
  const roads = { name: 'roads', kind: 'MVTLayer', zIndex: 1, opacityFraction: 1, features: [] };
  tiled.show([{ ...roads, tilesUrl: '/r/{z}/{x}/{y}' } as never]);
  const met = tiled.findAt({ xPx: 0, yPx: 0, at: AT, resolution: 50 });
  return met.map(({ ref }) => ref.told?.properties['name']);
}

test('two pieces of road whose tiles state no ids are both met, the same piece once [POPUP-07][S4]', () => {
  expect(metOf(piece(2), piece(1))).toEqual(['risk 2', 'risk 1']);
  expect(metOf(piece(2), piece(2))).toEqual(['risk 2']);
});

test('a piece of road that is in two tiles is met once, by its id [POPUP-07]', () => {
  expect(metOf(piece(2, 0), piece(2, 0), piece(2, 1))).toEqual(['risk 2', 'risk 2']);
});
