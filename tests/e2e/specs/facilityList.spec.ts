import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const ADMIN = 'admin@acme.example';
const USER = 'user@acme.example';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

async function openList(page: Page, email: string) {
  await beSignedIn(page, service.origin, email);
  // the basemap is not what is looked at here, and takes the service seconds
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await page.getByRole('button', { name: /^Facilities \d/ }).click();
  await page.getByRole('searchbox').fill('HUB_CITY');
  return page.getByRole('button', { name: 'Actions for HUB_CITY_YARD' });
}

test('an administrator opens a facility’s tags from its row, by keys, and comes back to the row [LIST-07]', async ({
  page,
}) => {
  const opener = await openList(page, ADMIN);
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Actions for HUB_CITY_YARD' });
  await expect(menu.getByRole('menuitem', { name: 'Facility view' })).toBeFocused();
  await expect(menu).toBeInViewport({ ratio: 1 });
  const { violations } = await createAxe(page).include('.row-menu').analyze();
  expect(violations).toEqual([]);
  for (let item = 0; item < 4; item += 1) await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Edit tags' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await expect(dialog.getByRole('tab', { name: 'Locations' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('HUB_CITY_YARD');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await page.getByRole('menuitem', { name: 'Subscriptions' }).click();
  await expect(dialog.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
] as const)
  test(`the list at ${width} px has as many rows as it shows, and more where it is made higher [LIST-01][LIST-03]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openList(page, USER);
    await page.getByRole('searchbox').fill('');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    const box = page.getByRole('region', { name: 'Table of facilities' });
    /** What of the last row, and of one row more, has no room, px. */
    const room = () =>
      box.evaluate((element) => ({
        isScrolled: element.scrollHeight > element.clientHeight + 1,
        isRowMissing: element.clientHeight - element.querySelector('table')!.offsetHeight >= 45,
      }));
    await expect.poll(() => rows.count()).toBeLessThan(10);
    await expect.poll(room).toEqual({ isScrolled: false, isRowMissing: false });
    const before = await rows.count();
    expect(before).toBeGreaterThan(3);
    await page.getByRole('separator').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
    await expect.poll(room).toEqual({ isScrolled: false, isRowMissing: false });
  });

test('an administrator adds a facility from the list, and finds it there [LIST-02]', async ({ page }) => {
  await openList(page, ADMIN);
  await page.getByRole('button', { name: 'Add facility' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  const form = dialog.getByRole('form', { name: 'Add location' });
  const fields = { Name: 'LIST_YARD', Latitude: '35.2', Longitude: '-101.8', City: 'Canyon', State: 'TX' };
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(new RegExp(`^${label}`)).fill(value);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('searchbox').fill('LIST_YARD');
  await expect(page.getByRole('rowheader', { name: 'LIST_YARD' })).toBeVisible();
});

test('another user subscribes to a facility from its row, and adds none [LIST-02][LIST-07]', async ({
  page,
}) => {
  const opener = await openList(page, USER);
  await expect(page.getByRole('button', { name: 'Add facility' })).toHaveCount(0);
  await opener.click();
  await expect(page.getByRole('menuitem', { name: 'Edit tags' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Subscribe me' }).click();
  await expect(page.getByText('Subscribed successfully')).toBeVisible();
  await expect(opener).toBeFocused();
  const { accessToken } = (await sessionOf(service.origin, USER)) as { accessToken: string };
  const answer = await page.request.get(`${service.origin}/api/alerts/subscriptions`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(await answer.json()).toMatchObject({
    subscriptions: expect.arrayContaining([expect.objectContaining({ id: 'HUB_CITY_YARD' })]),
  });
});

test.describe('a service that refuses', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('a subscription is told so [LIST-07]', async ({ page }) => {
    await page.route('**/api/alerts/facilities/subscriptions', (route) =>
      route.fulfill({ status: 404, json: { generalError: { message: 'There is no such facility.' } } }),
    );
    const opener = await openList(page, USER);
    await opener.click();
    await page.getByRole('menuitem', { name: 'Subscribe me' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is no such facility.' })).toBeVisible();
  });
});
