import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn, signIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const NOTICE = '0b5f1f5e-6f0a-4a53-9d3c-5b1f0a1a2b3c';

const service = sharedService();

test('/home is the sign-in page with a sign-in button and the version [AUTH-04][CONST-01][SHELL-12]', async ({
  page,
}) => {
  await page.goto(`${service.origin}/#/home`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Version 1.7.15')).toBeVisible();
});

test('/ says that the person is signed out [SHELL-13]', async ({ page }) => {
  await page.goto(`${service.origin}/#/`);
  await expect(page.getByText('You are signed out')).toBeVisible();
});

for (const path of ['/', '/home', '/no/such/page', '/lightningalert']) {
  test(`${path} leads a signed-in person to the client's facilities, inside the shell [SHELL-06][SHELL-13][SHELL-14][SHELL-19][SHELL-22][GAP-5]`, async ({
    page,
  }) => {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#${path}`);
    await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
    const header = page.getByRole('banner');
    await expect(header).toContainText('Safety Command Center');
    await expect(header.getByRole('button', { name: 'User menu: Uma User' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await header.getByRole('button', { name: 'User menu: Uma User' }).click();
    await expect(header.getByText('Version 1.7.15')).toBeVisible();
  });
}

test('a facility is found by its id in any case, and one that is not there is told by name [SHELL-05]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/acme/hub_City_yard/0/0/`);
  await expect(page.getByRole('link', { name: /^Yard alert page/ })).toHaveAttribute(
    'href',
    /\/HUB_CITY_YARD$/,
  );
  await page.goto(`${service.origin}/#/lightningalert/acme/NO_YARD/0/0/`);
  await expect(page.getByText('Facility NO_YARD not found.')).toBeVisible();
});

test('the address of a route waits until the user has signed in, and is no map without a route [SHELL-07][AUTH-01][AUTH-03]', async ({
  page,
}) => {
  const route = '/lightningalert/ACME/route/HUB_CITY_YARD/BLACK_HILLS_YARD/';
  await page.goto(`${service.origin}/#${route}`);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Route Planing' })).toBeVisible();
  expect(page.url()).toContain(route);
});

test('an unknown path leads a signed-out person to sign in [SHELL-14]', async ({ page }) => {
  await page.goto(`${service.origin}/#/no/such/page`);
  await expect(page).toHaveURL(/#\/home$/);
});

test('an address that nobody encoded names no yard, and is no crash either [SHELL-01][SHELL-14]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardalert/ACME/50%off`);
  await expect(page.locator('[data-status="unknown"]')).toBeVisible();
  // and leads to the yards that there are, with their statuses
  await page.getByRole('link', { name: 'Choose a facility' }).click();
  await expect(page.getByRole('link', { name: /^Hub City Yard .* OPEN/ })).toBeVisible();
});

test.describe('a link of a notice', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('confirms it without signing in, and comes through a lost network [AUTH-02][CALL-52][POLL-12][POLL-13][SHELL-09]', async ({
    page,
  }) => {
    const asked: string[] = [];
    let isCut = true;
    await page.route('**/api/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      const confirmedAt = '2026-07-04T18:30:00Z';
      return isCut ? route.abort() : route.fulfill({ json: { id: NOTICE, confirmedAt } });
    });
    await page.goto(`${service.origin}/#/notificationconfirm/${NOTICE}`);
    await expect(page.getByRole('alert')).toContainText('This screen is offline.');
    isCut = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'You are successfully confirmed your acknowledgement. Thank you.',
    );
    expect(new Set(asked)).toEqual(new Set([`/api/notification/notification_audit/confirmation/${NOTICE}`]));
    await expect(page).toHaveURL(new RegExp(`#/notificationconfirm/${NOTICE}$`));
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  });

  test('that the service does not know says so, in French too [POLL-14][SHELL-09]', async ({ page }) => {
    await page.goto(`${service.origin}/?lng=fr-CA#/notificationconfirm/${NOTICE}`);
    await expect(page.getByRole('alert')).toContainText('Cet avis n’existe pas ou il est trop ancien.');
  });

  test('leaves a signed-in person their menu [SHELL-09][SHELL-19]', async ({ page }) => {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/notificationconfirm/${NOTICE}/`);
    await expect(page.getByRole('alert')).toContainText('This notification does not exist or has expired.');
    await expect(page.getByRole('button', { name: 'User menu: Uma User' })).toBeVisible();
  });
});
