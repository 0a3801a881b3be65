import type { Page } from '@playwright/test';
import { AppConfig } from '#contracts/appConfig.ts';
import { sourceState } from '../../support/sourceStates.ts';
import { createAxe } from '../drivers/axe.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { serveSources, sourcesInEveryCondition } from '../drivers/sourcesScene.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
const WINDOWS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const LANGUAGES = [
  { language: 'en-US', scheme: 'dark', loads: 'Latency, 24 h' },
  { language: 'fr-CA', scheme: 'light', loads: 'Latence, 24\u00A0h' },
] as const;

/** Widths at which the page, or a part of its list, needs more room than it has. */
async function tooWide(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (let width = 360; width <= 1920; width += 40) {
    await page.setViewportSize({ width, height: 900 });
    const isIn = await page.evaluate(
      () =>
        document.documentElement.scrollWidth <= document.documentElement.clientWidth &&
        [...document.querySelectorAll('.sources-list > *')].every(
          (part) => part.scrollWidth <= part.parentElement!.clientWidth,
        ),
    );
    if (!isIn) found.push(width);
  }
  return found;
}

test.use({ expectedConsole: [/401 \(Unauthorized\)/] });

test.describe('the page Sources', () => {
  for (const viewport of WINDOWS)
    for (const { language, scheme, loads } of LANGUAGES)
      test(`fits ${viewport.width} px in ${language}, and everybody can use it`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await beSignedIn(page, service.origin, 'siteadmin@acme.example');
        await serveSources(page, sourcesInEveryCondition);
        await page.goto(`${service.origin}/?lng=${language}#/sources/ACME`);
        await expect(page.locator('.sources tbody tr')).toHaveCount(6);
        // until its letters have come, words are wider
        const isTooWide = () =>
          page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
        await expect.poll(isTooWide).toBe(false);
        expect((await createAxe(page).analyze()).violations).toEqual([]);
        await page.locator('.sources tbody button').first().click();
        await expect(page.getByRole('heading', { name: loads })).toBeVisible();
        await expect.poll(isTooWide).toBe(false);
        expect((await createAxe(page).analyze()).violations).toEqual([]);
      });

  for (const { language } of LANGUAGES)
    test(`is no wider than its place at any width in ${language}, closed and open`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await beSignedIn(page, service.origin, 'siteadmin@acme.example');
      await serveSources(page, sourcesInEveryCondition);
      await page.goto(`${service.origin}/?lng=${language}#/sources/ACME`);
      await expect(page.locator('.sources tbody tr')).toHaveCount(6);
      expect(await tooWide(page)).toEqual([]);
      await page.setViewportSize({ width: 1920, height: 900 });
      await page.locator('.sources tbody button').first().click();
      expect(await tooWide(page)).toEqual([]);
    });

  test('is reached from the menu beside it, and is used by the keyboard alone', async ({ page }) => {
    await beSignedIn(page, service.origin, 'siteadmin@acme.example');
    await serveSources(page, sourcesInEveryCondition);
    await page.goto(`${service.origin}/#/audit/ACME`);
    await page.getByRole('link', { name: /^Sources/ }).click();
    const first = page.getByRole('button', { name: 'Ground network, High Plains' });
    await first.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Ground network, High Plains' });
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Take back the right to clear...' })).toBeFocused();
    await page.keyboard.press('Enter');
    await panel.getByRole('textbox').focus();
    await page.keyboard.type('Contract ended');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('form')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Back to sources' }).press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(first).toBeFocused();
  });

  test('asks for a fresh proof before a feed may clear, and shows the grant once the service says so [GAP-137][GAP-142]', async ({
    page,
  }) => {
    const orders: unknown[] = [];
    let mayClear = false;
    await beSignedIn(page, service.origin, 'siteadmin@acme.example');
    await serveSources(page, () => [sourceState({ mayClear })]);
    await page.route('**/may_clear', (route) => {
      orders.push(route.request().postDataJSON());
      const generalError = { message: 'freshProofNeeded', messageText: 'Confirm that it is you.' };
      if (orders.length === 1) return route.fulfill({ status: 401, json: { generalError } });
      mayClear = true;
      return route.fulfill({ json: { ...sourceState({ mayClear }), feed: 'ground-network' } });
    });
    await page.goto(`${service.origin}/#/sources/ACME`);
    await page.getByRole('button', { name: 'Ground network' }).click();
    await page.getByRole('button', { name: 'Allow it to clear...' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Contract signed');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password', { exact: true }).fill('thunder7clear');
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Ground network' });
    await expect(panel.getByText('May clear', { exact: true })).toBeVisible();
    const order = { mayClear: true, reason: 'Contract signed' };
    expect(orders).toEqual([order, order]);
  });

  test('tells of the sources of the service as they run [S14]', async ({ page }) => {
    await beSignedIn(page, service.origin, 'admin@acme.example');
    await page.goto(`${service.origin}/#/sources/ACME`);
    const row = page.getByRole('row', { name: /^Simulator Lightning / });
    await expect(row).toContainText('Simulated, not real');
    await expect(row).toContainText(/\d\u00A0s/);
    await expect(page.getByRole('row', { name: /^Simulator Weather / })).toBeVisible();
  });

  test('is refused to users, who have no way to it [GAP-137]', async ({ page }) => {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/sources/ACME`);
    await expect(page.getByRole('alert')).toContainText('Only administrators and site administrators');
    await expect(page.getByRole('link', { name: 'Sources', exact: true })).toHaveCount(0);
  });

  test('the map shows the attribution that running sources ask for', async ({ page }) => {
    await beSignedIn(page, service.origin);
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      const config = AppConfig.parse(await answer.json());
      const environments = config.environments.map((one) => ({
        ...one,
        sourceCredit: 'Lightning data by DTN',
      }));
      await route.fulfill({ response: answer, json: { ...config, environments } });
    });
    await page.goto(`${service.origin}/#/lightningalert/ACME/`);
    await expect(page.locator('.mapcredit')).toContainText(/GeoNames.* · Lightning data by DTN$/);
  });
});
