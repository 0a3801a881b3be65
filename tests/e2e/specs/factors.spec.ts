import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createAxe } from '../drivers/axe.ts';
import { openProfile } from '../drivers/profileDialog.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, giveDetails, openPageWithoutMap, signIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { withoutLayers } from '../drivers/withoutLayers.ts';

// a wrong code is answered with 401
test.use({ expectedConsole: [/status of 40[13]/] });

const STEP_MS = 30_000;
const SIGN_IN = /^Sign in$/;

let service: ServiceProcess;
const begun: ServiceProcess[] = [];
// a service for each: an address has ten attempts a minute
test.beforeEach(async ({ context }) => {
  service = await startService();
  begun.push(service);
  await emptyMap(context);
});
test.afterAll(async () => {
  await Promise.all(begun.map((one) => one.dispose()));
});

/**
 * Who has signed in stands before a map first. Its pictures keep a service that has just begun busy for seconds, in which
 * calls of the profile and of the next window run out of time.
 */
async function emptyMap(context: BrowserContext): Promise<void> {
  await withoutLayers(context);
  await context.route(/\/layers\/basemap\//, (route) => route.fulfill({ status: 200, body: '' }));
}

/**
 * An authenticator that is in a page, and says yes.
 * A window of its own knows none of its passkeys until it is given them.
 */
async function putAuthenticator(page: Page) {
  const device: CDPSession = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    read: async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    async give(credentials: Awaited<ReturnType<typeof this.read>>) {
      for (const credential of credentials) {
        // a key that counts backwards is taken for a copy
        const signCount = (credential.signCount += 1);
        await device.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: {
            ...credential,
            signCount,
          },
        });
      }
    },
  };
}
type Authenticator = Awaited<ReturnType<typeof putAuthenticator>>;
type Credentials = Awaited<ReturnType<Authenticator['read']>>;

async function openSecurity(page: Page): Promise<Locator> {
  const dialog = await openProfile(page);
  await dialog.getByRole('tab', { name: 'Security' }).click();
  await expect(dialog.getByText('Passkeys', { exact: true })).toBeVisible();
  return dialog;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('banner').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: SIGN_IN })).toBeVisible();
}

/** Opens the window of the sign-in page, with the passkeys of the person's device in it. */
async function openSignIn(page: Page, passkeys: Credentials = []): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: SIGN_IN }).click(),
  ]);
  await popup.locator('input[type=email]').waitFor();
  await popup.waitForLoadState();
  if (passkeys.length > 0) await (await putAuthenticator(popup)).give(passkeys);
  return popup;
}

const signedIn = (page: Page) => expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();

test('a passkey signs in in place of the password and after it; a recovery code does once [AUTH-05][GAP-142]', async ({
  page,
}) => {
  const authenticator = await putAuthenticator(page);
  await page.goto(`${service.origin}/#/home`);
  await signIn(page);
  await signedIn(page);
  await openPageWithoutMap(page, service.origin);
  const dialog = await openSecurity(page);
  await dialog.getByLabel('Name of the passkey').fill('Test key');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove the passkey Test key' })).toBeVisible();
  const codes = dialog.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await createAxe(page).include('dialog').analyze();
    expect({ colorScheme, violations }).toEqual({ colorScheme, violations: [] });
  }
  const passkeys = await authenticator.read();
  expect(passkeys).toHaveLength(1);

  await signOut(page);
  const alone = await openSignIn(page, passkeys);
  await alone.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await signedIn(page);

  for (const [code, isTaken] of [
    [null, true],
    [recoveryCode, true],
    [recoveryCode, false],
  ] as const) {
    await openPageWithoutMap(page, service.origin);
    await openSecurity(page);
    await signOut(page);
    const popup = await openSignIn(page, passkeys);
    await giveDetails(popup);
    await expect(popup.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    if (code === null) await popup.getByRole('button', { name: 'Use a passkey' }).click();
    else {
      await popup.getByLabel('Code').fill(code);
      await popup.getByRole('button', { name: 'Continue' }).click();
    }
    if (isTaken) await signedIn(page);
    else await expect(popup.getByRole('alert')).toHaveText('That code is incorrect or was already used.');
  }
});

test('an authenticator app is set up, and asked for after the password [AUTH-05][GAP-142]', async ({
  page,
}) => {
  const email = 'siteadmin@acme.example';
  await page.goto(`${service.origin}/#/home`);
  await signIn(page, email);
  await signedIn(page);
  await openPageWithoutMap(page, service.origin);
  const dialog = await openSecurity(page);
  await dialog.getByRole('button', { name: 'Set up an app' }).click();
  const secret = await dialog.getByLabel('Key for the app').inputValue();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code shown by the app').fill(app.generate());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('An authenticator app is set up.')).toBeVisible();

  await signOut(page);
  const popup = await openSignIn(page);
  await giveDetails(popup, email);
  await popup.getByLabel('Code').fill('000000');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(popup.getByRole('alert')).toBeVisible();
  // each code works once, and the service takes those of the next half minute
  await popup.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + STEP_MS }));
  await popup.getByRole('button', { name: 'Continue' }).click();
  await signedIn(page);
});

test('a session that is ended on another device ends its page [AUTH-25][GAP-141]', async ({
  page,
  browser,
}) => {
  const email = 'admin@acme.example';
  const device = await browser.newContext();
  await emptyMap(device);
  const other = await device.newPage();
  await other.goto(`${service.origin}/#/home`);
  await signIn(other, email);
  await signedIn(other);
  await other.goto(`${service.origin}/#/yardalert/ACME/HUB_CITY_YARD`);
  await expect(other.locator('.ystrip')).toBeVisible();

  await beSignedIn(page, service.origin, email);
  await openPageWithoutMap(page, service.origin);
  const dialog = await openSecurity(page);
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(dialog.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
  await expect(other).toHaveURL(/#\/home/, { timeout: 30_000 });
  await other.context().close();
});
