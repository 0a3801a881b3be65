import type { Page, Response } from '@playwright/test';
import { KIND_UNKNOWN } from '#domain/lightning/strikeColumns.ts';
import { createAxe } from '../drivers/axe.ts';
import { lightning, lightningPixels } from '../drivers/lightningPixels.ts';
import { placeOnScreen } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { feedStrikes } from '../drivers/strikeFeed.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'America/Chicago' });

const MAP = '/#/lightningalert/ACME/';
const TILE =
  /\/layers\/tiles\/cond_radar_highcoverage\/precip\/(\w+)\/(\w+)\/\d+\/\d+\/\d+\.png\?scheme=(\w+)/;
/**
 * A storm that every service begins with:
 * what the whole map has changes by the hour, and very many strikes are drawn smaller.
 */
const STORM = '?p=30.44,-84.28,12';
const isTile = (response: Response) => TILE.test(response.url());

async function open(page: Page, query = ''): Promise<void> {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}${MAP}${query}`);
}

test('the radar is drawn as pictures of the service, of the newest time, and follows the slider [TIME-08][CALL-20][LAYER-05][LAYER-06]', async ({
  page,
}) => {
  const first = page.waitForResponse(isTile);
  await open(page, '?layers_to_show=forecastRadar');
  const tile = await first;
  expect(tile.status()).toBe(200);
  expect(tile.headers()['content-type']).toBe('image/png');
  const [, init, fore, scheme] = TILE.exec(tile.url())!;
  expect(fore).toBe(init);
  expect(scheme).toBe('light');

  const layers = page.getByRole('complementary', { name: 'Layers' });
  const legend = page.getByRole('complementary', { name: 'Legend' });
  const toCome = layers.getByRole('listitem').filter({ hasText: 'Forecast radar' });
  await expect(toCome.getByText('The layer is only visible in the future')).toBeVisible();
  await expect(legend).toContainText('Rain and snow radar');
  await expect(legend).toContainText('in/h');
  await expect(page.getByTitle(/^Simulated weather/)).toBeVisible();
  await expect(legend).not.toContainText('Forecast radar');

  const forecast = page.waitForResponse((response) => (TILE.exec(response.url())?.[2] ?? '') > fore!);
  await page.getByRole('slider', { name: 'Time shown on the map' }).press('PageUp');
  const [, , later] = TILE.exec((await forecast).url())!;
  expect(later).toMatch(/T\d\d0000Z$/);
  const gone = layers.getByRole('listitem').filter({ hasText: 'Rain and snow radar' });
  await expect(gone.getByText('The layer is not visible in the future')).toBeVisible();
  await expect(legend).toContainText('Forecast radar');
  await expect(legend).not.toContainText('Rain and snow radar');
});

test('live lightning is drawn from the feed, all of it where that is chosen, and only in the present [STRIKE-01][STRIKE-12][STRIKE-17][LAYER-07][CONST-32]', async ({
  page,
}) => {
  await open(page, STORM);
  await expect.poll(() => lightning(page)).toBeGreaterThan(100);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText('Live lightning');
  await expect(legend.getByTitle(/^Updated at/).last()).toBeVisible();
  const toGround = await lightning(page);
  await legend.getByRole('radio', { name: 'All' }).check();
  await expect.poll(() => lightning(page)).toBeGreaterThan(1.1 * toGround);
  const all = await lightning(page);
  await legend.getByRole('radio', { name: 'Cloud-to-ground' }).check();
  // many of those within clouds lie over others
  await expect.poll(() => lightning(page)).toBeLessThan(0.95 * all);

  const layers = page.getByRole('complementary', { name: 'Layers' });
  await layers.getByRole('switch', { name: 'Past lightning' }).uncheck();
  await page.getByRole('slider', { name: 'Time shown on the map' }).press('ArrowLeft');
  await expect.poll(() => lightning(page)).toBe(0);
  await expect(layers.getByText('The layer is only visible in the present moment')).toBeVisible();
  await expect(legend).not.toContainText('Live lightning');

  await page.getByRole('slider', { name: 'Time shown on the map' }).press('Home');
  await expect.poll(() => lightning(page)).toBeGreaterThan(100);
});

test('a pointer on a strike is told its time and kind, and one that leaves it is not any more [POPUP-22][MAP-13]', async ({
  page,
}) => {
  await open(page, STORM);
  const isFree = ({ x, y }: { x: number; y: number }) => x > 600 && x < 1300 && y > 260 && y < 700;
  const free = async () => (await lightningPixels(page)).filter(isFree);
  await expect.poll(async () => (await free()).length).toBeGreaterThan(50);
  const card = page.getByRole('region', { name: 'Lightning', exact: true });
  // a facility may stand in the way of one
  await expect(async () => {
    const pixels = await free();
    const { x, y } = pixels[Math.floor(Math.random() * pixels.length)]!;
    await page.mouse.move(x, y);
    await expect(card).toContainText(/Cloud-to-ground.*Time\d+:\d\d:\d\d/, { timeout: 1_000 });
  }).toPass();
  await page.mouse.move(640, 5);
  await expect(card).toHaveCount(0);
});

test('a strike whose kind is not known is told as that, not as one to the ground [STRIKE-16][POPUP-22]', async ({
  page,
}) => {
  const over = { lat: 30.3, lon: -84.5 };
  await feedStrikes(page, [{ ...over, ageMs: 5 * 60_000, kind: KIND_UNKNOWN }]);
  await open(page, `?p=${over.lat},${over.lon},10`);
  await expect.poll(() => lightning(page)).toBeGreaterThan(5);
  const { x, y } = await placeOnScreen(page, { ...over, zoom: 10 }, [over.lon, over.lat]);
  const card = page.getByRole('region', { name: 'Lightning', exact: true });
  await expect(async () => {
    await page.mouse.move(x + 30, y + 30);
    await page.mouse.move(x, y);
    await expect(card).toContainText('Cloud or ground (type not known)', { timeout: 1_000 });
  }).toPass();
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText('Cloud-to-ground or type not known, older');
});

test('what is open in the menu is open at the next visit, and a layer that is off stays unasked [LAYER-02]', async ({
  page,
}) => {
  await open(page);
  const layers = page.getByRole('complementary', { name: 'Layers' });
  await layers.getByRole('switch', { name: 'Rain and snow radar' }).uncheck();
  await layers.getByRole('button', { name: 'Options: Forecast radar' }).click();
  await expect(layers.getByRole('slider', { name: 'Opacity' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('expandedLayerMenuItems'))).toBe(
    '["radar","severeWeather","alerts","radar/forecastRadar"]',
  );
  await page.reload();
  await expect(layers.getByRole('slider', { name: 'Opacity' })).toBeVisible();
});

test.describe('a picture that does not come', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is no dry weather, and the legend says so [S4]', async ({ page }) => {
    await page.route(TILE, (route) => route.abort());
    await open(page);
    await expect(page.getByText('A gap does not mean no hazard')).toBeVisible();
  });

  test('is asked for again when its time is shown again, and is incomplete until it comes [S4][TIME-08]', async ({
    page,
  }) => {
    const asked: string[] = [];
    let isDown = false;
    await page.route(TILE, (route) => {
      asked.push(TILE.exec(route.request().url())![2]!);
      return isDown ? route.abort() : route.continue();
    });
    const slider = page.getByRole('slider', { name: 'Time shown on the map' });
    const note = page.getByText('A gap does not mean no hazard');
    const first = page.waitForResponse(isTile);
    await open(page);
    await first;
    isDown = true;
    await slider.press('ArrowLeft');
    await expect(note).toBeVisible();
    const failed = asked.at(-1)!;
    isDown = false;
    await slider.press('ArrowLeft');
    await expect(note).toHaveCount(0);
    isDown = true;
    asked.length = 0;
    await slider.press('ArrowRight');
    await expect(note).toBeVisible();
    expect(asked).toContain(failed);
    isDown = false;
    await slider.press('ArrowLeft');
    await slider.press('ArrowRight');
    await expect(note).toHaveCount(0);
  });
});

for (const lng of ['en-US', 'fr-CA']) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`the docks are accessible in ${lng} on a ${colorScheme} background [LAYER-01][LAYER-08]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme });
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/?lng=${lng}${MAP.slice(1)}`);
      await page.locator('.ramp').first().waitFor();
      await page.locator('.layerrow > button').first().click();
      const { violations } = await createAxe(page).include('.dock').analyze();
      expect(violations).toEqual([]);
    });
  }
}

test('storms can be chosen one by one under their layer, by what the two menus of their forecast say [LAYER-23][CALL-19]', async ({
  page,
}) => {
  const asked: string[] = [];
  const STORMS = {
    hurricanes: [{ name: 'Zita', id: 'al01' }],
    tropical_storms: [{ name: 'Yoko', id: 'al02' }],
  };
  await page.route(/\/layers\/(hurricanes|tropical_storms)\/menu/, (route) => {
    const [, kind = ''] = /layers\/(\w+)\/menu/.exec(route.request().url())!;
    asked.push(route.request().url());
    return route.fulfill({ json: STORMS[kind as keyof typeof STORMS] });
  });
  const storm = ({ name, id }: { name: string; id: string }, nth: number) => ({
    type: 'Feature',
    id,
    geometry: {
      type: 'Point',
      coordinates: [-98 + nth, 39],
    },
    properties: {
      storm_id: id,
      stormname: name,
      model: 'OFCL',
      wind_max: 30,
      wind_max_mph: 67,
    },
  });
  const features = [...STORMS.hurricanes, ...STORMS.tropical_storms].map(storm);
  await page.route(/\/layers\/features\/tropicalStorms/, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features } }),
  );
  // alerts of the weather of the day would fill the first page of the list
  await page.route(/\/layers\/features\/nwsAlerts/, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: [] } }),
  );
  await open(page, '?p=39,-98,6&layers_to_show=tropicalStorms');
  const parts = page.getByRole('list', { name: 'Items shown: Tropical storms' });
  await expect(parts.getByRole('checkbox')).toHaveCount(2);
  expect(asked.every((url) => /\?init=\d{8}T\d{6}Z$/.test(url))).toBe(true);

  await page.getByRole('button', { name: 'Map features' }).click();
  const list = page.getByRole('region', { name: 'Features of the map in view' });
  await expect(list.getByRole('button', { name: /Zita|Yoko/ })).toHaveCount(2);
  await parts.getByRole('checkbox', { name: 'Zita' }).press('Space');
  await expect(list.getByRole('button', { name: /Zita|Yoko/ })).toHaveCount(1);
  await expect(list.getByRole('button', { name: /Yoko/ })).toBeVisible();
  await parts.getByRole('checkbox', { name: 'Zita' }).press('Space');
  await expect(list.getByRole('button', { name: /Zita|Yoko/ })).toHaveCount(2);
});
