import type { Page } from '@playwright/test';
import { openProfile } from '../drivers/profileDialog.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn, openPageWithoutMap } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();

const YARD = '/yardalert/ACME/HUB_CITY_YARD';
const FACILITY = '/lightningalert/ACME/HUB_CITY_YARD/33.58/-101.85/';
const ROUTE = '/lightningalert/ACME/route/HUB_CITY_YARD/BLACK_HILLS_YARD/';

const open = (page: Page, path: string) => page.goto(`${service.origin}/#${path}`);
const as = (page: Page, name: string) => beSignedIn(page, service.origin, `${name}@acme.example`);

test.describe('whom it is made for finds what they come for', () => {
  test('yard staff see whether work may go on, and cannot set it by hand [SHELL-02]', async ({ page }) => {
    await as(page, 'user');
    await open(page, YARD);
    await expect(page.locator('[data-status]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Why?' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Override/ })).toHaveCount(0);
  });

  test('facility operators and site administrators set it by hand [SHELL-02]', async ({ page }) => {
    await as(page, 'siteadmin');
    await open(page, YARD);
    await expect(page.getByRole('button', { name: /^(Override|Open Yard)/ }).first()).toBeVisible();
  });

  test('dispatchers plan a route [SHELL-02]', async ({ page }) => {
    await as(page, 'user');
    await open(page, ROUTE);
    await expect(page.getByRole('heading', { name: /^Route Planing/ })).toBeVisible();
  });

  test('drivers follow a vehicle without an account [SHELL-02]', async ({ page }) => {
    await open(page, '/vehicle-tracking');
    await expect(page.getByRole('button', { name: 'Click here to submit VRID' })).toBeVisible();
  });

  test('carriers look on as guests, and change nothing [SHELL-02]', async ({ page }) => {
    await as(page, 'guest');
    await open(page, FACILITY);
    await expect(page.getByRole('link', { name: /^Yard alert page/ })).toBeVisible();
    await open(page, YARD);
    await expect(page.locator('[data-status]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Override|Open Yard|Drill)/ })).toHaveCount(0);
  });

  test('administrators of a client manage its locations and people [SHELL-02]', async ({ page }) => {
    await as(page, 'admin');
    await openPageWithoutMap(page, service.origin);
    const dialog = await openProfile(page);
    for (const tab of ['Locations', 'Users', 'Tags', 'Access Control'])
      await expect(dialog.getByRole('tab', { name: tab })).toBeVisible();
  });
});
