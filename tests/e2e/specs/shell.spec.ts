import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAxe } from '../drivers/axe.ts';
import { startService } from '../drivers/serviceProcess.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createVersionDevice } from '../drivers/versionDevice.ts';

const NOTICE = '0b5f1f5e-6f0a-4a53-9d3c-5b1f0a1a2b3c';
/** A page without a status looks for newer versions after this time. */
const BEGIN_UPDATES_AFTER_MS = 30_000;
const TOAST_MS = 12_000;

const service = sharedService();

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

test.describe('signed out elsewhere', () => {
  // of a call that the page sends in the moment before it hears of it
  test.use({ expectedConsole: [/Failed to load resource.* 403/] });

  test('a tab in whose place another tab signs out leads to the sign-in page, and says why [S12]', async ({
    page,
    context,
  }) => {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/screens/ACME`);
    await expect(page.getByRole('banner')).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${service.origin}/auth-callback.html`);
    await other.evaluate(() => localStorage.removeItem('session'));
    await expect(page.getByText('Another tab of this browser signed out.')).toBeVisible();
    await expect(page.getByText('Do not treat any yard as open.')).toBeVisible();
  });
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
      expect((await createAxe(page).analyze()).violations).toEqual([]);
      await page.goto(`${service.origin}/?lng=${lng}&again#/notificationconfirm/${NOTICE}`);
      await expect(page.getByRole('alert')).toBeVisible();
      expect((await createAxe(page).analyze()).violations).toEqual([]);
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
