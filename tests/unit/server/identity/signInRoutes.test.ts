import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import {
  APP_ORIGIN,
  REDIRECT_URI,
  createIdentityApp,
  postSignIn,
  signInUrl,
  visitSignIn,
  type IdentityApp,
} from './identityApp.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await createIdentityApp();
}, 120_000);
afterAll(() => identity.close());

describe('the sign-in page', () => {
  test('asks for e-mail and password in English, without inline script or style [AUTH-05]', async () => {
    const page = await visitSignIn(identity.app);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<html lang="en-US">');
    expect(page.body).toMatch(/<label\s*>Email address\s*<input[^>]*autocomplete="username"/);
    expect(page.body).toMatch(/<label\s*>Password\s*<input[^>]*autocomplete="current-password"/);
    expect(page.body.replace('<script src="passkey.js" defer></script>', '')).not.toMatch(
      /<script|style="|\son[a-z]+=/,
    );
  });

  test('speaks French when lng asks for it [LANG-03]', async () => {
    const page = await visitSignIn(identity.app, { lng: 'fr-CA' });
    expect(page.body).toContain('<html lang="fr-CA">');
    expect(page.body).toContain('Mot de passe');
  });

  test('speaks English when lng is not a language of ours [LANG-01]', async () => {
    expect((await visitSignIn(identity.app, { lng: 'de-DE' })).body).toContain('<html lang="en-US">');
  });

  test('allows nothing but its own style and the way back', async () => {
    const page = await visitSignIn(identity.app, { redirect_uri: `${APP_ORIGIN}/auth-callback.html` });
    const policy = String(page.headers['content-security-policy']);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.body) ?? [];
    expect(style).toContain('--accent');
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${APP_ORIGIN}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test('offers a way out that tells the app of the cancelling [AUTH-07]', async () => {
    const page = await visitSignIn(identity.app);
    const [, href = ''] = /class="cancel"\s+href="([^"]+)"/.exec(page.body) ?? [];
    const url = new URL(href.replaceAll('&amp;', '&'));
    expect(url.origin + url.pathname).toBe(REDIRECT_URI);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'Sign-in was canceled.',
      state: 'state-1',
    });
  });

  test('escapes what the address and the form bring in', async () => {
    const url = signInUrl({ state: '"><script>alert(1)</script>' });
    const page = await postSignIn(identity.app, '"><img src=x>', 'wrong', url);
    expect(page.body).not.toContain('<script>');
    expect(page.body).not.toContain('<img');
  });
});

describe('a wrong request', () => {
  test.each([
    ['response_type', { response_type: 'token' }],
    ['client_id', { client_id: 'another' }],
    ['client_id', { client_id: null }],
    ['state', { state: null }],
    ['code_challenge', { code_challenge: 'short' }],
    ['code_challenge_method', { code_challenge_method: 'plain' }],
    ['redirect_uri', { redirect_uri: 'https://thief.example/auth-callback.html' }],
    ['redirect_uri', { redirect_uri: `${APP_ORIGIN}/other.html` }],
    ['redirect_uri', { redirect_uri: `${APP_ORIGIN}@thief.example/auth-callback.html` }],
    ['redirect_uri', { redirect_uri: `${APP_ORIGIN}/auth-callback.html?next=https://thief.example` }],
    ['redirect_uri', { redirect_uri: 'javascript:alert(1)' }],
  ])('with a bad %s gets a readable page and no redirect: %j [AUTH-05]', async (name, changes) => {
    for (const answer of [
      await visitSignIn(identity.app, changes),
      await postSignIn(identity.app, 'user@acme.example', DEMO_PASSWORD, signInUrl(changes)),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.body).toContain('Sign-in cannot start');
      expect(answer.body).toContain(`${name}:`);
      expect(answer.body).not.toContain('<form');
    }
  });
});

describe('the sign-in form', () => {
  test('sends a right password back to the app with code and state [AUTH-05]', async () => {
    const answer = await postSignIn(identity.app, ' User@ACME.example ', DEMO_PASSWORD);
    expect(answer.statusCode).toBe(303);
    const url = new URL(answer.headers.location ?? '');
    expect(url.origin + url.pathname).toBe(REDIRECT_URI);
    expect(url.searchParams.get('state')).toBe('state-1');
    expect(url.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['a wrong password', 'user@acme.example', 'thunder-8-clear'],
    ['an unknown address', 'nobody@acme.example', DEMO_PASSWORD],
    ['an empty password', 'user@acme.example', ''],
    ['a control character', 'user@acme.example\u0000', DEMO_PASSWORD],
  ])('stays on the page after %s and says the same', async (_what, email, password) => {
    const answer = await postSignIn(identity.app, email, password);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).toContain('The email address or password is incorrect.');
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toContain('aria-invalid="true"');
  });

  test('keeps the address that was typed, and not the password', async () => {
    const answer = await postSignIn(identity.app, 'user@acme.example', 'my-secret-guess');
    expect(answer.body).toContain('value="user@acme.example"');
    expect(answer.body).not.toContain('my-secret-guess');
  });

  test('leaves a trace of each attempt', async () => {
    await postSignIn(identity.app, 'user@acme.example', 'wrong');
    const [last] = await identity.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'signIn.failed', detail: { reason: 'wrongPassword' } });
  });

  test('stops a guesser after the allowed attempts, in words', async () => {
    const strict = await createIdentityApp(3);
    const guess = () => postSignIn(strict.app, 'user@acme.example', 'wrong', signInUrl({ lng: 'fr-CA' }));
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await guess()).statusCode);
    const refused = await guess();
    expect(statuses).toEqual([401, 401, 401]);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Trop de tentatives');
    await strict.close();
  }, 120_000);
});
