import AxeBuilder from '@axe-core/playwright';
import type { Page, Response } from '@playwright/test';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'America/Chicago' });

const MAP = '/#/lightningalert/ACME/';
const TILE =
  /\/layers\/tiles\/cond_radar_highcoverage\/precip\/(\w+)\/(\w+)\/\d+\/\d+\/\d+\.png\?scheme=(\w+)/;
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
  await expect(layers.getByText('The layer is only visible in the future')).toBeVisible();
  await expect(legend).toContainText('Rain and snow radar');
  await expect(legend).toContainText('in/h');
  await expect(legend).toContainText('SIMULATION');
  await expect(legend).not.toContainText('Forecast radar');

  const forecast = page.waitForResponse((response) => (TILE.exec(response.url())?.[2] ?? '') > fore!);
  await page.getByRole('slider', { name: 'Time shown on the map' }).press('PageUp');
  const [, , later] = TILE.exec((await forecast).url())!;
  expect(later).toMatch(/T\d\d0000Z$/);
  await expect(layers.getByText('The layer is not visible in the future')).toBeVisible();
  await expect(legend).toContainText('Forecast radar');
  await expect(legend).not.toContainText('Rain and snow radar');
});

/** How many pixels of the map's lightning are drawn. */
const lightning = (page: Page) =>
  page.evaluate(() => {
    const drawn = document.querySelector<HTMLCanvasElement>('.strikes canvas');
    if (drawn === null) return 0;
    const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d')!;
    copy.drawImage(drawn, 0, 0);
    const { data } = copy.getImageData(0, 0, drawn.width, drawn.height);
    return data.filter((value, at) => at % 4 === 3 && value > 0).length;
  });

test('live lightning is drawn from the feed, and only in the present [STRIKE-12][STRIKE-17][LAYER-07][CONST-32]', async ({
  page,
}) => {
  await open(page);
  await expect.poll(() => lightning(page)).toBeGreaterThan(100);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText('Live lightning');

  await page.getByRole('slider', { name: 'Time shown on the map' }).press('ArrowLeft');
  await expect.poll(() => lightning(page)).toBe(0);
  const layers = page.getByRole('complementary', { name: 'Layers' });
  await expect(layers.getByText('The layer is only visible in the present moment')).toBeVisible();
  await expect(legend).not.toContainText('Live lightning');

  await page.getByRole('slider', { name: 'Time shown on the map' }).press('Home');
  await expect.poll(() => lightning(page)).toBeGreaterThan(100);
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
    '["radar","severeWeather","radar/forecastRadar"]',
  );
  await page.reload();
  await expect(layers.getByRole('slider', { name: 'Opacity' })).toBeVisible();
});

test.describe('a picture that does not come', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is no dry weather, and the legend says so [S4]', async ({ page }) => {
    await page.route(TILE, (route) => route.abort());
    await open(page);
    await expect(page.getByText('Gaps do not mean that it is dry')).toBeVisible();
  });
});

for (const lng of ['en-US', 'fr-CA']) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`the docks are accessible in ${lng} on ${colorScheme} ground [LAYER-01][LAYER-08]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme });
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/?lng=${lng}${MAP.slice(1)}`);
      await page.locator('.ramp').first().waitFor();
      await page.locator('.layerrow > button').first().click();
      const { violations } = await new AxeBuilder({ page }).include('.dock').analyze();
      expect(violations).toEqual([]);
    });
  }
}

test('on a phone the docks are sheets over the page, and Escape closes them [LAYER-01]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const opener = page.getByRole('button', { name: 'Show: Layers' });
  await opener.press('Enter');
  const sheet = page.getByRole('complementary', { name: 'Layers' });
  const map = page.locator('.maphome');
  expect(await sheet.boundingBox()).toEqual(await map.boundingBox());
  const { height } = (await sheet.getByRole('button', { name: 'Hide: Layers' }).boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
