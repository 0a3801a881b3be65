import { createHash, randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';

/** Public demo accounts; see the service's `demoPeople.ts`. */
const DEMO_EMAIL = 'user@acme.example';
const DEMO_PASSWORD = 'thunder7clear';
const CLIENT_ID = 'safety-command-center';

/** Signs in through the window that the home page opens, as a person would. */
export async function signIn(page: Page, email = DEMO_EMAIL): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^(Sign in|Se connecter|Ouvrir une session)$/ }).click(),
  ]);
  await giveDetails(popup, email);
  await page.waitForURL((url) => !url.hash.startsWith('#/home'));
}

/** Fills in the provider's page. */
export async function giveDetails(
  provider: Page,
  email = DEMO_EMAIL,
  password = DEMO_PASSWORD,
): Promise<void> {
  await provider.locator('input[type=email]').fill(email);
  await provider.locator('input[type=password]').fill(password);
  await provider.locator('button[type=submit]').click();
}

const sessions = new Map<string, Promise<unknown>>();

/**
 * Begins as a device on which somebody has signed in before.
 * The session is a real one, once for each service and account.
 */
export async function beSignedIn(page: Page, origin: string, email = DEMO_EMAIL): Promise<void> {
  const session = await sessionOf(origin, email);
  await page.context().addInitScript(
    ([home, stored]) => {
      if (location.origin === home && localStorage.getItem('session') === null)
        localStorage.setItem('session', stored!);
    },
    [origin, JSON.stringify(session)],
  );
}

/**
 * Another service has begun at an address: it knows nobody of those whom the one before knew.
 *
 * @param email Of the only account whose sessions have ended.
 */
export function forgetSessions(origin: string, email = ''): void {
  for (const key of sessions.keys()) if (key.startsWith(`${origin} ${email}`)) sessions.delete(key);
}

/** A session as the service gives it, the same one for as long as the runner's process lives. */
export function sessionOf(origin: string, email = DEMO_EMAIL): Promise<unknown> {
  const key = `${origin} ${email}`;
  const session = sessions.get(key) ?? fetchSession(origin, email);
  sessions.set(key, session);
  return session;
}

async function fetchSession(origin: string, email: string): Promise<unknown> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = `${origin}/auth-callback.html`;
  const query = new URLSearchParams({
    lng: 'en-US',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const form = await fetch(`${origin}/auth/sign-in?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
    redirect: 'manual',
  });
  const code = new URL(form.headers.get('location') ?? '').searchParams.get('code');
  const answer = await fetch(`${origin}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, codeVerifier, redirectUri, clientId: CLIENT_ID }),
  });
  if (!answer.ok) throw new Error(`The token call answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const NOTICE = '00000000-0000-4000-8000-000000000001';

/**
 * Opens a page inside the shell that shows no map: one takes the processor for itself while it begins.
 * Each route has a shell of its own: a menu that is opened before the new one stands closes with the old one.
 */
export async function openPageWithoutMap(
  page: Page,
  origin: string,
  query = '',
  heading = 'Confirmation',
): Promise<void> {
  await (await goToPageWithoutMap(page, origin, query, heading)).waitFor();
}

/** The same where time stands still: returns its heading, which comes after some frames. */
export async function goToPageWithoutMap(
  page: Page,
  origin: string,
  query = '',
  heading = 'Confirmation',
): Promise<Locator> {
  await page.route(`**/api/notification/notification_audit/confirmation/${NOTICE}`, (route) =>
    route.fulfill({ json: { id: NOTICE, confirmedAt: '2026-07-04T18:30:00Z' } }),
  );
  await page.goto(`${origin}/${query}#/notificationconfirm/${NOTICE}`);
  return page.getByRole('heading', { name: heading });
}
