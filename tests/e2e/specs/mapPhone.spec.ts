import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  cutCountsOfRow,
  handle,
  HEIGHTS,
  overlaps,
  setHeight,
  sheet,
  smallTargets,
} from '../drivers/mapSheet.ts';
import { SCENE, SCENE_VIEW, showScene } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, hasTouch: true });

async function openMap(page: Page, language = 'en-US'): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await showScene(page);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?lng=${language}#/lightningalert/ACME/?${SCENE_VIEW}`);
  await expect(page.getByRole('heading', { name: /^(Now|Maintenant)$/ })).toBeVisible();
  await expect(sheet(page).locator('.yardcard').first()).toBeVisible();
}

test('the sheet has three heights by its button and its keys, and map controls stand above it [SHELL-28]', async ({
  page,
}) => {
  await openMap(page);
  await expect(sheet(page)).toHaveAttribute('data-height', 'half');
  const heights: number[] = [];
  for (const height of HEIGHTS) {
    await setHeight(page, height);
    heights.push((await sheet(page).boundingBox())!.height);
  }
  const map = (await page.getByRole('main').boundingBox())!;
  const bar = (await page.locator('.maphome-slider').boundingBox())!;
  expect(heights[0]! + bar.height).toBe(192);
  expect(Math.abs(heights[1]! + bar.height - 0.55 * 844)).toBeLessThanOrEqual(4);
  expect(heights[2]! + bar.height).toBe(map.height - 8);
  await expect(page.locator('.mapcontrols')).toBeHidden();
  // what is said of all statuses stands over a map that is covered
  for (const mark of ['.maptrust', '.mapsimulation']) await expect(sheet(page).locator(mark)).toBeVisible();
  // its button goes round
  await handle(page).press('Space');
  await expect(sheet(page)).toHaveAttribute('data-height', 'peek');
  await expect(page.getByRole('button', { name: 'Show all alerts' })).toBeVisible();
  const controls = (await page.locator('.mapcontrols').boundingBox())!;
  expect(controls.y + controls.height).toBeLessThan((await sheet(page).boundingBox())!.y);
});

test('on a phone that lies on its side no control covers another either [SHELL-28]', async ({ page }) => {
  await openMap(page);
  await page.setViewportSize({ width: 844, height: 390 });
  for (const height of HEIGHTS) {
    await setHeight(page, height);
    expect(await overlaps(page), height).toEqual([]);
  }
});

test('the sheet follows the finger and settles on the nearest height [SHELL-28]', async ({ page }) => {
  await openMap(page);
  const { x, y, width } = (await handle(page).boundingBox())!;
  await page.mouse.move(x + width / 2, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y - 200, { steps: 4 });
  await expect.poll(async () => (await handle(page).boundingBox())!.y).toBeLessThan(y - 150);
  await page.mouse.move(x + width / 2, 160, { steps: 4 });
  await page.mouse.up();
  await expect(sheet(page)).toHaveAttribute('data-height', 'full');
  const top = (await handle(page).boundingBox())!;
  await page.mouse.move(top.x + width / 2, top.y + 12);
  await page.mouse.down();
  await page.mouse.move(top.x + width / 2, 640, { steps: 4 });
  await page.mouse.up();
  await expect(sheet(page)).toHaveAttribute('data-height', 'peek');
});

test('a yard that is chosen in the full sheet is shown on the map, and its card leads back [SHELL-28]', async ({
  page,
}) => {
  await openMap(page);
  await setHeight(page, 'full');
  await sheet(page)
    .getByRole('button', { name: /CLOSED_YARD/ })
    .click();
  await expect(sheet(page)).toHaveAttribute('data-height', 'half');
  const card = page.locator('.popup');
  await expect(card).toContainText('CLOSED_YARD');
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await expect(sheet(page).getByRole('button', { name: /CLOSED_YARD/ })).toBeFocused();
});

