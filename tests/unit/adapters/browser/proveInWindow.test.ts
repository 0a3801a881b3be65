import { describe, expect, test, vi } from 'vitest';
import { createProofApi } from '#adapters/api/proofApi.ts';
import type { HttpClient } from '#adapters/api/httpClient.ts';
import { proveInWindow } from '#adapters/browser/proveInWindow.ts';

const ORIGIN = 'https://app.example';
const PROVIDER_PAGE = 'https://provider.example/auth';

function createPage({ isBlocked = false } = {}) {
  const popup = { closed: false, location: { href: '' }, close: () => void (popup.closed = true) };
  const page = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    open: () => (isBlocked ? null : popup),
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
  });
  const say = (signInAnswer: string, origin = ORIGIN) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin, data: { signInAnswer } }));
  return { page: page as unknown as Window, popup, say };
}

/** Asks for a proof of a service that says how fresh the last one is. */
function ask({ isBlocked = false, freshUntil = null as string | null, isDown = false } = {}) {
  const made = createPage({ isBlocked });
  const bodies: { redirectUri: string; state: string; language: string }[] = [];
  const http = {
    json: async (_url: string, _contract: unknown, request?: { body?: (typeof bodies)[0] }) => {
      if (request?.body === undefined) return { freshUntil };
      bodies.push(request.body);
      if (isDown) throw new Error('no network');
      return { url: PROVIDER_PAGE };
    },
  } as unknown as HttpClient;
  const abort = new AbortController();
  const outcome = createProofApi(http, '/auth').byOutside(
    (begin) => proveInWindow(made.page, begin, abort.signal),
    'fr-CA',
  );
  return { ...made, bodies, outcome, abort };
}
const atProvider = ({ popup }: ReturnType<typeof ask>) =>
  vi.waitFor(() => expect(popup.location.href).toBe(PROVIDER_PAGE));

describe('a proof in a window of the provider', () => {
  test('is taken when the window comes back with it, and with its own state [GAP-142]', async () => {
    const asked = ask();
    await atProvider(asked);
    const [{ state, ...rest } = { state: '' }] = asked.bodies;
    expect(rest).toEqual({ redirectUri: `${ORIGIN}/auth-callback.html`, language: 'fr-CA' });
    asked.say(`?proof=taken&state=${state}`, 'https://evil.example');
    asked.say('?proof=taken&state=another');
    expect(asked.popup.closed).toBe(false);
    asked.say(`?proof=taken&state=${state}`);
    expect(await asked.outcome).toBe('taken');
    expect(asked.popup.closed).toBe(true);
  });

  test.each(['error=access_denied', 'code=c1', 'proof=other'])(
    'is none with %s [GAP-142]',
    async (answer) => {
      const asked = ask();
      await atProvider(asked);
      asked.say(`?${answer}&state=${asked.bodies[0]!.state}`);
      expect(await asked.outcome).toBe('wrong');
    },
  );

  test.each([
    ['is none when the person closes the window', null, 'failed'],
    ['is taken though the window lost sight of the page', '2026-06-01T12:05:00Z', 'taken'],
  ])('%s, as the service says [GAP-142]', async (_what, freshUntil, expected) => {
    const asked = ask({ freshUntil });
    await atProvider(asked);
    asked.popup.closed = true;
    expect(await asked.outcome).toBe(expected);
  });

  test('goes with the dialog that asked for it [GAP-142]', async () => {
    const asked = ask();
    await atProvider(asked);
    asked.abort.abort();
    expect(await asked.outcome).toBe('failed');
    expect(asked.popup.closed).toBe(true);
  });

  test('is none where the browser opens no window, or the service gives no page [GAP-142]', async () => {
    expect(await ask({ isBlocked: true }).outcome).toBe('failed');
    const down = ask({ isDown: true });
    expect(await down.outcome).toBe('failed');
    expect(down.popup.closed).toBe(true);
  });
});
