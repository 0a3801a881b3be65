import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** OpenLayers takes two clicks within 250 ms for one double click. */
const DOUBLE_CLICK_MS = 300;

async function open(page: Page, lng = 'en-US') {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?lng=${lng}#/lightningalert/ACME/?p=39,-98,6`);
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
}

test('the context menu turns Selection Mode on and off, and while it is on a click does nothing else [MAP-14][MAP-15]', async ({
  page,
}) => {
  await open(page);
  const item = page.getByRole('menuitemcheckbox', { name: 'Selection Mode' });
  const panel = page.getByRole('region', { name: 'Vehicles in a region' });
  const card = page.locator('.popup');
  // until a layer can be asked about a point, an empty point has no card
  await expect(page.getByRole('complementary', { name: 'Legend' })).toContainText(/(in|mm)\/h/);
  await page.mouse.click(500, 420, { button: 'right' });
  await expect(item).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(panel).toHaveCount(0);
  await page.mouse.click(500, 420, { button: 'right' });
  await item.press('Enter');
  await expect(panel).toBeVisible();
  const map = page.locator('.mapcanvas');
  await expect(map).toHaveAttribute('data-drawing', 'true');
  await page.mouse.click(500, 420);
  const clickedMs = await page.evaluate(() => performance.now());
  await page.mouse.click(520, 430, { button: 'right' });
  await expect(item).toHaveAttribute('aria-checked', 'true');
  await item.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(map).toHaveAttribute('data-drawing', 'false');
  // until then another click would make a double click of the one before
  const isOver = ([sinceMs, waitMs]: [number, number]) => performance.now() - sinceMs > waitMs;
  await page.waitForFunction(isOver, [clickedMs, DOUBLE_CLICK_MS] as [number, number]);
  // by now the click of before would have opened its card
  await expect(card).toHaveCount(0);
  await page.mouse.click(500, 420);
  await expect(card).toBeVisible();
});

test('vehicles that pass a region drawn by corners are listed ten at a time, and go into a file [MAP-16][VEH-01][VEH-03][CALL-63]', async ({
  page,
}) => {
  test.slow(); // a service that has just begun makes its roads first
  await open(page);
  await page.getByRole('button', { name: 'Selection Mode' }).click();
  const panel = page.getByRole('region', { name: 'Vehicles in a region' });
  await expect(panel.getByRole('button', { name: 'Find vehicles' })).toBeDisabled();
  await panel.getByRole('radio', { name: 'Polygon' }).press('Space');
  for (const [x, y] of [
    [400, 300],
    [780, 320],
    [700, 600],
  ] as const)
    await page.mouse.click(x, y);
  await page.mouse.dblclick(420, 620);
  await expect(panel).toContainText('Region with 4 corners.');
  const asked = page.waitForRequest(/\/api\/fmt\/vehicles\/intersect/);
  await panel.getByRole('button', { name: 'Find vehicles' }).press('Enter');
  const { from, to, polygon } = (await asked).postDataJSON();
  expect(Date.parse(to) - Date.parse(from)).toBe(2 * 24 * 3_600_000);
  expect(polygon).toHaveLength(4);
  const rows = panel.getByRole('region', { name: 'Vehicles found' });
  const failed = panel.getByText('Service Error');
  // where the processor is busy the roads take longer than a call may; they are made on meanwhile
  await expect(async () => {
    if (await failed.isVisible()) await panel.getByRole('button', { name: 'Find vehicles' }).press('Enter');
    await expect(rows.getByRole('row')).toHaveCount(11, { timeout: 5_000 });
  }).toPass({ timeout: 100_000 });
  await panel.getByRole('button', { name: 'Next page' }).click();
  await expect(panel.getByRole('status')).toContainText(/^11 to/);

  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export (CSV)' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^vehicles_\d{8}T\d{6}Z_\d{8}T\d{6}Z\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split(/\r?\n/);
  expect(lines[0]).toMatch(/^vrid,/);
  expect(lines.length).toBeGreaterThan(11);

  await panel.getByRole('button', { name: 'Clear the region' }).click();
  await panel.getByRole('button', { name: 'Use the whole view' }).press('Enter');
  await expect(panel).toContainText('Region with 4 corners.');
});

for (const [lng, colorScheme, width] of [
  ['en-US', 'dark', 1440],
  ['fr-CA', 'light', 390],
] as const) {
  test(`everybody can use Selection Mode, in ${lng}, ${colorScheme}, ${width} px wide [MAP-15][SHELL-28]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.route(/\/fmt\/vehicles\/intersect/, (route) =>
      route.fulfill({ json: { csv_header: ['vrid', 'origin'], payload: [] } }),
    );
    await open(page, lng);
    // a phone has it in the menu of its sheet
    const isNarrow = width < 992;
    if (isNarrow) await page.getByRole('button', { name: 'Autres actions de la carte' }).press('Enter');
    await page
      .getByRole(isNarrow ? 'menuitem' : 'button', { name: /^(Selection Mode|Mode sélection)$/ })
      .press('Enter');
    const panel = page.locator('.selection');
    await panel.getByRole('button', { name: /whole view|toute la vue/ }).press('Enter');
    await panel.getByRole('button', { name: /Find|Trouver/ }).press('Enter');
    await expect(panel.getByText(/^(No rows found|Aucun véhicule trouvé)$/)).toBeVisible();
    const { violations } = await createAxe(page).include('.selection').analyze();
    expect(violations).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  });
}
