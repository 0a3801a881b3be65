import { createAxe } from '../drivers/axe.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { timeSliderDependencies } from '../drivers/timeSliderPage.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'America/Chicago' });

const MAP = '/#/lightningalert/ACME/';

test('keys go by hours and days, and Home returns to the present [TIME-01][TIME-05][SHELL-21]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(service.origin + MAP);
  const { handle, header } = timeSliderDependencies(page);
  await expect(header).toContainText('LIVE');
  await handle.focus();
  await expect(handle).toHaveAttribute('aria-valuetext', /^Now: /);
  const present = Number(await handle.getAttribute('aria-valuenow'));
  for (const [key, steps] of [
    ['ArrowLeft', -1],
    ['PageDown', -25],
    ['ArrowUp', -24],
    ['PageUp', 0],
    ['ArrowRight', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(handle).toHaveAttribute('aria-valuenow', String(present + steps));
  }
  await expect(header).toContainText('FORECAST');
  await expect(handle).toHaveAttribute('aria-valuetext', /, forecast$/);
  await page.keyboard.press('Home');
  await expect(header).toContainText('LIVE');
  await expect(handle).toBeFocused();
});

test('the way back in the header leads to the present, and is there only off it, as is the word about statuses [SHELL-21][TIME-05][S4]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}${MAP}?time=${Date.now() - 7_200_000}`);
  const { header } = timeSliderDependencies(page);
  await expect(header).toContainText('PAST');
  const note = page.getByText('Yard statuses are for now, not for the time shown.');
  await expect(note).toBeVisible();
  await header.getByRole('button', { name: 'Return to current' }).click();
  await expect(header).toContainText('LIVE');
  await expect(note).toBeHidden();
  await expect(header.getByRole('button')).toHaveCount(0);
});

test('an address of a day that no calendar has says so, and shows the map of the present [SHELL-08]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/historical/ACME/2026-02-30/`);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Link' })).toBeVisible();
  await expect(timeSliderDependencies(page).header).toContainText('LIVE');
});

for (const lng of ['en-US', 'fr-CA']) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`the slider is accessible in ${lng} on a ${colorScheme} background, live and off it [TIME-01]`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/?lng=${lng}${MAP.slice(1)}`);
      const handle = page.getByRole('slider');
      await handle.waitFor();
      const violations = async () =>
        (await createAxe(page).include('.timeslider').include('.headertime').analyze()).violations;
      expect(await violations()).toEqual([]);
      await handle.press('PageDown');
      await expect(page.locator('.headertime')).toContainText(lng === 'fr-CA' ? 'PASSÉ' : 'PAST');
      expect(await violations()).toEqual([]);
    });
  }
}

test('on a phone the bar at the foot says the time, and its button opens the way to another one [TIME-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}${MAP}`);
  const { slider, handle, header } = timeSliderDependencies(page);
  const opener = slider.getByRole('button', { name: 'Other time' });
  await expect(opener).toBeInViewport({ ratio: 1 });
  await expect(header).toBeHidden();
  await expect(handle).toBeHidden();
  await expect(slider).toContainText('LIVE');
  expect((await slider.boundingBox())!.height).toBeLessThanOrEqual(60);
  await opener.press('Enter');
  await expect(handle).toBeVisible();
  await handle.press('ArrowLeft');
  await expect(slider).toContainText('PAST');
  expect((await slider.locator('.timetrack-line').boundingBox())!.width).toBeGreaterThan(240);
  for (const name of ['Play', 'Return to current']) {
    const { width, height } = (await slider.getByRole('button', { name }).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect((await slider.boundingBox())!.height).toBeLessThanOrEqual(110);
  await slider.getByRole('button', { name: 'Return to current' }).press('Enter');
  await expect(handle).toBeHidden();
  await expect(opener).toBeFocused();
});

test('on a phone another time of the address is told, with the way back [TIME-01]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}${MAP}?time=${Date.now() - 7_200_000}`);
  const { slider, handle } = timeSliderDependencies(page);
  await expect(slider).toContainText('PAST');
  await expect(handle).toBeVisible();
  await expect(slider.getByRole('button', { name: 'Return to current' })).toBeVisible();
});
