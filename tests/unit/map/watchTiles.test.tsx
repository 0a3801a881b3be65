import { get as getProjection } from 'ol/proj.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type Tile from 'ol/Tile.js';
import type VectorTile from 'ol/VectorTile.js';
import { expect, test } from 'vitest';
import { watchTiles } from '#map/layers/watchTiles.ts';

const [LOADED, FAILED] = [2, 3] as const;
const MERCATOR = getProjection('EPSG:3857')!;

/** Vector tiles that come, or do not, when the test says so. */
function open() {
  const loading: VectorTile<never>[] = [];
  const source = new VectorTileSource({
    url: '/r/{z}/{x}/{y}.pbf',
    tileSize: 512,
    tileLoadFunction: (tile: Tile) =>
      (tile as VectorTile<never>).setLoader(() => void loading.push(tile as VectorTile<never>)),
  });
  const told: string[] = [];
  const tiles = watchTiles('roads', source, {
    broke: (name) => told.push(`broke ${name}`),
    came: (name) => told.push(`came ${name}`),
  });
  const load = (x: number) => source.getTile(3, x, 2, 1, MERCATOR)!.load();
  return { tiles, told, loading, load };
}

test('vector tiles are told whole when all of them have come [S4]', () => {
  const { tiles, told, loading, load } = open();
  load(0);
  load(4);
  expect(loading.length).toBeGreaterThan(1);
  const [last, ...others] = loading;
  for (const tile of others) tile.setState(LOADED);
  expect(told).toEqual([]);
  last!.setState(LOADED);
  expect(told).toEqual(['came roads']);
  expect(tiles.hasGaps()).toBe(false);
});

test('a vector tile that fails is told once, and the rest does not make it whole [S4]', () => {
  const { tiles, told, loading, load } = open();
  load(0);
  load(4);
  for (const tile of loading) tile.setState(tile === loading[0] ? FAILED : LOADED);
  expect(told).toEqual(['broke roads']);
  expect(tiles.hasGaps()).toBe(true);
});
