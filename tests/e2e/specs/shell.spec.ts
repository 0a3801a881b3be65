import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, signIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createVersionDevice } from '../drivers/versionDevice.ts';

const NOTICE = '0b5f1f5e-6f0a-4a53-9d3c-5b1f0a1a2b3c';
/** A page without a status looks for newer versions after this time. */
const BEGIN_UPDATES_AFTER_MS = 30_000;
const TOAST_MS = 5_000;

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

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

for (const lng of ['en-US', 'fr-CA']) {
  test(`the user menu of the map opens the manual in ${lng}, a PDF [SHELL-22][SHELL-23][GAP-143]`, async ({
    page,
  }) => {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/?lng=${lng}#/home`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(User menu|Menu de l)/ })
      .click();
    const link = page.getByRole('menuitem', { name: /^(User manual|Manuel de l’utilisateur)$/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', `/manual/user-manual.${lng}.pdf`);
    const manual = await page.request.get(`${service.origin}/manual/user-manual.${lng}.pdf`);
    expect(manual.headers()['content-type']).toBe('application/pdf');
    expect((await manual.body()).subarray(0, 8).toString()).toBe('%PDF-1.7');
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

test('the address of a route waits until somebody has signed in, and is no map without a route [SHELL-07][AUTH-01][AUTH-03]', async ({
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

test('during maintenance every page shows only the notice, and asks nothing more [CONST-02][SHELL-25]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { maintenance: boolean };
    expect(config.maintenance).toBe(false);
    await route.fulfill({ json: { ...config, maintenance: true } });
  });
  await page.goto(`${service.origin}/#/yardalert/ACME/BLACK_HILLS_YARD`);
  await expect(page.getByRole('heading', { name: 'Website under maintenance' })).toBeVisible();
  await expect(page.getByText('The site will be back shortly.')).toBeVisible();
  expect(asked.filter((path) => /^\/(api|auth|static|weather|feeds)/.test(path))).toEqual([]);
});

test('a mistake in the configuration is a readable page, not a white one [NET-09]', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { maintenance: 'no', version: '1' } }));
  await page.goto(service.origin);
  await expect(page.getByRole('alert')).toContainText('/config.json: maintenance');
  await expect(page.getByRole('alert')).toContainText('Do not treat any yard as open.');
});

test('the app can be installed on a phone: its manifest and icons are without a fault', async ({ page }) => {
  await page.goto(`${service.origin}/#/home`);
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${service.origin}/manifest.webmanifest`, errors: [] });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // the browser of the tests has no place to install to
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  for (const icon of ['icon-192', 'icon-512', 'maskable-512', 'apple-touch-180']) {
    const answer = await page.request.get(`${service.origin}/icons/${icon}.png`);
    expect([icon, answer.status(), answer.headers()['content-type']]).toEqual([icon, 200, 'image/png']);
  }
});

test('texts are fetched per language and namespace [CALL-16][LANG-09]', async ({ page }) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/locales/')) texts.push(pathname);
  });
  await page.goto(`${service.origin}/#/home`);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect(texts.sort()).toEqual(
    ['en-US', 'fr-CA'].flatMap((language) =>
      ['alerts', 'common', 'errors', 'override', 'why', 'yard'].map(
        (namespace) => `/locales/${language}/${namespace}.json`,
      ),
    ),
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
});

test('what the device remembers stands under the keys of the contract [DATA-09][LANG-02]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardalert/ACME/BLACK_HILLS_YARD`);
  await page.getByRole('button', { name: 'FR' }).click();
  await page.locator('[data-sound]').click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['alertFacility', 'displayId', 'i18nextLng', 'lastKnown', 'session', 'soundOn']);
});

test('every address of a yard is one of its own: going from yard to yard leaves no worker behind [S12]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  for (const facility of ['BLACK_HILLS_YARD', 'COUR_RIMOUSKI', 'HUB_CITY_YARD', 'BLACK_HILLS_YARD']) {
    await page.goto(`${service.origin}/#/yardalert/ACME/${facility}`);
    await expect(page.getByText(facility, { exact: true }).first()).toBeVisible();
  }
  await expect.poll(() => page.workers().length).toBe(1);
});

