import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OWN_TILES } from '#contracts/basemapSources.ts';
import { openBasemap, type OpenBasemap } from '#server/world/basemap/openBasemap.ts';
import { writeTileArchive } from '#tests/support/writeTileArchive.ts';

const SETTINGS = { tiles: OWN_TILES, credit: 'Pictures: Example', styleOrigins: [] };
const TILES = { '0/0/0': Uint8Array.of(1), '12/7/9': Uint8Array.of(2) };

let dir: string;
let opened: OpenBasemap | null = null;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-basemap-'));
});
afterEach(async () => {
  await opened?.tiles.stop();
  opened = null;
  await rm(dir, { recursive: true });
});

async function openWith(layers: readonly string[], attribution = ''): Promise<OpenBasemap> {
  const bytes = writeTileArchive({ tiles: TILES, layers, attribution });
  await writeFile(join(dir, 'basemap.pmtiles'), bytes);
  opened = await openBasemap(dir, SETTINGS);
  return opened;
}

describe('the basemap', () => {
  test('is the service’s own where nothing was dropped into the data folder, at an address with its digest [MAP-02]', async () => {
    opened = await openBasemap(dir, SETTINGS);
    const { version } = opened.tiles;
    expect(version).toMatch(/^[\w-]{16}$/);
    const own = `${OWN_TILES.own}?v=${version}`;
    expect(opened.settings).toEqual({ ...SETTINGS, tiles: { ...OWN_TILES, own } });
    expect(opened.tiles.maxZoom).toBe(9);
  });

  test('is of the file that was dropped in: maps are told how fine it is and whom it is by [MAP-02]', async () => {
    const { tiles, settings } = await openWith(['land', 'places'], '© Maps');
    expect(settings.tiles).toEqual({ ...OWN_TILES, ownMaxZoom: 12 });
    expect(settings.credit).toBe('© Maps · Pictures: Example');
    expect(tiles.maxZoom).toBe(12);
    expect((await tiles.tile({ z: 12, x: 7, y: 9 })).bytes).toEqual(Buffer.of(2));
  });

  test.each([
    [['land', 'lakes'], 'own'],
    [['earth', 'water', 'boundaries', 'places'], 'protomaps'],
    [['water', 'waterway', 'boundary', 'place'], 'openmaptiles'],
  ])('knows tiles with the layers %j by their names: %s [MAP-02]', async (layers, names) => {
    expect((await openWith(layers)).settings.tiles.ownNames).toBe(names);
  });

  test('of a file whose layers nobody knows is refused, with what it has', async () => {
    await expect(openWith(['pipes', 'valves'])).rejects.toThrow(
      `${join(dir, 'basemap.pmtiles')} has the layers pipes, valves; land, or earth and water, or water and boundary were expected.`,
    );
  });
});
