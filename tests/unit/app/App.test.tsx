import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Session } from '#contracts/session.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { detailsOf } from '#machines/session/sessionGrant.ts';
import { selectIsRestoring } from '#machines/session/sessionSelectors.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { settled } from '#tests/support/settled.ts';
import { stillScrolling } from '#tests/support/stillScrolling.ts';
import { closeApp, LOADED, openApp, storedSession } from './appPage.tsx';

beforeAll(teachModalDialogs);
stillScrolling();
afterEach(closeApp);

const NOTICE = '0b5f1f5e-6f0a-4a53-9d3c-5b1f0a1a2b3c';
/** A page of the shell that is quickly there. */
const REPORT = '/alert-history-report/5a3c';

describe('a user who is not signed in', () => {
  it('follows a vehicle, on the whole page [SHELL-18][AUTH-02]', async () => {
    await openApp({ path: '/vehicle-tracking' });
    expect(await screen.findByRole('button', { name: 'Click here to submit VRID' }, LOADED)).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('confirms a notice between the bars, without a user menu [SHELL-09][SHELL-18][AUTH-02]', async () => {
    const { asked } = await openApp({ path: `/notificationconfirm/${NOTICE}` });
    const confirmation = `/api/notification/notification_audit/confirmation/${NOTICE}`;
    await waitFor(() => expect(asked).toContain(confirmation), LOADED);
    expect(within(screen.getByRole('banner')).queryByRole('button')).toBeNull();
  });

  it('answers a poll, on the whole page [SHELL-10][SHELL-18][AUTH-02]', async () => {
    const { asked } = await openApp({ path: '/polls/EMAIL/execution/notice/option' });
    await waitFor(() => expect(asked).toContain('/api/pipeline/polls/EMAIL/execution/notice/option'), LOADED);
    expect(screen.queryByRole('banner')).toBeNull();
  });
});

describe('a user who is signed in', () => {
  it('finds yards to monitor under small letters, and keeps what the address asks for [SHELL-15][YMON-02]', async () => {
    await openApp({ path: '/yardmonitoring/ACME/HUB?night=1', session: {} });
    await waitFor(() => expect(location.hash).toBe('#/yardmonitoring/acme/HUB?night=1'), LOADED);
  });

  it('sees title, client in capitals, name, manual and version around a page [SHELL-19][SHELL-22][SHELL-23][AUTH-20]', async () => {
    await openApp({ path: REPORT, session: { client: 'acme' } });
    const header = await screen.findByRole('banner', undefined, LOADED);
    expect(header.textContent).toContain('Safety Command CenterACME');
    expect(within(header).getByRole('button', { name: 'User menu: Dana Field' })).toBeDefined();
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toMatch(/Version \d+\.\d+\.\d+$/);
    const manual = within(footer).getByRole('link', { name: 'User manual' });
    expect(manual.getAttribute('href')).toBe('/manual/user-manual.en-US.pdf');
  });

  it.each([
    [REPORT, 'mailto:help@acme.example'],
    ['/notificationconfirm/0b5f', undefined],
  ])('finds on %s the way to support %s [SHELL-24]', async (path, address) => {
    const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
    const environments = [{ ...environment!, supportEmail: 'help@acme.example' }];
    await openApp({ path, session: {}, config: { environments } });
    const footer = await screen.findByRole('contentinfo', undefined, LOADED);
    const support = within(footer).queryByRole('link', { name: 'Support' });
    expect(support?.getAttribute('href')).toBe(address);
  });

  it('is named by their e-mail where they have no name [SHELL-19]', async () => {
    await openApp({ path: REPORT, session: { name: '' } });
    expect(await screen.findByRole('button', { name: 'User menu: dana@acme.example' }, LOADED)).toBeDefined();
  });

  it('signs out: the service is told, the session is gone, and / says so [SHELL-13][SHELL-19][AUTH-18]', async () => {
    const { asked } = await openApp({ path: REPORT, session: {} });
    fireEvent.click(await screen.findByRole('button', { name: /^User menu/ }, LOADED));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out', hidden: true }));
    expect(await screen.findByText('You are signed out', undefined, LOADED)).toBeDefined();
    expect(location.hash).toBe('#/');
    expect(localStorage.getItem('session')).toBeNull();
    expect(asked).toContain('/auth/sign-out');
  });

  it('is signed out by another tab of the browser, and reads why [AUTH-10][AUTH-11]', async () => {
    await openApp({ path: REPORT, session: {} });
    await screen.findByRole('banner', undefined, LOADED);
    localStorage.removeItem('session');
    const facts = { key: 'session', newValue: null, storageArea: localStorage };
    act(() => void dispatchEvent(new StorageEvent('storage', facts)));
    expect(
      await screen.findByText(/Another tab of this browser signed out/, undefined, LOADED),
    ).toBeDefined();
    expect(location.hash).toBe('#/home');
  });

  it('waits on a public page for no session [AUTH-02]', async () => {
    const { product } = await openApp({ path: '/vehicle-tracking', session: {}, isSlow: true });
    expect(await screen.findByRole('button', { name: 'Click here to submit VRID' }, LOADED)).toBeDefined();
    expect(selectIsRestoring(product.session.getSnapshot())).toBe(true);
  });

  it('follows a vehicle on the whole page too [SHELL-18]', async () => {
    await openApp({ path: '/vehicle-tracking', session: {} });
    expect(await screen.findByRole('button', { name: 'Click here to submit VRID' }, LOADED)).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

it.each(['/yardalert/ACME/HUB', '/home', '/lightningalert/ACME/', '/vehicle-tracking'])(
  'during maintenance %s shows only the notice, and asks nothing [SHELL-25]',
  async (path) => {
    const { page, asked } = await openApp({ path, session: {}, config: { maintenance: true } });
    expect(screen.getByRole('heading', { name: 'Website under maintenance' })).toBeDefined();
    expect(page.container.textContent).toMatch(/^Website under maintenanceThe site will be back shortly\./);
    expect(asked).toEqual([]);
  },
);

it.each([
  [
    'a session that has to be renewed',
    '/yardalert/ACME/HUB',
    { session: { expireDurationSeconds: 1_801 }, ageS: 1_000 },
  ],
  ['a magic link, which is not used up', '/lightningalert/ACME/?magicToken=once', {}],
])('during maintenance nothing is asked for %s [SHELL-25][GAP-14]', async (_, path, person) => {
  const environments = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments.map((environment) => ({
    ...environment,
    analyticsUrl: '/analytics',
  }));
  const { asked } = await openApp({ ...person, path, config: { maintenance: true, environments } });
  // their scripts come late
  await Promise.all([import('#adapters/analytics.ts'), import('#app/page/takeMagicToken.ts')]);
  await settled();
  expect(asked).toEqual([]);
  expect(location.hash).toBe(`#${path}`);
});

describe('the language of a page', () => {
  const FRENCH = { i18nextLng: 'fr-CA' };

  it.each([
    ['the address forces it', '/home?lng=fr-CA', {}, 'fr-CA'],
    ['the address outranks the device', '/home?lng=en-US', FRENCH, 'en-US'],
    ['the address outranks a cycle', '/home?lng=en-US&cycle=fr-CA,en-US', {}, 'en-US'],
    ['a cycle of one language', '/home?cycle=xx,fr-CA', {}, 'fr-CA'],
    ['the device remembers it', '/home', FRENCH, 'fr-CA'],
    ['nothing says anything', '/home?lng=de-DE', { i18nextLng: 'de-DE' }, 'en-US'],
  ] as const)(
    'where %s [LANG-01][LANG-02][LANG-03][LANG-06][LANG-07]',
    async (_, path, remembered, language) => {
      await openApp({ path, remembered });
      const name = { 'en-US': 'Sign in', 'fr-CA': 'Se connecter' }[language];
      expect(await screen.findByRole('button', { name }, LOADED)).toBeDefined();
      expect(document.documentElement.lang).toBe(language);
    },
  );

  it('is that of the session, whatever the device remembers, in the manual too [LANG-02][SHELL-23]', async () => {
    await openApp({ path: REPORT, session: { language: 'fr-CA' }, remembered: { i18nextLng: 'en-US' } });
    const manual = await screen.findByRole('link', { name: 'Manuel de l’utilisateur' }, LOADED);
    expect(manual.getAttribute('href')).toBe('/manual/user-manual.fr-CA.pdf');
  });

  it('that a user chooses is shown at once, and remembered on the device [LANG-02]', async () => {
    await openApp({ path: '/home' });
    fireEvent.click(await screen.findByRole('button', { name: 'Français' }, LOADED));
    expect(await screen.findByRole('button', { name: 'Se connecter' }, LOADED)).toBeDefined();
    expect(localStorage.getItem('i18nextLng')).toBe('fr-CA');
    expect(document.documentElement.lang).toBe('fr-CA');
  });

  it('of an address stays as it is, and is not remembered [LANG-03]', async () => {
    await openApp({ path: '/home?lng=en-US' });
    fireEvent.click(await screen.findByRole('button', { name: 'Français' }, LOADED));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
    expect(localStorage.getItem('i18nextLng')).toBeNull();
  });

  it('changes with that of the person [LANG-02]', async () => {
    const { product } = await openApp({ path: REPORT, session: {} });
    await screen.findByRole('link', { name: 'User manual' }, LOADED);
    const details = detailsOf(product.platform.sessions.read()!);
    product.session.send({ type: 'details.changed', details: { ...details, language: 'fr-CA' } });
    expect(await screen.findByRole('link', { name: 'Manuel de l’utilisateur' }, LOADED)).toBeDefined();
  });
});

it.each([
  [
    'a provider that refuses',
    '?error=access_denied&error_description=No%20client.',
    'access_denied Description: No client.',
  ],
  [
    'a code that nobody asked for',
    '?code=c&state=guessed',
    'exchange Description: This sign-in was not begun here.',
  ],
])('%s in this window is told by its reason [AUTH-05][AUTH-07]', async (_, signInAnswer, why) => {
  await openApp({ path: '/home', inTab: { signInAnswer } });
  const text = `Error during login. Reason: ${why}`;
  expect(await screen.findByText(text, undefined, LOADED)).toBeDefined();
});

/** Opens a page as a user comes back to it from the sign-in in this window. */
function comeBack(path: string, person: Partial<Session> = {}, requestedLocation = REPORT) {
  return openApp({
    path,
    inTab: {
      signInAttempt: JSON.stringify({ state: 's', codeVerifier: 'verifier' }),
      signInAnswer: '?code=c&state=s',
      requestedLocation,
    },
    answers: { '/auth/token': JSON.parse(storedSession(person)) },
  });
}

it.each([
  ['of the user who has signed in', '/home', REPORT, 'fr-CA'],
  ['that the address forces', '/home?lng=en-US', REPORT, 'en-US'],
  ['of a cycle in the address', '/home?cycle=en-US', REPORT, 'en-US'],
  ['that the address asked for forces', '/home', `${REPORT}?lng=en-US`, 'en-US'],
  ['of a cycle in the address that was asked for', '/home', `${REPORT}?cycle=en-US`, 'en-US'],
] as const)('a page is in the language %s [LANG-02][LANG-03][LANG-06]', async (_, path, asked, language) => {
  await comeBack(path, { language: 'fr-CA' }, asked);
  const name = { 'en-US': 'User manual', 'fr-CA': 'Manuel de l’utilisateur' }[language];
  await screen.findByRole('banner', undefined, LOADED);
  expect(await screen.findByRole('link', { name }, LOADED)).toBeDefined();
  expect(localStorage.getItem('i18nextLng')).toBeNull();
});

it('a display is in the language of its account as soon as it has one [LANG-02][GAP-141]', async () => {
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const { product } = await openApp({ path: '/kiosk' });
  await screen.findByRole('link', { name: 'Sign in with a user account instead' }, LOADED);
  act(() => product.session.send({ type: 'session.received', ...sessionGrant({}, { language: 'fr-CA' }) }));
  await waitFor(() => expect(document.documentElement.lang).toBe('fr-CA'));
});

it('the code of a sign-in in this window is traded with its verifier, and the session is kept [AUTH-05][AUTH-10]', async () => {
  const { session } = sessionGrant();
  await comeBack('/home');
  expect(await screen.findByRole('button', { name: 'User menu: Dana Field' }, LOADED)).toBeDefined();
  expect(location.hash).toBe(`#${REPORT}`);
  expect(localStorage.getItem('session')).toContain(session.refreshToken);
});

it('a link that does not work any more leads to sign in, and says so [AUTH-08][AUTH-09][SHELL-17]', async () => {
  const { asked } = await openApp({ path: '/lightningalert/ACME/?magicToken=used' });
  expect(await screen.findByText('Magic URL has expired, please sign in.', undefined, LOADED)).toBeDefined();
  expect(location.hash).toBe('#/home');
  expect(asked).toContain('/auth/magicSession');
});
