import { sharedService } from '../drivers/sharedService.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();

test('a browser that is too old gets a readable page in both languages, and nothing of the app [GAP-4][S2]', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto(`${service.origin}/#/yardalert/ACME/HUB_CITY_YARD`, { waitUntil: 'commit' }); // its loading is stopped
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
  await expect(page.getByText('Do not treat any yard as open.', { exact: false })).toBeVisible();
  await expect(page.getByText('Ne considérez aucun site comme ouvert.', { exact: false })).toBeVisible();
  await expect(page.getByText('AbortSignal.any', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).not.toBe('loading');
  await expect(page.locator('#root')).toHaveCount(0);
});
