import type { Page } from '@playwright/test';
import { facilityCircles } from '../drivers/facilityCircles.ts';
import { lightningEvent, SCENE_PATH, showFacility } from '../drivers/facilityScene.ts';
import { hiddenPartsOf } from '../drivers/hiddenParts.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
// the viewer's unit of distance follows the device's zone
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'America/Chicago' });

const credit = (page: Page) => page.locator('.mapcredit');
const weekly = (page: Page) =>
  page.getByRole('region', { name: /^(Weekly forecast|Prévisions de la semaine)/ });

/** Opens the facility of the scene. */
async function openFacility(page: Page, language = 'en-US') {
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?lng=${language}#${SCENE_PATH}?radius=50`);
  await expect(page.getByRole('complementary', { name: 'Scene Yard' })).toBeVisible();
}

for (const lng of ['en-US', 'fr-CA'])
  test(`the footer of a page beside the map has the manual in ${lng} and the version [SHELL-22][GAP-143]`, async ({
    page,
  }) => {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/?lng=${lng}#/report/ACME`);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link')).toHaveAttribute('href', `/manual/user-manual.${lng}.pdf`);
    await expect(foot).toContainText('Version 1.7.15');
  });

for (const width of [1920, 1280, 992, 991, 390])
  test(`a map ${width} px wide ends where the window does, with no footer and its credit uncovered [SHELL-22][GAP-143]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/lightningalert/ACME/`);
    await expect(page.getByRole('region', { name: 'Time slider' })).toBeVisible();
    const map = await page.getByRole('main').boundingBox();
    expect(Math.abs(map!.y + map!.height - 800)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
    expect(await hiddenPartsOf(page.locator('.mapcredit'))).toBe(0);
  });

test('the forecast of a facility is whole at 1080p, with its hours and without scrolling, and no credit is covered [FAC-08][FAC-17]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await showFacility(page);
  await openFacility(page);
  await page.getByRole('button', { name: 'Weekly forecast' }).click();
  // Tomorrow, since today has no hour left to name in the last hour of its day.
  await weekly(page).getByRole('tab').nth(1).click();
  const day = weekly(page).getByRole('tabpanel');
  await expect(day.locator('.tchart-hour').first()).toBeVisible();
  await expect(weekly(page)).toBeInViewport({ ratio: 1 });
  // Not 1: the browser rounds the part of a label at 107.304 px to 0.9999997.
  for (const hour of await day.locator('.tchart-hour').all())
    await expect(hour).toBeInViewport({ ratio: 0.999 });
  for (const tab of await weekly(page).getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  expect(await day.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
  expect(await hiddenPartsOf(credit(page))).toBe(0);
});

for (const [width, height, isWeekly] of [
  [1920, 1080, true],
  [1920, 1080, false],
  [1440, 900, false],
  [1280, 800, false],
] as const)
  test(`the outer circle of a facility fills the free map, ${width} × ${height}${isWeekly ? ' above the forecast' : ''} [FAC-01][MAP-17]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await showFacility(page);
    await openFacility(page);
    if (isWeekly) await page.getByRole('button', { name: 'Weekly forecast' }).click();
    const counts = (await page.locator('.mapcounts').boundingBox())!;
    const below = isWeekly ? weekly(page) : page.locator('.maphome-lists');
    const panel = (await page.getByRole('complementary', { name: 'Scene Yard' }).boundingBox())!;
    const freeHeightPx = async () => (await below.boundingBox())!.y - (counts.y + counts.height);
    const freeWidthPx = panel.x - counts.x;
    const filled = async () =>
      (await facilityCircles(page)).diameterPx / Math.min(freeWidthPx, await freeHeightPx());
    await expect.poll(filled).toBeGreaterThan(0.75);
    expect(await filled()).toBeLessThanOrEqual(1);
  });

for (const language of ['en-US', 'fr-CA'])
  test(`on a phone the plate of the outer circle stands below the ages, in ${language} [MAP-17]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await showFacility(page);
    await openFacility(page, language);
    await expect.poll(async () => (await facilityCircles(page)).diameterPx).toBeGreaterThan(80);
    const ages = (await page.locator('.maphome-top').boundingBox())!;
    await expect
      .poll(async () => (await facilityCircles(page)).topPx)
      .toBeGreaterThanOrEqual(ages.y + ages.height);
  });

test('a circle of a facility is red only while the yard is closed [MAP-17][GAP-32]', async ({ page }) => {
  const scene = await showFacility(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFacility(page);
  await expect.poll(async () => (await facilityCircles(page)).diameterPx).toBeGreaterThan(300);
  expect((await facilityCircles(page)).redPixels).toBe(0);
  scene.events = (nowMs) => [lightningEvent(nowMs, 12)];
  await page.reload();
  await expect.poll(async () => (await facilityCircles(page)).redPixels).toBeGreaterThan(500);
});

for (const language of ['en-US', 'fr-CA'])
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const)
    test(`no count is cut or covered on the map or beside a facility in ${language}, ${width} px wide [FAC-01][LIST-08]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/?lng=${language}#/lightningalert/ACME/`);
      await expect(page.getByRole('button', { name: /^(Facilities|Sites) \d/ })).toBeVisible();
      expect(await cutCounts(page)).toEqual([]);
      await page.goto(`${service.origin}/?lng=${language}&beside#/lightningalert/ACME/NORTHGATE_YARD/0/0/`);
      await expect(page.getByRole('complementary', { name: 'Northgate Yard' })).toBeVisible();
      expect(await cutCounts(page)).toEqual([]);
    });

test('on a phone the mark of a simulation stands clear of the layers button beside a facility [S14][FAC-01]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/NORTHGATE_YARD/0/0/`);
  await expect(page.getByRole('complementary', { name: 'Northgate Yard' })).toBeVisible();
  // with both ages beside it, the mark has the least room
  await expect(page.locator('.maphome-ages')).toContainText(/Lightning.*Weather/);
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await hiddenPartsOf(page.locator('.mapsimulation')), `${width} px`).toBe(0);
  }
});

/** Counts of which a part is not visible. */
async function cutCounts(page: Page): Promise<string[]> {
  const counts = await page.locator('.mapcount').all();
  expect(counts).toHaveLength(6);
  const cut: string[] = [];
  for (const count of counts)
    if ((await hiddenPartsOf(count)) > 0) cut.push((await count.textContent()) ?? '');
  return cut;
}
