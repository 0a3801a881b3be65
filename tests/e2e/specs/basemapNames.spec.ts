import type { Page } from '@playwright/test';
import { basemapNames, namesOverSymbols, namesUnder, noteBasemapNames } from '../drivers/basemapNames.ts';
import { showScene } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1920, height: 1080 } });

/** Opens the map of the scene in Kansas where the address says, and waits for a name on it. */
async function openMap(page: Page, view: string, name: string, lng = 'en-US'): Promise<void> {
  await noteBasemapNames(page);
  await showScene(page);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?lng=${lng}#/lightningalert/ACME/?p=${view}`);
  // the service reads its basemap when it is first asked for it
  await expect.poll(() => basemapNames(page), { timeout: 60_000 }).toContain(name);
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
}

test('the map names states and towns by their rank, and countries where a border is in view [MAP-02]', async ({
  page,
}) => {
  await openMap(page, '39,-98,7', 'Wichita');
  const inKansas = await basemapNames(page);
  expect(inKansas).toContain('KANSAS');
  expect(inKansas).not.toContain('UNITED STATES');
  expect((await namesOverSymbols(page)).names).toBeGreaterThan(500);

  await page.getByRole('button', { name: 'Show the whole area' }).click();
  await expect.poll(() => basemapNames(page)).toContain('MEXICO');
  expect(await basemapNames(page)).not.toContain('Salina');
});

test('the names are French on a French page where the tiles have them [MAP-02]', async ({ page }) => {
  await openMap(page, '34.5,-105.5,6', 'NOUVEAU-MEXIQUE', 'fr-CA');
  expect(await basemapNames(page)).toContain('MEXIQUE');
});

for (const colorScheme of ['dark', 'light'] as const)
  test.describe(`on a ${colorScheme} background`, () => {
    test.use({ colorScheme });

    test('no name lies on a facility’s symbol or its name, nor under a control or a dock [MAP-02]', async ({
      page,
    }) => {
      await openMap(page, '39,-98,6', 'KANSAS');
      await expect.poll(async () => (await namesOverSymbols(page)).names).toBeGreaterThan(500);
      expect((await namesOverSymbols(page)).both).toBe(0);
      const covers = [
        '.mapcontrols',
        '.mapcounts',
        '.maphome-layers',
        '.maphome-legend',
        '.maphome-slider',
        '.mapcredit',
      ];
      expect(await namesUnder(page, covers)).toEqual(Object.fromEntries(covers.map((cover) => [cover, 0])));
    });
  });