test.describe('in both languages', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  for (const [lng, colorScheme] of [
    ['en-US', 'dark'],
    ['fr-CA', 'light'],
  ] as const) {
    test(`the shell in ${lng}, ${colorScheme}, can be used by everybody [SHELL-01][SHELL-19][LANG-01]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme });
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/?lng=${lng}#/lightningalert/ACME/`);
      await expect(page.getByRole('button', { name: /^(Facilities|Sites) \d/ })).toBeVisible();
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(User menu|Menu de l)/ })
        .click();
      await expect(page.getByRole('menuitem')).toHaveCount(3);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.goto(`${service.origin}/?lng=${lng}&again#/notificationconfirm/${NOTICE}`);
      await expect(page.getByRole('alert')).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
});

test('the narrow layout begins at 991 px: initials without the name, a footer that scrolls along [SHELL-28][CONST-41]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 992, height: 800 });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/report/ACME`);
  const name = page.getByRole('banner').getByText('Uma User', { exact: true });
  const foot = page.getByRole('contentinfo');
  await expect(page.getByRole('link', { name: /NORTHGATE_YARD|Northgate Yard/ }).first()).toBeVisible();
  await expect(name).toBeVisible();
  await expect(foot).toBeInViewport();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(name).toBeHidden();
  await expect(foot).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'User menu: Uma User' })).toBeVisible();
});

test('a newer version says so, and the page reloads into it when the toast hides [SHELL-26]', async ({
  page,
}) => {
  const device = await createVersionDevice(page);
  await page.clock.install();
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await expect(page.getByRole('button', { name: /^Facilities \d/ })).toBeVisible();
  await page.clock.runFor(BEGIN_UPDATES_AFTER_MS);
  await device.answer('99.0.0+bbbbbbbb');
  const toast = page.getByRole('status').filter({ hasText: 'New version is available!' });
  await expect(toast).toContainText('New version is available! App will update in a few seconds.');
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(TOAST_MS);
  await reloaded;
  await expect(page.getByRole('button', { name: /^Facilities \d/ })).toBeVisible();
  await expect(toast).toHaveCount(0);
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

test('the support chat of the user menu and of footers runs in a frame of its own that sees nothing of the person, and is not on a yard page [SHELL-24][GAP-143]', async ({
  page,
}) => {
  const body = `
    let seen = 'nothing';
    try { seen = parent.localStorage.getItem('session'); } catch {}
    document.body.textContent = 'How can we help? I see ' + seen;`;
  const chatServer = createServer((_, reply) => reply.setHeader('content-type', 'text/javascript').end(body));
  await once(chatServer.listen(0), 'listening');
  const { port } = chatServer.address() as AddressInfo;
  const supported = await startService({ env: { SUPPORT_WIDGET_URL: `http://localhost:${port}/widget.js` } });
  try {
    await beSignedIn(page, supported.origin);
    await page.goto(`${supported.origin}/#/lightningalert/ACME/`);
    const chat = page.frameLocator('iframe[title="Support chat"]');
    await expect(chat.getByText('How can we help?')).toBeHidden();
    await page.getByRole('button', { name: 'User menu: Uma User' }).click();
    await page.getByRole('menuitem', { name: 'Support' }).click();
    await expect(chat.getByText('How can we help? I see nothing')).toBeVisible();
    await page.goto(`${supported.origin}/#/report/ACME`);
    await expect(chat.getByText('How can we help?')).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Support' }).click();
    await expect(chat.getByText('How can we help? I see nothing')).toBeVisible();
    await page.goto(`${supported.origin}/#/yardalert/ACME/HUB_CITY_YARD`);
    await expect(page.getByRole('heading', { name: 'Hub City Yard' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  } finally {
    await page.goto('about:blank'); // it must not ask a service that is gone
    await supported.dispose();
    chatServer.close();
  }
});
