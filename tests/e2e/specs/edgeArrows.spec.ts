import type { Page } from '@playwright/test';
import { showScene } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** East of the open yard, which lies outside of this view. */
const EAST = 'p=39,-86,7';
/** The map asks for alerts this often, and some moments later. */
const ASKED_EVERY_MS = 31_000;
const arrow = (page: Page) =>
  page.getByRole('button', { name: /new alert outside the map|hors de la carte/ });

for (const { size, language } of [
  { size: { width: 1600, height: 900 }, language: 'en-US' },
  { size: { width: 390, height: 844 }, language: 'fr-CA' },
]) {
  test(`a new alarm outside the view is an arrow at the edge, and only its button moves the map; a listener is told, ${size.width} px [GAP-143]`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.clock.install();
    const scene = await showScene(page);
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/?lng=${language}#/lightningalert/ACME/?${EAST}`);
    const counts = page.getByRole('group', { name: /Facilities by status|Sites par état/ });
    await expect(counts.getByRole('button').last()).toHaveText(/^1 /);
    await expect(page.locator('canvas.facility-marks')).toBeVisible();
    await expect(arrow(page)).toHaveCount(0);
    scene.close();
    await page.clock.runFor(ASKED_EVERY_MS);
    await expect(arrow(page)).toBeVisible();
    await expect(arrow(page)).toHaveText('1');
    const told = page.getByRole('alert').filter({ hasText: /^OPEN_YARD, (CLOSED|FERMÉ)\.$/ });
    await expect(told).toHaveCount(1);
    const box = (await arrow(page).boundingBox())!;
    expect(box.x + box.width / 2).toBeLessThan(size.width / 2);
    await arrow(page).focus();
    await page.keyboard.press('Enter');
    await expect(arrow(page)).toHaveCount(0);
    await expect(counts.getByRole('button').first()).toHaveText(/^2 /);
  });
}
