import type { Page } from '@playwright/test';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { beSiteAdminToo } from '../drivers/siteAdmin.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
const FACILITIES = /\/api\/facilities\/metadata/;
const NO_YARDS = 'No yards are listed for this organization.';

const answerWithNoYards = (page: Page) =>
  page.route(FACILITIES, (route) => route.fulfill({ json: { type: 'FeatureCollection', features: [] } }));

const open = (page: Page, path = '/lightningalert/ACME/') => page.goto(`${service.origin}/#${path}`);

test('the map of a client without yards says so and shows live lightning all the same [MAP-01][S4]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await answerWithNoYards(page);
  const snapshot = page.waitForResponse(/\/lightning\//);
  await open(page);
  await expect(page.getByText(NO_YARDS)).toBeVisible();
  await expect(page.locator('.nowrail-count')).toHaveText('No yards');
  await expect(page.locator('[data-trust]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add the first yard' })).toHaveCount(0);
  expect((await snapshot).ok()).toBe(true);
});

test('an administrator who is a site admin is led to the page of the first yard', async ({ page }) => {
  await beSignedIn(page, service.origin, 'admin@acme.example');
  await beSiteAdminToo(page);
  await answerWithNoYards(page);
  await open(page);
  await page.getByRole('link', { name: 'Add the first yard' }).click();
  await expect(page.getByRole('form', { name: 'Add your first yard' })).toBeVisible();
});

test('a facility of a client without yards is not there, and is not waited for', async ({ page }) => {
  await beSignedIn(page, service.origin);
  await answerWithNoYards(page);
  await open(page, '/lightningalert/ACME/GONE/40/-90/?radius=50');
  await expect(page.getByRole('complementary', { name: 'GONE' }).getByRole('alert')).toContainText('GONE');
});
