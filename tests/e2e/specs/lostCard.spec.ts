import type { Page } from '@playwright/test';
import { launchOptions } from '../drivers/launchOptions.ts';
import { showScene } from '../drivers/mapScene.ts';
import { playCard } from '../drivers/playCard.ts';
import { coloursAt, isAlike, tokenColours } from '../drivers/screenColours.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { feedStrikes } from '../drivers/strikeFeed.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
const { args = [], ...launch } = launchOptions();
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
  // the browser plays the graphics card
  launchOptions: { ...launch, args: [...args, '--enable-unsafe-swiftshader'] },
  expectedConsole: [/CONTEXT_LOST_WEBGL|GL Driver Message/],
});

/** Away from the facilities of the scene, in the same view. */
const CENTER = { lat: 41, lon: -98 };
const PX_A_DEGREE = 40_075_016.686 / 360 / (156_543.033_928 / 2 ** 7);
const MINUTE_MS = 60_000;
/** Ages of three buckets, west to east. */
const OLD = { ...CENTER, lon: CENTER.lon - 1, ageMs: 35 * MINUTE_MS };
const YOUNG = { ...CENTER, ageMs: 15 * MINUTE_MS };
const LATE = { ...CENTER, lon: CENTER.lon + 1, ageMs: 55 * MINUTE_MS };
const LIGHTNING = {
  title: 'Live lightning',
  name: 'liveLightning',
  group: 'severeWeather',
  type: 'function',
  zIndex: 51,
  opacity: 1,
  defaultVisibility: true,
  onlyPresent: true,
};
type WithCard = { card: WEBGL_lose_context };

/** The map with two strikes, on a device whose card says that it is one. */
async function open(page: Page) {
  await page.addInitScript(playCard);
  await showScene(page);
  const feed = await feedStrikes(page, [OLD, YOUNG]);
  await page.route(/\/layers\/layers\.json/, (route) => route.fulfill({ json: [LIGHTNING] }));
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?p=${CENTER.lat},${CENTER.lon},7`);
  await expect(page.locator('.strikes canvas').first()).toBeVisible();
  const box = (await page.locator('.mapcanvas').boundingBox())!;
  const tokens = await tokenColours(page, 'light', ['age-40', 'age-20', 'age-60']);
  const lightning = async () => {
    const places = [OLD, YOUNG, LATE].map(({ lon }) => ({
      x: box.x + box.width / 2 + (lon - CENTER.lon) * PX_A_DEGREE,
      y: box.y + box.height / 2,
    }));
    const found = await coloursAt(page, places);
    return Object.values(tokens).map((token, at) => isAlike(token, found[at]!));
  };
  return { feed, lightning };
}

/** Whether the card draws, and not the processor. */
const byCard = (page: Page) =>
  page
    .locator('.strikes canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('webgl2') !== null);

const lose = (page: Page) =>
  page
    .locator('.strikes canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const card = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
      (globalThis as unknown as WithCard).card = card;
      card.loseContext();
    });

const notDrawn = (page: Page) => page.getByText('Lightning cannot be drawn right now.');

test('lightning comes back with the graphics card, with what struck in between, and the page says so [S4][S12]', async ({
  page,
}) => {
  const { feed, lightning } = await open(page);
  await expect.poll(lightning).toEqual([true, true, false]);
  expect(await byCard(page)).toBe(true);
  await feed.bring([LATE], async () => {
    await lose(page);
    await expect(notDrawn(page)).toBeVisible();
    expect(await lightning()).toEqual([false, false, false]);
  });
  await page.evaluate(() => (globalThis as unknown as WithCard).card.restoreContext());
  await expect.poll(lightning).toEqual([true, true, true]);
  expect(await byCard(page)).toBe(true);
  await expect(notDrawn(page)).toHaveCount(0);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText(/Graphics recovered at \d+:\d\d\s[AP]M; lightning is drawn again/);
});

test('lightning is drawn without a graphics card that does not come back, and the page says so [S4][S12]', async ({
  page,
}) => {
  const { feed, lightning } = await open(page);
  await expect.poll(lightning).toEqual([true, true, false]);
  await feed.bring([LATE], async () => {
    await lose(page);
    await expect(notDrawn(page)).toBeVisible();
  });
  await expect.poll(lightning).toEqual([true, true, true]);
  expect(await byCard(page)).toBe(false);
  await expect(notDrawn(page)).toHaveCount(0);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText(
    /Graphics failed at .+\. Lightning is drawn without the graphics card\./,
  );
});

test('a graphics card that cannot draw lightning from the beginning is not used, and the page says so [S4][S12]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    WebGL2RenderingContext.prototype.getProgramParameter = () => false;
  });
  const { lightning } = await open(page);
  await expect.poll(lightning).toEqual([true, true, false]);
  expect(await byCard(page)).toBe(false);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText('Lightning is drawn without the graphics card.');
});

/** Pixels of the marks that are not empty. */
const drawnMarks = (page: Page) =>
  page.locator('canvas.facility-marks').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    pen.drawImage(canvas, 0, 0);
    return pen.getImageData(0, 0, width, height).data.filter((byte, at) => at % 4 === 3 && byte > 0).length;
  });

/** Empties them as a browser does after a reset of the graphics card. Source: the HTML standard, canvas, contextrestored. */
const emptyMarks = (page: Page) =>
  page
    .locator('canvas.facility-marks')
    .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')!.reset());

const tellRestored = (page: Page) =>
  page.locator('canvas.facility-marks').evaluate((canvas) => {
    for (const name of ['contextlost', 'contextrestored']) canvas.dispatchEvent(new Event(name));
  });

test('marks come back when the browser has emptied the canvases of the map, and the page says so [S1][S12]', async ({
  page,
}) => {
  const { lightning } = await open(page);
  await expect.poll(lightning).toEqual([true, true, false]);
  await expect.poll(() => drawnMarks(page)).toBeGreaterThan(1_000);
  const before = await drawnMarks(page);
  await emptyMarks(page);
  expect(await drawnMarks(page)).toBe(0);
  await tellRestored(page);
  await expect.poll(() => drawnMarks(page)).toBe(before);
  await expect.poll(lightning).toEqual([true, true, false]);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText(/Graphics recovered at \d+:\d\d\s[AP]M; lightning is drawn again/);
});
