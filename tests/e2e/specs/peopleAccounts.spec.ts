import type { Browser, Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, forgetSessions, sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const PASSWORD = 'thunder7clear';
const NEW_PASSWORD = 'ochre tin kettle walk';
const YARD = '/yardalert/ACME/HUB_CITY_YARD';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());
// sessions that a test has ended are of no use to the next one; that of the administrator none ends, and sign-ins are
// limited
test.beforeEach(() => {
  for (const email of ['user@acme.example', 'siteadmin@acme.example']) forgetSessions(service.origin, email);
});
// what ended sessions are refused, and the proof that is asked for
test.use({ expectedConsole: [/status of 40[13]/] });

async function openPeople(page: Page): Promise<void> {
  await beSignedIn(page, service.origin, 'admin@acme.example');
  await page.goto(`${service.origin}/?lng=en-US#/people/ACME`);
  await expect(page.getByRole('row', { name: /^Ada Admin/ })).toBeVisible();
}

/** A yard page of somebody else, on a device of their own. */
async function openYardElsewhere(browser: Browser, email: string): Promise<Page> {
  const device = await browser.newContext();
  const page = await device.newPage();
  await beSignedIn(page, service.origin, email);
  await page.goto(`${service.origin}/?lng=en-US#${YARD}`);
  await expect(page.locator('[data-status]').first()).toBeVisible();
  return page;
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-status=open]')).toHaveCount(0);
}

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name });

test('an account that is disabled ends its open page, and can be enabled again [GAP-141][GAP-142]', async ({
  page,
  browser,
}) => {
  const other = await openYardElsewhere(browser, 'user@acme.example');
  await openPeople(page);
  await choose(page, 'Uma User');
  const panel = panelOf(page, 'Uma User');
  await panel.getByRole('button', { name: 'Disable account' }).click();
  await panel.getByLabel(/^Reason/).fill('contract ended');
  await panel.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(panel.getByText('contract ended')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Uma User/ })).toContainText('Disabled');
  await expectSignedOut(other);
  await panel.getByRole('button', { name: 'Enable account' }).click();
  await expect(page.getByRole('row', { name: /^Uma User/ })).toContainText('Active');
  await other.context().close();
});

test('one session, and then all, are ended on the devices where they are [GAP-141][GAP-142]', async ({
  page,
  browser,
}) => {
  const first = await openYardElsewhere(browser, 'siteadmin@acme.example');
  forgetSessions(service.origin, 'siteadmin@acme.example');
  const second = await openYardElsewhere(browser, 'siteadmin@acme.example');
  await openPeople(page);
  await choose(page, 'Sam Siteadmin');
  const panel = panelOf(page, 'Sam Siteadmin');
  const ends = panel.getByRole('button', { name: /^End the session on/ });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await confirm.click();
  await expect(ends).toHaveCount(1);
  await panel.getByRole('button', { name: /^End 1 session/ }).click();
  await confirm.click();
  await expect(panel.getByText('Not signed in anywhere')).toBeVisible();
  await expectSignedOut(first);
  await expectSignedOut(second);
  await first.context().close();
  await second.context().close();
});

test('a role is given once its administrator has confirmed who they are [GAP-142]', async ({ page }) => {
  await openPeople(page);
  let refused = 0;
  // as if the sign-in were older than five minutes; everything behind it is the service itself
  await page.route('**/auth/admin/client/roles', (route) => {
    if (route.request().method() !== 'POST' || refused > 0) return route.fallback();
    refused += 1;
    const generalError = { message: 'freshProofNeeded', messageText: 'Confirm that it is you.' };
    return route.fulfill({ status: 401, json: { generalError } });
  });
  await choose(page, 'Wall Display');
  const panel = panelOf(page, 'Wall Display');
  await panel.getByRole('button', { name: 'Change roles and locations' }).click();
  await panel.getByRole('combobox', { name: 'Add a role' }).selectOption('admin');
  await panel.getByRole('button', { name: 'Save' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('row', { name: /^Wall Display/ })).toContainText('Administrator');
  expect(refused).toBe(1);
});

test('a link for a new password works once, and the old password no more [GAP-142]', async ({
  page,
  browser,
}) => {
  await openPeople(page);
  await choose(page, 'Wall Display');
  const panel = panelOf(page, 'Wall Display');
  await panel.getByRole('button', { name: 'Reset password and require a new one' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
  const link = await panel.getByLabel('Link for a new password').inputValue();
  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto(link);
  for (const field of await other.locator('input[type=password]').all()) await field.fill(NEW_PASSWORD);
  await other.locator('button[type=submit]').click();
  await expect(other.locator('input[type=password]')).toHaveCount(0);
  await other.goto(link);
  await expect(other.locator('input[type=password]')).toHaveCount(0);
  await expect(sessionOf(service.origin, 'kiosk@acme.example')).rejects.toThrow();
  await device.close();
});

test('an account is deleted once its address is typed, and the audit keeps its id [GAP-142][S9]', async ({
  page,
}) => {
  await openPeople(page);
  await choose(page, 'Gil Guest');
  const panel = panelOf(page, 'Gil Guest');
  await panel.getByRole('button', { name: 'Delete account' }).click();
  await panel.getByLabel(/^Reason/).fill('left');
  await panel.getByLabel(/^To confirm/).fill('guest@acme.example');
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('row', { name: /^Gil Guest/ })).toHaveCount(0);
  const entry = page.getByRole('row', { name: /Account deleted/ });
  await expect(entry).toContainText(/Deleted or unknown \([\da-f-]{36}\)/);
  await expect(entry).toContainText('Reason: left');
});

test('the audit stands below the people, and has an address of its own [GAP-142]', async ({ page }) => {
  await openPeople(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL(/#\/audit\/ACME$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row', { name: /^Ada Admin/ })).toBeVisible();
});

test('the menu of a row is gone through by keys, and leads to the question of the panel [GAP-142]', async ({
  page,
}) => {
  await openPeople(page);
  await page.getByRole('button', { name: 'Actions for Sam Siteadmin' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Actions for Sam Siteadmin' });
  await expect(menu.getByRole('menuitem', { name: 'View' })).toBeFocused();
  expect((await createAxe(page).include('.row-menu').analyze()).violations).toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(panelOf(page, 'Sam Siteadmin').getByText('Disable Sam Siteadmin?')).toBeVisible();
});

for (const [scheme, language] of [
  ['dark', 'en-US'],
  ['light', 'fr-CA'],
] as const) {
  test(`people, a person and the audit are free of axe's faults in ${language}, ${scheme} [PROF-12]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await beSignedIn(page, service.origin, 'admin@acme.example');
    await page.goto(`${service.origin}/?lng=${language}#/people/ACME`);
    await choose(page, 'Ada Admin');
    await expect(page.getByRole('complementary')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await page.goto(`${service.origin}/#/audit/ACME`);
    await expect(page.getByRole('table')).toHaveCount(1);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
  });
}

test('site admins read the audit and download it, and see nobody’s account [AUTH-24]', async ({ page }) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(`${service.origin}/?lng=en-US#/people/ACME`);
  await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit.csv');
  await page.getByRole('button', { name: 'Verify integrity' }).click();
  await expect(page.getByText(/^Verified: no entry was changed/)).toBeVisible();
});
