import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { expectFitAtSizes } from '../drivers/expectFitAtSizes.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, forgetSessions, sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

let service: ServiceProcess;
test.beforeAll(async () => void (service = await startService()));
test.afterAll(() => service.dispose());

test('a site admin writes a policy, sees what it would do, and assigns it, at every size and in both themes [GAP-139]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(`${service.origin}/#/policies/ACME`);
  await expect(page.getByRole('heading', { name: 'Policies', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add policy' }).click();
  await page.getByLabel(/^Name/).fill('Open pit');
  await page.getByLabel(/^Alert radius/).fill('8');
  await page.getByLabel(/^Quiet period/).fill('45');
  const form = page.getByRole('form', { name: 'Add a policy' });
  await expect(form.getByRole('status')).toContainText('Lightning within 8 mi (12.9 km) closes the yard');
  await form.getByText('Weather limits', { exact: true }).click();
  await form.getByText('Warnings of weather services', { exact: true }).click();
  await form.getByLabel('Tornado', { exact: true }).selectOption({ label: 'Closes the yard' });
  await expectFitAtSizes(page);
  await page.getByLabel(/^Reason/).fill('Nobody shelters in the pit');
  await page.getByLabel(/^Reason/).press('Enter');
  const pit = page.getByRole('region', { name: 'Open pit' });
  await expect(pit).toContainText('The yard stays closed for 45 minutes after the last strike.');
  await expect(pit).toContainText('Warnings of weather services that close the yard: Tornado.');

  await pit.getByRole('button', { name: 'Assign facilities to Open pit' }).click();
  const assigning = page.getByRole('form', { name: 'Facilities for Open pit' });
  await assigning.getByRole('switch').first().check();
  await assigning.getByLabel(/^Reason/).fill('It is a pit');
  await assigning.getByLabel(/^Reason/).press('Enter');
  await expect(pit).toContainText('1 facility');
});

test('values below 6 mi wait for another site admin, and hold nowhere until then [GAP-139]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(`${service.origin}/#/policies/ACME`);
  await page.getByRole('button', { name: 'Edit Default' }).click();
  const form = page.getByRole('form', { name: 'Edit Default' });
  await form.getByLabel(/^Alert radius/).fill('60');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel(/^Alert radius/).fill('5');
  await expect(form.getByRole('status')).toContainText(
    'Another site administrator must confirm this change.',
  );
  await form.getByLabel(/^Reason/).fill('A shelter is near');
  await form.getByLabel(/^Reason/).press('Enter');
  const waiting = page.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(waiting).toContainText('Another site administrator must confirm this.');
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Default' })).toContainText('Lightning within 6 mi');
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waiting).toHaveCount(0);
});

test.describe('a change that waits', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('is confirmed by another site admin in the browser, and holds then [GAP-139]', async ({
    page,
    browser,
  }) => {
    await makeSiteAdmin('admin@acme.example');
    await beSignedIn(page, service.origin, 'siteadmin@acme.example');
    await page.goto(`${service.origin}/#/policies/ACME`);
    await page.getByRole('button', { name: 'Add policy' }).click();
    await page.getByLabel(/^Name/).fill('Shelter yard');
    await page.getByLabel(/^Alert radius/).fill('5');
    await page.getByLabel(/^Reason/).fill('A shelter is near');
    await page.getByLabel(/^Reason/).press('Enter');
    const yard = page.getByRole('region', { name: 'Shelter yard' });
    await expect(yard).toContainText('This policy waits for confirmation.');
    await expect(yard.getByRole('button', { name: 'Assign facilities to Shelter yard' })).toBeDisabled();

    const context = await browser.newContext({ serviceWorkers: 'block' });
    const second = await context.newPage();
    await beSignedIn(second, service.origin, 'admin@acme.example');
    await second.goto(`${service.origin}/#/policies/ACME`);
    const waiting = second.getByRole('region', { name: 'Waiting for confirmation' });
    await expect(waiting).toContainText('Proposed by Sam Siteadmin: A shelter is near.');
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await expect(waiting).toHaveCount(0);
    await expect(second.getByRole('region', { name: 'Shelter yard' })).toContainText(
      'Lightning within 5 mi (8 km) closes the yard',
    );

    // the first one still sees it waiting, and is told
    const pending = page.getByRole('region', { name: 'Waiting for confirmation' });
    await pending.getByRole('button', { name: 'Withdraw' }).click();
    const sheet = page.getByRole('main');
    await expect(sheet.getByText('This policy or change no longer exists.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Load again' }).click();
    await expect(yard).toContainText('Lightning within 5 mi (8 km) closes the yard');
    await expect(pending).toHaveCount(0);
    await context.close();
  });
});

test('a policy is written and assigned with the keyboard alone [GAP-139]', async ({ page }) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(`${service.origin}/#/policies/ACME`);
  const heading = page.getByRole('heading', { name: 'Policies', exact: true });
  await expect(heading).toBeVisible();
  await tabTo(page, 'Add policy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add a policy' })).toBeFocused();
  await tabTo(page, 'Name');
  await page.keyboard.type('Quarry');
  await tabTo(page, 'Alert radius (mi)');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7');
  await tabTo(page, 'Weather limits');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Reason');
  await page.keyboard.type('Far from shelter');
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Quarry' })).toContainText('Lightning within 7 mi');
  await expect(heading).toBeFocused();

  await tabTo(page, 'Assign facilities to Quarry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Facilities for Quarry' })).toBeFocused();
  await tabTo(page, 'Search facilities');
  await page.keyboard.type('beacon');
  await tabTo(page, 'BEACON_YARD');
  await page.keyboard.press('Space');
  await tabTo(page, 'Reason');
  await page.keyboard.type('It is a quarry');
  await tabTo(page, 'Assign facilities');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Quarry' })).toContainText('1 facility');
  await expect(heading).toBeFocused();
});

test('the page and its forms are free of faults on a telephone in Canadian French [GAP-139]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(`${service.origin}/?lng=fr-CA#/policies/ACME`);
  await expect(page.getByRole('heading', { name: 'Politiques', exact: true })).toBeVisible();
  await expectNoFaults(page, 'list');
  await page.getByRole('button', { name: 'Modifier Par défaut' }).click();
  await page.getByText('Seuils météo', { exact: true }).click();
  await expectNoFaults(page, 'form');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Attribuer des sites à Par défaut' }).click();
  await expectNoFaults(page, 'assignment');
});

async function expectNoFaults(page: Page, part: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await createAxe(page).analyze();
    expect({ part, colorScheme, violations }).toEqual({ part, colorScheme, violations: [] });
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

/** Walks on by Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string) {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const [texts] = await focused.evaluateAll((all) =>
      all.map((one) => [one.textContent, (one as HTMLInputElement).labels?.[0]?.textContent]),
    );
    if (texts?.some((text) => text?.endsWith(name) || text?.startsWith(name))) return;
  }
  throw new Error(`Tab leads to nothing named ${name}.`);
}

/** Gives the role to somebody, who signs in with it from then on. */
async function makeSiteAdmin(email: string) {
  const { accessToken } = (await sessionOf(service.origin, email)) as { accessToken: string };
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${service.origin}/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { users } = (await ask('/admin/users/find', { searchTerm: email })) as { users: { id: string }[] };
  await ask('/admin/client/roles', { roleId: 'site_admin', userId: users[0]!.id });
  forgetSessions(service.origin);
}
