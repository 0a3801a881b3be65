import type { Browser, Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const ADMIN = 'admin@acme.example';
const YARD_ID = 'HUB_CITY_YARD';
/** A display hears of its removal with the next call in its session; yard pages ask each few seconds. */
const REMOVED_WITHIN_MS = 30_000;

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

/** Paths of the calls that the service refuses a page by its role: each is a row of the audit. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  return refused;
}

/** A device of its own: it shares nothing with the administrator's browser. */
async function openDisplay(browser: Browser, path = '/#/kiosk'): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await page.goto(service.origin + path);
  return page;
}

async function codeOn(display: Page): Promise<string> {
  const code = display.locator('.kiosk-code .spoken');
  await expect(code).toHaveText(/^Code [A-Z\d-]/);
  return (await code.innerText()).replace('Code', '').replaceAll(' ', '');
}

async function openScreens(page: Page): Promise<void> {
  await beSignedIn(page, service.origin, ADMIN);
  await page.goto(`${service.origin}/#/screens/ACME`);
  await expect(page.getByRole('heading', { name: 'Screens', level: 1 })).toBeVisible();
}

async function addDisplay(page: Page, { code, name }: { code: string; name: string }): Promise<void> {
  await page.getByLabel('Code on the display').fill(code);
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('radio', { name: 'Selected facilities only' }).check();
  await page.getByRole('searchbox').fill(YARD_ID);
  await page.getByRole('checkbox', { name: /Hub City|HUB_CITY/i }).check();
  await page.getByRole('button', { name: 'Add display' }).click();
  await expect(page.getByText(`${name} was added.`)).toBeVisible();
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await createAxe(page).analyze();
      expect({ what, size, colorScheme, violations }).toEqual({ what, size, colorScheme, violations: [] });
    }
  }
}

test.describe('a display', () => {
  // the calls that tell it that its session has ended
  test.use({ expectedConsole: [/status of 40[13]/] });

  test('is enrolled by its code, reports under its own name, and shows no status once it is removed [AUTH-19][GAP-141]', async ({
    page,
    browser,
  }) => {
    const display = await openDisplay(browser);
    const refused = refusalsOf(display);
    const code = await codeOn(display);
    await expect(display.getByText('Do not treat any yard as open.')).toBeVisible();
    await expectAccessible(display, 'code');

    await openScreens(page);
    await expectAccessible(page, 'screens');
    await addDisplay(page, { code, name: 'Gate 3' });

    await expect(display).toHaveURL(new RegExp(`#/yardalert/ACME/${YARD_ID}`));
    await expect(display.locator('.ystrip')).toBeVisible();
    const row = page.getByRole('row', { name: /Gate 3/ });
    await expect(row).toContainText('Reporting', { timeout: 60_000 });
    await expect(row).toContainText(YARD_ID);

    // its session is gone: the key alone signs it in again
    const address = display.url();
    // taken from the page that is open, that page's next call would go without a bearer
    await display.goto(`${service.origin}/favicon.svg`);
    await display.evaluate(() => localStorage.removeItem('session'));
    await display.goto(address);
    await expect(display.locator('.ystrip')).toBeVisible();

    expect(refused).toEqual([]);
    await page.getByRole('button', { name: 'Remove Gate 3' }).click();
    await page.getByRole('button', { name: 'Remove display' }).click();
    await expect(page.getByText('Gate 3 was removed.')).toBeVisible();
    const removed = display.getByRole('heading', { name: 'An administrator removed this display.' });
    await expect(removed).toBeVisible({ timeout: REMOVED_WITHIN_MS });
    await expect(display.getByText('OPEN', { exact: true })).toHaveCount(0);
    await expectAccessible(display, 'removed');

    await display.getByRole('button', { name: 'Add this display again' }).click();
    expect(await codeOn(display)).not.toBe(code);
    await display.context().close();
  });
});

test.describe('a refusal', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('a code that no display shows adds nothing, and says so [GAP-141]', async ({ page }) => {
    await openScreens(page);
    await page.getByLabel('Code on the display').fill('AAAA-AAAA');
    await page.getByLabel(/^Name/).fill('Nowhere');
    await page.getByRole('button', { name: 'Add display' }).click();
    await expect(page.getByRole('form').getByText('No display shows this code.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Nowhere/ })).toHaveCount(0);
  });
});

for (const email of ['user@acme.example', 'guest@acme.example']) {
  test(`the pages of ${email} ask for nothing that its role is refused [AUTH-22]`, async ({ page }) => {
    const refused = refusalsOf(page);
    await beSignedIn(page, service.origin, email);
    const statuses = page.waitForResponse(/\/alerts\.json/);
    await page.goto(`${service.origin}/#/lightningalert/ACME`);
    await statuses;
    await page.goto(`${service.origin}/#/yardalert/ACME/${YARD_ID}`);
    await expect(page.locator('.ystrip')).toBeVisible();
    await page.goto(`${service.origin}/#/lightningalert/ACME/${YARD_ID}/39/-98/`);
    await expect(page.getByRole('heading', { name: 'Hub City Yard' })).toBeVisible();
    expect(refused).toEqual([]);
  });
}

test('who is no administrator sees no displays [AUTH-22][GAP-141]', async ({ page }) => {
  await beSignedIn(page, service.origin, 'user@acme.example');
  await page.goto(`${service.origin}/#/screens/ACME`);
  await expect(page.getByText('Only administrators of this organization can see its screens.')).toBeVisible();
});
