import type { Page } from '@playwright/test';
import type { Geometry } from 'geojson';
import { box, basemapTile } from '../../support/basemapTile.ts';
import { writeTileArchive } from '../../support/writeTileArchive.ts';
import { basemapColour, tokenColour } from '../drivers/basemapColour.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { withoutLayers } from '../drivers/withoutLayers.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => withoutLayers(page));

/** Amid the Atlantic. */
const AT_SEA = '?p=0,-40,5';
const expectLand = (page: Page) =>
  expect(async () =>
    expect(await basemapColour(page)).toBe(await tokenColour(page, '--scc-map-land')),
  ).toPass();
/** Ends a service whose map the page shows, which must not ask one that is gone. */
async function leave(page: Page, service: ServiceProcess): Promise<void> {
  await page.goto('about:blank');
  await service.dispose();
}
const NEW_LAND = box(-60, -30, -20, 30);

test('a file in the data folder takes the place of the basemap, and no finer tile is asked for than it has [MAP-02]', async ({
  page,
}) => {
  const tiles = { '0/0/0': basemapTile({ earth: NEW_LAND, water: box(-180, -80, -100, 80) }) };
  const archive = writeTileArchive({ tiles, layers: ['earth', 'water'], attribution: '© Dropped Maps' });
  const service = await startService({ files: { 'basemap.pmtiles': archive } });
  try {
    const zooms = new Set<string>();
    page.on('request', (request) => zooms.add(/\/layers\/basemap\/(\d+)\//.exec(request.url())?.[1] ?? '0'));
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/lightningalert/ACME/${AT_SEA}`);
    await expectLand(page);
    await expect(page.getByText('© Dropped Maps')).toBeVisible();
    expect([...zooms]).toEqual(['0']);
  } finally {
    await leave(page, service);
  }
});

test('a style takes the place of the basemap with its own tiles and colours, in the letters of the interface [MAP-02]', async ({
  page,
}) => {
  const style = {
    version: 8,
    glyphs: 'https://styles.example/fonts/{fontstack}/{range}.pbf',
    sources: { world: { type: 'vector', tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'], maxzoom: 1 } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': '#102030' } },
      {
        id: 'land',
        type: 'fill',
        source: 'world',
        'source-layer': 'land',
        paint: { 'fill-color': '#405060' },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'world',
        'source-layer': 'names',
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Elsewhere Bold'] },
      },
    ],
  };
  const drawn: Record<string, Geometry> = {
    land: NEW_LAND,
    names: { type: 'Point', coordinates: [-35, 5] },
  };
  const env = {
    BASEMAP_STYLE_URL: 'https://styles.example/style.json',
    BASEMAP_STYLE_ORIGINS: 'https://tiles.example',
  };
  const service = await startService({ env });
  try {
    const headers = { 'access-control-allow-origin': '*' };
    await page.route('https://styles.example/style.json', (route) => route.fulfill({ json: style, headers }));
    await page.route(/tiles\.example\/1\/(\d)\/(\d)\.pbf/, (route) => {
      const [, x, y] = /1\/(\d)\/(\d)/.exec(route.request().url())!.map(Number);
      return route.fulfill({ body: Buffer.from(basemapTile(drawn, [1, x!, y!])), headers });
    });
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/lightningalert/ACME/${AT_SEA}`);
    await expect.poll(() => basemapColour(page)).toBe('rgb(64, 80, 96)');
  } finally {
    await leave(page, service);
  }
});

test.describe('a style that does not come', () => {
  test.use({ expectedConsole: [/stands in/] });
  test('leaves the basemap of the service [MAP-02]', async ({ page }) => {
    const service = await startService({ env: { BASEMAP_STYLE_URL: 'https://styles.example/style.json' } });
    try {
      const headers = { 'access-control-allow-origin': '*' };
      await page.route('https://styles.example/**', (route) => route.fulfill({ body: '<html>', headers }));
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/#/lightningalert/ACME/?p=39,-98,5`);
      await expectLand(page);
    } finally {
      await leave(page, service);
    }
  });
});
