import { LANGUAGE_TURN_MS } from '#domain/language/language.ts';
import { createAxe } from '../drivers/axe.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn, signIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

const service = sharedService();

test('a signed-out person is sent to sign in, and then to where they wanted to go [AUTH-01][AUTH-03][AUTH-05]', async ({
  page,
}) => {
  const yard = createYardAlertPage(page);
  await yard.open(service.origin, 'BLACK_HILLS_YARD');
  await expect(page).toHaveURL(/#\/home$/);
  await signIn(page);
  await expect(page).toHaveURL(/#\/yardalert\/ACME\/BLACK_HILLS_YARD$/);
  await yard.expectStatus('warning');
});

test('closing the sign-in window early is told [AUTH-06]', async ({ page }) => {
  await page.goto(`${service.origin}/#/home`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await popup.close();
  await expect(page.getByText('Login window was closed or authentication was incomplete.')).toBeVisible();
});

test('cancelling at the provider is told with its reason [AUTH-07]', async ({ page }) => {
  await page.goto(`${service.origin}/#/home`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await popup.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText(/Error during login\. Reason: access_denied/)).toBeVisible();
});

test('without a facility the page offers a list, and next time goes where it was [YARD-04][YARD-05]', async ({
  page,
}) => {
  await page.goto(`${service.origin}/#/yardalert/ACME`);
  await signIn(page);
  await page.getByRole('searchbox').fill('black hills');
  await page.getByRole('link', { name: /Black Hills/ }).click();
  await createYardAlertPage(page).expectStatus('warning');
  expect(await page.evaluate(() => localStorage.getItem('alertFacility'))).toBe('BLACK_HILLS_YARD');
  await page.goto('about:blank');
  await page.goto(`${service.origin}/#/yardalert/ACME`);
  await expect(page).toHaveURL(/BLACK_HILLS_YARD$/);
});

test('an unknown facility is told on a page that looks unknown', async ({ page }) => {
  await page.goto(`${service.origin}/#/yardalert/ACME/NOWHERE`);
  await signIn(page);
  await expect(page.getByText('Facility not found')).toBeVisible();
});

test('a plain path of the route table leads to the page too [SHELL-15]', async ({ page }) => {
  await page.goto(`${service.origin}/yardalert/ACME/BLACK_HILLS_YARD`);
  await signIn(page);
  await createYardAlertPage(page).expectStatus('warning');
});

test('French is complete on the page [LANG-01][LANG-03]', async ({ page }) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardalert/ACME/COUR_RIMOUSKI?lng=fr-CA`);
  const yard = createYardAlertPage(page);
  await yard.expectStatus('closed');
  await expect(yard.root).toContainText('FERMÉ');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(yard.root).not.toContainText(/Closest strike|Latest status/);
});

test('a French person signs in in French [AUTH-05][LANG-03]', async ({ page }) => {
  await page.goto(`${service.origin}/#/home?lng=fr-CA`);
  await signIn(page);
  await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
});

test('a cycle of two languages rotates [LANG-04][LANG-05]', async ({ page }) => {
  await page.clock.install();
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardalert/ACME/COUR_RIMOUSKI?cycle=en-US,xx,fr-CA`);
  const yard = createYardAlertPage(page);
  await expect(yard.root).toContainText('CLOSED');
  await page.clock.runFor(LANGUAGE_TURN_MS);
  await expect(yard.root).toContainText('FERMÉ');
  await page.clock.runFor(LANGUAGE_TURN_MS);
  await expect(yard.root).toContainText('CLOSED');
});

test('the home page has no accessibility fault', async ({ page }) => {
  await page.goto(`${service.origin}/#/home`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect((await createAxe(page).analyze()).violations).toEqual([]);
});

for (const facility of ['BLACK_HILLS_YARD', 'COUR_RIMOUSKI', 'HUB_CITY_YARD']) {
  test(`the page of ${facility} has no accessibility fault`, async ({ page }) => {
    await beSignedIn(page, service.origin);
    const yard = createYardAlertPage(page);
    await yard.open(service.origin, facility);
    await yard.root.waitFor();
    await expect(yard.root).not.toHaveAttribute('data-status', 'loading');
    expect((await createAxe(page).analyze()).violations).toEqual([]);
  });
}

for (const [name, viewport] of [
  ['beside', { width: 1280, height: 800 }],
  ['below', { width: 390, height: 844 }],
] as const) {
  test(`the reasons open ${name} the status by keyboard, and have no accessibility fault`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await beSignedIn(page, service.origin);
    const yard = createYardAlertPage(page);
    await yard.open(service.origin, 'COUR_RIMOUSKI', '?lng=en-US');
    await yard.expectStatus('closed');
    const ask = page.getByRole('button', { name: 'Why?' });
    await ask.focus();
    await page.keyboard.press('Enter');
    const reasons = page.getByRole('dialog', { name: 'Why CLOSED?' });
    await expect(reasons).toContainText(/Closed because/);
    await expect(reasons.getByRole('button', { name: 'Close' }).first()).toBeFocused();

    const word = await (
      name === 'beside' ? page.locator('.ystate') : reasons.getByRole('status')
    ).boundingBox();
    const panel = await reasons.locator('.dialog-panel').boundingBox();
    expect(word).not.toBeNull();
    const isClear =
      name === 'beside' ? word!.x + word!.width <= panel!.x : word!.y + word!.height <= panel!.y;
    expect(isClear).toBe(true);
    // on a phone it covers the mark of the page
    await expect(reasons.getByText('SIMULATION')).toBeVisible({ visible: name !== 'beside' });
    expect((await createAxe(page).analyze()).violations).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(reasons).toBeHidden();
    await expect(ask).toBeFocused();
  });
}
