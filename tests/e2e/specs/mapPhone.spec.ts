import type { Page } from '@playwright/test';
import { SCENE_VIEW, showScene } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, hasTouch: true });

/** Pairs of controls and lines over the map that lie on one another, by their texts. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll(
      '.maphome :is(button, a, input), .maptrust, .mapsimulation, .mapcredit, .maphome-slider',
    );
    const controls = [...all].flatMap((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // what is scrolled away in the row of counts can not be met
      const row = element.closest('.mapcounts')?.getBoundingClientRect();
      const box = { left, top, right: Math.min(right, row?.right ?? right), bottom };
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
      return box.right > left && bottom > top && element.checkVisibility() ? [{ element, name, box }] : [];
    });
    return controls.flatMap((one, at) =>
      controls.slice(at + 1).flatMap((other) => {
        const isInside = one.element.contains(other.element) || other.element.contains(one.element);
        const acrossPx = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const downPx = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return !isInside && acrossPx > 1 && downPx > 1 ? [`${one.name} lies on ${other.name}`] : [];
      }),
    );
  });
}

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
      await expect(page.locator('.maptrust')).toHaveText(/\d/);
      expect(await overlaps(page)).toEqual([]);
    });
