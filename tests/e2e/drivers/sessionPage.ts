import { expect } from '@playwright/test';
import type { SessionDriver } from '../../model/session/session.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { giveDetails, sessionOf } from './signIn.ts';

const LIFE_S = 7_200;
const LIFE_MS = LIFE_S * 1_000;
/** A session with less than this left is renewed. */
const MARGIN_MS = 900_000;
const LONGEST_RETRY_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** An id token tells its time in whole seconds. */
const SECOND_MS = 1_000;
const OTHER_NAME = 'Zoe Quill';
const AGES_MS = { good: 0, nearEnd: LIFE_MS - MARGIN_MS, dead: LIFE_MS * 8, unreadable: 0 };

/**
 * A yard page that does not know yet who is signed in: it waits for its settings. Sessions are the service's own but
 * for their age; renewals wait at the network's edge.
 */
export async function createSessionPage({ page, world, origin }: ModelDependencies): Promise<SessionDriver> {
  const tokens = world.hold(/\/auth\/token/);
  const links = world.hold(/\/auth\/magicSession/);
  const calls = world.hold(/\/api\/alerts\/active/);
  // a page that leaps over hours has slept, and would reload after a good status
  world.hold(/\/static\/acme\/alerts\.json/);
  const settings = world.hold(/\/config\.json/);
  const given = (await sessionOf(origin)) as Record<string, unknown>;
  let session = given;
  let issuedAtMs = Number.NaN;
  let renewals = 0;
  await page.goto(`${origin}/#/yardalert/ACME/HUB_CITY_YARD`);
  await expect.poll(() => settings.waiting()).toBe(1);

  /** A session of the service that is as old as wanted. */
  function sessionAged(ageMs: number) {
    issuedAtMs = Math.floor((world.nowMs() - ageMs) / SECOND_MS) * SECOND_MS;
    return { ...session, idToken: idTokenOf({ iat: issuedAtMs / SECOND_MS }), expireDurationSeconds: LIFE_S };
  }

  const store = (stored: unknown) =>
    page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(stored));

  async function inOtherTab(stored: object | null) {
    const other = await page.context().newPage();
    await other.goto(`${origin}/favicon.svg`);
    await other.evaluate(
      (session) => {
        if (session === null) localStorage.removeItem('session');
        else localStorage.setItem('session', session);
      },
      stored === null ? null : JSON.stringify(stored),
    );
    await other.close();
    await world.settle();
  }

  return {
    async restore(stored) {
      if (stored === 'unreadable') await store({ ...sessionAged(0), idToken: idTokenOf({}) });
      else if (stored === 'link') await page.evaluate(() => (location.hash += '?magicToken=once'));
      else if (stored !== 'nothing') await store(sessionAged(AGES_MS[stored]));
      world.passOn(settings.take());
      await world.settle();
    },
    async endRenewal(how) {
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      const refusal = {
        generalError: { message: 'refreshTokenNotFoundOrExpired', messageText: 'Please sign in again.' },
      };
      await world.answer(
        tokens.take(),
        {
          renewed: () => ({ json: sessionAged(0) }),
          refused: () => ({ status: 401, json: refusal }),
          trouble: () => ({ status: 503, json: {} }),
        }[how](),
      );
      return world.settle();
    },
    async endLink(how) {
      await expect.poll(() => links.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      const refusal = { status: 401, json: { generalError: { message: 'magicTokenExpired' } } };
      await world.answer(links.take(), how === 'refused' ? refusal : { json: sessionAged(0) });
      return world.settle();
    },
    passTime(until) {
      const leftMs = issuedAtMs + LIFE_MS - world.nowMs() + SECOND_MS;
      // each failure in a row doubles the wait
      if (until === 'retry') return world.leapUntil(() => tokens.waiting() > 0, LONGEST_RETRY_MS);
      return world.leap(until === 'night' ? AGES_MS.dead : leftMs - MARGIN_MS);
    },
    async refuseCall() {
      await world.answer(calls.take(), {
        status: 403,
        json: { generalError: { message: 'accessTokenExpired' } },
      });
      await world.settle();
    },
    async signIn() {
      const opening = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await giveDetails(await opening);
      await expect.poll(() => tokens.waiting()).toBe(1);
      const call = tokens.take();
      session = await (await call.fetch()).json();
      // the service's own clock stands where the page began
      await world.answer(call, { json: sessionAged(0) });
      await world.settle();
    },
    signOut: () => notWalked('sign out'),
    tellOfOtherTab(what) {
      if (what === 'signedOut') return inOtherTab(null);
      renewals += 1;
      session = { ...session, refreshToken: `other-tab-${renewals}` };
      return inOtherTab(sessionAged(0));
    },
    async changeName(where) {
      const changed = { ...session, name: OTHER_NAME };
      if (where === 'otherTab') {
        const idToken = idTokenOf({ iat: issuedAtMs / SECOND_MS });
        return inOtherTab({ ...changed, idToken, expireDurationSeconds: LIFE_S });
      }
      world.serve(/\/auth\/profiles\/me/, () => ({ json: profileOf(changed) }));
      await page.getByRole('button', { name: 'Profile' }).click();
      await world.settle();
      await page.getByLabel(/^Name/).fill(OTHER_NAME);
      await page.getByRole('button', { name: 'Save' }).click();
      await world.settle();
      await page.keyboard.press('Escape');
    },
    async expectName(which) {
      const wanted = which === 'changed' ? OTHER_NAME : String(given['name']);
      const letters = wanted.replaceAll(/[^A-Z]/g, '');
      await expect(page.getByRole('button', { name: 'Profile' })).toHaveText(letters);
      expect(await page.evaluate(() => localStorage.getItem('session'))).toContain(wanted);
    },
    async expectLinkRefused(isRefused) {
      const told = page.getByText('Magic URL has expired, please sign in.');
      await expect(told).toBeVisible({ visible: isRefused });
      expect(page.url()).not.toContain('magicToken');
    },
    async expectSession(who, isAsking) {
      const signIn = page.getByRole('button', { name: 'Sign in' });
      await expect(page.getByRole('heading', { name: 'Hub City Yard' })).toBeVisible({
        visible: who === 'in',
      });
      await expect(signIn).toBeVisible({ visible: who === 'out' });
      // the address names a yard: whoever stands before it must not take the missing status for an open yard (S1)
      const caution = page.getByText('Do not treat any yard as open. Follow the site procedure.');
      await expect(caution).toBeVisible({ visible: who === 'out' });
      await expect.poll(() => tokens.waiting()).toBe(isAsking ? 1 : 0);
      if (who === 'open') return;
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('session') !== null))
        .toBe(who === 'in');
    },
  };
}

function notWalked(what: string): never {
  throw new Error(`This page has no way to ${what}.`);
}

/** What a person is told of themselves. */
function profileOf(session: Record<string, unknown>) {
  const tokens = ['accessToken', 'refreshToken', 'idToken', 'expireDurationSeconds'];
  return Object.fromEntries(Object.entries(session).filter(([name]) => !tokens.includes(name)));
}

/** An id token; its signature is the service's business. */
function idTokenOf(claims: object): string {
  return ['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url')).join('.');
}
