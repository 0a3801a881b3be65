import type { Page } from '@playwright/test';
import { CLIENT, startProvider, type TestProvider } from '#tests/support/openIdProvider.ts';
import { openProfile } from '../drivers/profileDialog.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { openPageWithoutMap } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

// a call that asks for a proof is answered with 401
test.use({ expectedConsole: [/status of 401/] });

let provider: TestProvider;
let service: ServiceProcess;
test.beforeAll(async () => {
  provider = await startProvider({
    lea: { email: 'lea@acme.example', email_verified: true, name: 'Léa Bélanger', groups: ['yard-admins'] },
  });
  service = await startService({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLE_MAP: '{"yard-admins":["site_admin_endpoints","user_endpoints"]}',
      OIDC_DEFAULT_CLIENT: 'ACME',
    },
  });
  provider.serve(service.origin);
});
test.afterAll(async () => {
  await service.dispose();
  await provider.close();
});

/** The provider's page asks for letters from elsewhere and for an icon that it does not have. */
test.beforeEach(async ({ context }) => {
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
});

async function agreeAtProvider(popup: Page): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill('lea');
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
}

async function openProvider(page: Page): Promise<Page> {
  await page.goto(`${service.origin}/#/home`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await popup.waitForURL((url) => url.origin === provider.issuer);
  return popup;
}

test('a user who signs in with the provider is signed in to the app, by its role [AUTH-05]', async ({
  page,
}) => {
  const popup = await openProvider(page);
  await agreeAtProvider(popup);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as object);
  expect(session).toMatchObject({
    client: 'ACME',
    name: 'Léa Bélanger',
    authorities: ['site_admin_endpoints', 'user_endpoints'],
  });
});

test('a user who turns back at the provider reads its reason in the app [AUTH-07]', async ({ page }) => {
  const popup = await openProvider(page);
  await popup.getByRole('link', { name: 'Cancel' }).click();
  await expect(
    page.getByText('Error during login. Reason: access_denied Description: End-User aborted interaction'),
  ).toBeVisible();
});

test('a user who signs in with the provider confirms who they are there, though it knows them still [GAP-142]', async ({
  page,
}) => {
  const first = await openProvider(page);
  await agreeAtProvider(first);
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
  await openPageWithoutMap(page, service.origin);
  const profile = await openProfile(page);
  await profile.getByRole('tab', { name: 'Security' }).click();
  await profile.getByRole('button', { name: 'Set up an app' }).click();

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in again with your provider' }).click(),
  ]);
  await popup.waitForURL((url) => url.origin === provider.issuer);
  const closed = popup.waitForEvent('close');
  await agreeAtProvider(popup);
  await closed;
  await expect(profile.getByLabel('Code shown by the app')).toBeVisible();
});
