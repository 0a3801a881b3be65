import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { closeApp, LOADED, openApp } from './appPage.tsx';

beforeAll(teachModalDialogs);
afterEach(closeApp);

/** A page of the shell that is quickly there. */
const REPORT = '/alert-history-report/5a3c';

const requested = () => sessionStorage.getItem('requestedLocation');

describe('a user who is not signed in', () => {
  it('signs in at /home [AUTH-04][SHELL-12][GAP-5]', async () => {
    await openApp({ path: '/home' });
    expect(await screen.findByRole('button', { name: 'Sign in' }, LOADED)).toBeDefined();
    expect(screen.queryByText('You are signed out')).toBeNull();
    expect([location.hash, requested()]).toEqual(['#/home', null]);
  });

  it('signs in at / too, and reads there that they are signed out [SHELL-13][GAP-5]', async () => {
    await openApp({ path: '/' });
    expect(await screen.findByText('You are signed out', undefined, LOADED)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
    expect([location.hash, requested()]).toEqual(['#/', null]);
  });

  it.each([
    '/lightningalert/ACME/',
    '/lightningalert/ACME/route/A/B/?at=2026-07-04T18:00:00Z',
    '/yardalert/ACME/HUB?night=1',
    '/historical/ACME/2026-07-01/',
    '/no/such/page',
  ])(
    'is sent from %s to sign in, and what they asked for is kept [SHELL-14][AUTH-01][AUTH-03]',
    async (path) => {
      await openApp({ path });
      expect(await screen.findByRole('button', { name: 'Sign in' }, LOADED)).toBeDefined();
      expect([location.hash, requested()]).toEqual(['#/home', path]);
    },
  );

  it('keeps what was asked for last, in the tab [AUTH-03][GAP-5]', async () => {
    await openApp({ path: '/no/such/page?a=b', inTab: { requestedLocation: REPORT } });
    expect(await screen.findByRole('button', { name: 'Sign in' }, LOADED)).toBeDefined();
    expect([location.hash, requested()]).toEqual(['#/home', '/no/such/page?a=b']);
  });
});

describe('a user who is signed in', () => {
  it.each(['/', '/home', '/no/such/page', '/lightningalert'])(
    'is led from %s to the map of their client [SHELL-13][SHELL-14][GAP-5]',
    async (path) => {
      await openApp({ path, session: { client: 'OTHER' } });
      await waitFor(() => expect(location.hash).toBe('#/lightningalert/OTHER/'), LOADED);
    },
  );

  it.each(['/', '/home', '/no/such/page'])(
    'is led from %s to what they asked for before they signed in, once [AUTH-03][GAP-5]',
    async (path) => {
      await openApp({ path, session: {}, inTab: { requestedLocation: REPORT } });
      await waitFor(() => expect(location.hash).toBe(`#${REPORT}`), LOADED);
      expect(requested()).toBeNull();
    },
  );

  it('is led out of the app by nothing that a tab remembers [AUTH-03][GAP-5]', async () => {
    await openApp({ path: '/home', session: {}, inTab: { requestedLocation: '//evil.example/' } });
    await waitFor(() => expect(location.hash).toBe('#/lightningalert/ACME/'), LOADED);
    expect(requested()).toBeNull();
  });
});
