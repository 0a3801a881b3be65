import type { Page } from '@playwright/test';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ expectedConsole: [/Failed to load resource/] });

const NOTE = 'A gap does not mean no hazard.';

/** A map on a wall, which has no legend. */
async function openWall(page: Page): Promise<void> {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?wall=1&views=37,-97,5&every=30#/lightningalert/ACME/`);
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
}

/** Whether a text was on the page at any time from now on. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((sought) => {
    const noted = globalThis as { wasSeen?: boolean };
    const look = () => {
      noted.wasSeen ||= document.body?.textContent.includes(sought) ?? false;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return () => page.evaluate(() => (globalThis as { wasSeen?: boolean }).wasSeen === true);
}

test('a wall says over its map that the radar is gone [S4][S12]', async ({ page }) => {
  await page.route(/\/layers\/datasets\.json/, async (route) => {
    const datasets = await (await route.fetch()).json();
    const gone = datasets.map((dataset: object) => ({ ...dataset, gone_at: '2020-01-01T00:00:00Z' }));
    await route.fulfill({ json: gone });
  });
  await openWall(page);
  await expect(page.getByRole('status').filter({ hasText: NOTE })).toHaveText(/\(no data\)/);
});

test('a wall whose layers could not be loaded says so, and says nothing any more once they are there [S4][S12]', async ({
  page,
}) => {
  let isDown = true;
  await page.route(/\/layers\/layers\.json/, (route) =>
    isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await openWall(page);
  const note = page.getByRole('status').filter({ hasText: 'layers are not available' });
  await expect(note).toBeVisible();
  isDown = false;
  await expect(note).toHaveCount(0);
  await expect(page.getByText(NOTE)).toHaveCount(0);
});

test('a wall says nothing of layers that are there, nor of those that it is loading [S12]', async ({
  page,
}) => {
  const wasSeen = await watchFor(page, NOTE);
  let ask = () => {};
  const isAllowed = new Promise<void>((resolve) => (ask = resolve));
  await page.route(/\/layers\/datasets\.json/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await openWall(page);
  expect(await wasSeen()).toBe(false);
  const isDrawn = page.waitForRequest(/\/layers\/tiles\//);
  ask();
  await isDrawn;
  expect(await wasSeen()).toBe(false);
});
