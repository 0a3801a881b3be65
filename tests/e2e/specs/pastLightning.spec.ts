import type { Page } from '@playwright/test';
import { parseTileAddress } from '#server/platform/tiles/tileAddress.ts';
import { encodeStrikes } from '#server/world/lightning/cutStrikes.ts';
import { lightning } from '../drivers/lightningPixels.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'America/Chicago' });

const TILE = /\/layers\/lightning\/(\d+)\/(\d+)\/(\d+)\/(\d+)\/(\d+\.pbf)$/;
/** Over Tallahassee, where it strikes in every hour of this test. */
const VIEW = '?p=30.44,-84.28,';
const PLACE = { lon: -84.28, lat: 30.44 };
const MINUTE_MS = 60_000;

/** The service tells of two strikes in each hour: to the ground 9 minutes before its end, within a cloud 50 before. */
async function strikeEachHour(page: Page, hasGaps = false): Promise<string[]> {
  const asked: string[] = [];
  await page.route(TILE, async (route) => {
    const url = new URL(route.request().url()).pathname;
    asked.push(url);
    const [, , to, z, x, y] = TILE.exec(url)!;
    const toMs = Number(to) * 1_000;
    const rows = [
      { ...PLACE, atMs: toMs - 9 * MINUTE_MS, kind: 0 },
      { ...PLACE, lon: PLACE.lon + 0.2, atMs: toMs - 50 * MINUTE_MS, kind: 1 },
    ];
    const isThere = { 3: '2 3.pbf', 7: '34 52.pbf' }[z!] === `${x} ${y}`;
    const address = parseTileAddress({ z: z!, x: x!, y: y! })!;
    const gapsMs = hasGaps ? [toMs - 5_000] : [];
    const body = Buffer.from(encodeStrikes(address, isThere ? rows : [], { toMs, gapsMs }));
    await route.fulfill({ body, contentType: 'application/vnd.mapbox-vector-tile' });
  });
  return asked;
}

async function openPast(page: Page, zoom: number): Promise<void> {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/${VIEW}${zoom}`);
  await page.getByRole('slider', { name: 'Time shown on the map' }).press('ArrowLeft');
}

test('the hour before the slider is drawn from tiles, by the kinds chosen, and follows the slider [STRIKE-10][STRIKE-11][STRIKE-12][STRIKE-17]', async ({
  page,
}) => {
  const asked = await strikeEachHour(page);
  await openPast(page, 9);
  await expect.poll(() => lightning(page)).toBeGreaterThan(20);
  const toGround = await lightning(page);
  const [, from, to, z] = TILE.exec(asked[0]!)!;
  expect(Number(to) - Number(from)).toBe(3_600);
  expect(Number(to) % 3_600).toBe(0);
  expect(z).toBe('7');
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText('Past lightning');
  await expect(legend).not.toContainText('Live lightning');
  await legend.getByRole('radio', { name: 'All' }).check();
  await expect.poll(() => lightning(page)).toBeGreaterThan(toGround);
  await expect(page.getByText('Lightning data for this time is')).toHaveCount(0);

  asked.length = 0;
  await page.getByRole('slider', { name: 'Time shown on the map' }).press('PageDown');
  await expect.poll(() => asked.some((url) => url.includes(`/${Number(to) - 86_400}/7/`))).toBe(true);
  await expect.poll(() => lightning(page)).toBeGreaterThan(toGround);
});

test('a map from afar asks for the coarse tiles [STRIKE-11][GAP-51]', async ({ page }) => {
  const asked = await strikeEachHour(page);
  await openPast(page, 6);
  await expect.poll(() => lightning(page)).toBeGreaterThan(20);
  expect(new Set(asked.map((url) => TILE.exec(url)![3]))).toEqual(new Set(['3']));
});

test('the hour before a time of the past is played, and ends with it [STRIKE-13]', async ({ page }) => {
  await strikeEachHour(page);
  await openPast(page, 9);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect.poll(() => lightning(page)).toBeGreaterThan(20);
  await legend.getByRole('button', { name: 'Play the hour before' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Playing past lightning.' });
  await expect(note).toBeVisible();
  // frame by frame from an hour before: what struck in the hour before that is there
  await expect.poll(() => lightning(page)).toBeGreaterThan(20);
  await page.getByRole('slider', { name: 'Time shown on the map' }).press('ArrowLeft');
  await expect(note).toHaveCount(0);
  await expect(legend.getByRole('button', { name: 'Play the hour before' })).toBeVisible();
});

test('where the feed is switched off, tiles tell the last hour and are asked for as time goes on [STRIKE-10]', async ({
  page,
}) => {
  const asked = await strikeEachHour(page);
  await page.clock.install();
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/${VIEW}9`);
  const live = page.getByRole('switch', { name: 'Live lightning' });
  await live.uncheck();
  await expect.poll(() => lightning(page)).toBeGreaterThan(20);
  const to = Number(TILE.exec(asked[0]!)![2]);
  asked.length = 0;
  await page.clock.runFor(61_000);
  // a busy machine may have let more than a minute pass
  await expect.poll(() => asked.some((url) => Number(TILE.exec(url)![2]) > to)).toBe(true);
  await live.check();
  await expect(page.getByRole('complementary', { name: 'Legend' })).not.toContainText('Past lightning');
});

test('a time that is not wholly known says so [S4]', async ({ page }) => {
  await strikeEachHour(page, true);
  await openPast(page, 9);
  await expect(page.getByText('Gaps do not mean no lightning')).toBeVisible();
});

test.describe('a time of which nothing is known', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is told, and does not look like one without lightning [S4]', async ({ page }) => {
    await page.route(TILE, (route) => route.fulfill({ status: 404, body: '' }));
    await openPast(page, 9);
    await expect(page.getByText('That does not mean there was no lightning')).toBeVisible();
    await page.getByRole('slider', { name: 'Time shown on the map' }).press('Home');
    await expect(page.getByText('That does not mean there was no lightning')).toHaveCount(0);
  });
});

test('the service itself knows the lightning of two days ago [STRIKE-11]', async ({ request }) => {
  const to = Math.floor(Date.now() / 60_000) * 60 - 2 * 86_400;
  const answer = await request.get(`${service.origin}/layers/lightning/${to - 3_600}/${to}/3/2/3.pbf`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toBe('public, max-age=259200, immutable');
  expect((await answer.body()).length).toBeGreaterThan(1_000);
});