test('layers and legend are one button on a phone, and Escape leads back to it [LAYER-01][LAYER-08]', async ({
  page,
}) => {
  await openMap(page);
  const opener = page.getByRole('button', { name: 'Layers and legend' });
  await opener.press('Enter');
  const layers = page.getByRole('dialog', { name: 'Layers and legend' });
  await expect(layers.getByRole('heading', { name: 'Layers', exact: true })).toBeVisible();
  await expect(layers.getByRole('switch').first()).toBeVisible();
  await expect(layers.getByRole('heading', { name: 'Symbols' })).toBeAttached();
  const { height } = (await layers.getByRole('button', { name: 'Close' }).boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  expect((await new AxeBuilder({ page }).include('.layerssheet').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(layers).toHaveCount(0);
  await expect(opener).toBeFocused();
});

for (const [language, colorScheme] of [
  ['en-US', 'dark'],
  ['fr-CA', 'light'],
] as const)
  test(`the list of facilities is cards under 992 px, ${language} [LIST-03][LIST-04][LIST-07]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openMap(page, language);
    await page.getByRole('button', { name: /^(All|Tous)$/ }).click();
    await expect(sheet(page)).toHaveAttribute('data-height', 'full');
    await expect(page.getByRole('radio', { name: /^(All facilities|Tous les sites) · 6$/ })).toBeFocused();
    await expect(page.getByRole('table')).toHaveCount(0);
    const cards = sheet(page).locator('.yardcard');
    await expect(cards).toHaveCount(6);
    await expect(cards.first()).toContainText('CLOSED_YARD');
    await expect(cards.first()).toContainText('City 3');
    await expect(cards.first()).toContainText('Wind at CLOSED_YARD');
    await expect(cards.last()).toContainText(/OPEN_YARD.*(OPEN|OUVERT)/);
    await sheet(page).getByRole('searchbox').fill('unk');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(/UNKNOWN|INCONNU/);
    await sheet(page)
      .getByRole('button', { name: /UNKNOWN_YARD$/ })
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await smallTargets(page)).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).include('.mapsheet').analyze();
    expect(violations).toEqual([]);
    await cards.getByRole('button', { name: /^UNKNOWN_YARD/ }).press('Enter');
    await expect(page.locator('.popup')).toContainText('UNKNOWN_YARD');
    await page.keyboard.press('Escape');
    await expect(handle(page)).toBeFocused();
  });

test('what else the map offers is behind one button of the sheet [SHELL-28]', async ({ page }) => {
  await openMap(page);
  await page.getByRole('button', { name: 'More of the map' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Show all alerts',
    'Show the whole area',
    'Map features',
    'Alert history',
    'Plan a route',
    'Selection Mode',
  ]);
  await page.getByRole('menuitem', { name: 'Map features' }).click();
  await expect(page.locator('.featlist')).toBeVisible();
  await page.locator('.featlist').getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeVisible();
});

test('keys go on at the button of the sheet that led to a list or the history, once that is closed [SHELL-28][MAP-05]', async ({
  page,
}) => {
  await page.route('**/v1/history', (route) => route.fulfill({ json: [] }));
  await openMap(page);
  const ways = page.getByRole('button', { name: 'More of the map' });
  for (const [way, title] of [
    ['Map features', /^Features of the map/],
    ['Alert history', 'Alert History'],
  ] as const) {
    await ways.click();
    await page.getByRole('menuitem', { name: way }).click();
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    await page
      .locator('.featlist, .histdrawer')
      .getByRole('button', { name: 'Close' })
      .first()
      .press('Enter');
    await expect(ways).toBeFocused();
  }
});

test('header and foot keep clear of what a phone cuts off of its screen [SHELL-28]', async ({ page }) => {
  await openMap(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top: 40, bottom: 34, left: 20, right: 20 },
  });
  const box = (selector: string) => page.locator(selector).boundingBox();
  expect((await box('.rail-opener'))!.y).toBeGreaterThanOrEqual(40);
  expect((await box('.timeslider .timeslider-tag'))!.x).toBeGreaterThanOrEqual(20);
  const bar = (await box('.timeslider-other'))!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(844 - 34);
  const menu = (await box('.usermenu-opener'))!;
  expect(menu.x + menu.width).toBeLessThanOrEqual(390 - 20);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
});

test('the menu of the user opens at its button, whole in the window [SHELL-19]', async ({ page }) => {
  await openMap(page, 'fr-CA');
  await page.setViewportSize({ width: 360, height: 740 });
  const opener = page.locator('.usermenu-opener');
  await opener.click();
  await expect(page.locator('.usermenu-list')).toBeInViewport({ ratio: 1 });
  const list = (await page.locator('.usermenu-list').boundingBox())!;
  const button = (await opener.boundingBox())!;
  expect(Math.abs(list.x + list.width - (button.x + button.width))).toBeLessThanOrEqual(1);
  expect(list.y - (button.y + button.height)).toBeLessThanOrEqual(8);
});

for (const language of ['en-US', 'fr-CA'])
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ])
    test(`no control of the map covers another at ${size.width} px, ${language} [SHELL-28]`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await showScene(page);
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/?lng=${language}#/lightningalert/ACME/?${SCENE_VIEW}`);
      await expect(page.locator('canvas.facility-marks')).toBeVisible();
      await expect(page.locator('.freshness-chip')).toHaveText(/^(Lightning|Foudre) \d/);
      // the one that lightning is late is gone with the first answer
      await expect(page.locator('.maptrust')).toHaveText([/\d/]);
      for (const height of HEIGHTS) {
        await setHeight(page, height);
        expect(await overlaps(page), height).toEqual([]);
        expect(await smallTargets(page), height).toEqual([]);
      }
      expect(await cutCountsOfRow(page)).toEqual([]);
      const { height } = (await page.getByRole('banner').boundingBox())!;
      expect(height).toBeLessThanOrEqual(56);
    });

test('a thousand yards scroll on a phone with few cards at a time, down to the last [LIST-03]', async ({
  page,
}) => {
  await openMap(page);
  await page.route(/\/api\/facilities\/metadata/, async (route) => {
    const [first] = SCENE;
    const features = Array.from({ length: 1_000 }, (_, nth) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [first!.lon, 39] },
      properties: {
        id: `YARD_${String(nth).padStart(3, '0')}`,
        gid: nth + 1,
        clientId: 'ACME',
        latitude: 39,
        longitude: first!.lon,
        countryCode: 'US',
        tz: 'America/Chicago',
        city: 'Salina',
        state: 'KS',
      },
    }));
    await route.fulfill({ json: { type: 'FeatureCollection', features } });
  });
  await page.reload();
  await sheet(page).getByRole('button', { name: 'All', exact: true }).click();
  const list = sheet(page).getByRole('region', { name: 'List of facilities' });
  await expect(list.getByRole('listitem')).toHaveCount(1_000);
  await list.hover();
  const mounted = () => list.locator('.yardcard-head').count();
  const atOnce: number[] = [];
  for (let step = 0; step < 20; step += 1) {
    await page.mouse.wheel(0, 1_500);
    await expect(list.locator('.yardcard-head:visible').first()).toBeAttached();
    atOnce.push(await mounted());
  }
  expect(Math.max(...atOnce)).toBeLessThan(60);
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(list.getByRole('button', { name: /^YARD_999/ })).toBeInViewport();
});
