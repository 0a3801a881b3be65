import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSignInWindow } from '#adapters/browser/signInWindow.ts';
import { createMemoryStorage } from '../../app/memoryStorage.ts';

const ORIGIN = 'https://app.example';

/** A window of a browser that opens pop-ups, or blocks them. */
function createPage({ isBlocked = false } = {}) {
  const popup = { closed: false, location: { href: '' }, close: () => void (popup.closed = true) };
  const left: string[] = [];
  const opened: string[] = [];
  const page = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN, assign: (address: string) => void left.push(address) },
    sessionStorage: createMemoryStorage(),
    open(address: string) {
      opened.push(address);
      return isBlocked ? null : popup;
    },
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
  });
  const signIn = createSignInWindow(page as unknown as Window, { authAppUrl: '/auth', clientId: 'scc' });
  const say = (data: unknown, origin = ORIGIN) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin, data }));
  const queryOf = (address: string) => Object.fromEntries(new URL(address, ORIGIN).searchParams);
  return { page, popup, left, opened, signIn, say, queryOf };
}

/** Ends the windows that a test leaves open. */
let ended: AbortController;

async function begin(made: ReturnType<typeof createPage>) {
  const outcome = made.signIn.run('fr-CA', ended.signal);
  await vi.waitFor(() => expect(made.popup.location.href).not.toBe(''));
  return { outcome, query: made.queryOf(made.popup.location.href) };
}

let made: ReturnType<typeof createPage>;
beforeEach(() => {
  made = createPage();
  ended = new AbortController();
});
afterEach(() => ended.abort());

describe('a sign-in in a window of its own', () => {
  test('opens within the click, at the sign-in page with language, client and redirect [AUTH-05]', async () => {
    void made.signIn.run('fr-CA', ended.signal);
    expect(made.opened).toEqual(['about:blank']);
    await vi.waitFor(() => expect(made.popup.location.href).toMatch(/^\/auth\/sign-in\?/));
    expect(made.queryOf(made.popup.location.href)).toMatchObject({
      lng: 'fr-CA',
      client_id: 'scc',
      redirect_uri: `${ORIGIN}/auth-callback.html`,
      response_type: 'code',
      code_challenge_method: 'S256',
    });
  });

  test('gives the code with the verifier of its challenge, once [AUTH-05]', async () => {
    const { outcome, query } = await begin(made);
    made.say({ signInAnswer: `?code=c1&state=${query['state']}` });
    expect(await outcome).toEqual({ code: 'c1', state: query['state'] });
    expect(made.popup.closed).toBe(true);
    const code = { code: 'c1', state: query['state']! };
    const grant = made.signIn.grantFor(code);
    const challenge = createHash('sha256').update(grant.codeVerifier).digest('base64url');
    expect(challenge).toBe(query['code_challenge']);
    expect(grant.codeVerifier).toMatch(/^[\w-]{43}$/);
    expect(() => made.signIn.grantFor(code)).toThrow('not begun here');
  });

  test('does not hear other origins, other attempts, or other messages [AUTH-05]', async () => {
    const { outcome, query } = await begin(made);
    made.say({ signInAnswer: `?code=evil&state=${query['state']}` }, 'https://evil.example');
    made.say({ signInAnswer: '?code=old&state=another' });
    made.say({ signInAnswer: 7 });
    made.say('hello');
    made.say({ signInAnswer: `?code=good&state=${query['state']}` });
    expect(await outcome).toMatchObject({ code: 'good' });
  });

  test('tells why the provider refused [AUTH-07]', async () => {
    const { outcome, query } = await begin(made);
    made.say({ signInAnswer: `?error=access_denied&error_description=No&state=${query['state']}` });
    expect(await outcome).toEqual({ error: 'access_denied', errorDescription: 'No' });
  });

  test('is closed when the person closes it [AUTH-06]', async () => {
    const { outcome } = await begin(made);
    made.popup.closed = true;
    expect(await outcome).toBe('closed');
  });

  test('is heard when the window is seen closed before its answer comes [AUTH-05][AUTH-06]', async () => {
    const checks: (() => void)[] = [];
    made.page.setInterval = (run) => {
      checks.push(run);
      return setInterval(() => {}, 1_000_000).unref();
    };
    const { outcome, query } = await begin(made);
    made.popup.closed = true;
    checks[0]!();
    made.say({ signInAnswer: `?code=late&state=${query['state']}` });
    expect(await outcome).toMatchObject({ code: 'late' });
  });

  test('is closed with its machine, and the window goes too [AUTH-06]', async () => {
    const { outcome } = await begin(made);
    ended.abort();
    expect(await outcome).toBe('closed');
    expect(made.popup.closed).toBe(true);
  });

  test('is blocked where the browser opens no windows [AUTH-05]', async () => {
    const blocked = createPage({ isBlocked: true });
    expect(await blocked.signIn.run('en-US', ended.signal)).toBe('blocked');
    expect(blocked.page.sessionStorage.length).toBe(0);
  });
});

describe('a sign-in in the same window', () => {
  test('leaves for the sign-in page, and knows its own attempt after the return [AUTH-05]', async () => {
    void made.signIn.leave('en-US');
    await vi.waitFor(() => expect(made.left).toHaveLength(1));
    const { state = '' } = made.queryOf(made.left[0]!);
    expect(made.left[0]).not.toContain('verifier');
    made.page.sessionStorage.setItem('signInAnswer', `?code=c2&state=${state}`);
    expect(made.signIn.takeReturned()).toEqual({ code: 'c2', state });
    expect(made.signIn.takeReturned()).toBeNull();
    expect(made.signIn.grantFor({ code: 'c2', state })).toMatchObject({ code: 'c2', clientId: 'scc' });
  });

  test('refuses a code that this browser did not ask for [AUTH-05]', () => {
    expect(() => made.signIn.grantFor({ code: 'c', state: 'guessed' })).toThrow('not begun here');
  });

  test('refuses a code of another attempt than the last one, whose verifier it would give away [AUTH-05]', async () => {
    void made.signIn.leave('en-US');
    await vi.waitFor(() => expect(made.left).toHaveLength(1));
    expect(() => made.signIn.grantFor({ code: 'c', state: 'guessed' })).toThrow('not begun here');
  });
});
