import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthApi } from '#adapters/api/authApi.ts';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createSessionBearer } from '#adapters/api/sessionBearer.ts';
import { createSessionStore } from '#adapters/storage/sessionStore.ts';
import { createSession } from '#app/page/createSession.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { Session } from '#contracts/session.ts';
import { selectIsSignedIn, selectSession } from '#machines/session/sessionSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { settled } from '#tests/support/settled.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const PORTAL = '<html>Access to this network is blocked</html>';
const WAITS_MS = [15_000, 30_000, 60_000, 60_000];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { search: '', hash: '', href: 'https://network.example/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sessionOf(turn: number): Session {
  const { session } = sessionGrant({ atMs: MISSION_TIME_MS });
  const idToken = `.${btoa(JSON.stringify({ iat: MISSION_TIME_MS / 1_000 }))}.`;
  return { ...session, idToken, accessToken: `access-${turn}`, refreshToken: `refresh-${turn}` };
}

/**
 * A page that is signed in by its first session.
 * Each further one is the answer to a renewal, unless somebody else answers.
 */
async function openPage() {
  const storage = createMemoryStorage({ session: JSON.stringify(sessionOf(1)) });
  const store = storage.setItem;
  const asked: unknown[] = [];
  const outside = {
    answer: null as (() => Response) | null,
    isStorageFull: false,
  };
  storage.setItem = (key, value) => {
    if (outside.isStorageFull) throw new DOMException('full', 'QuotaExceededError');
    store(key, value);
  };
  const sessions = createSessionStore(storage, new EventTarget() as Window);
  const bearer = createSessionBearer({ sessions, objectStorageHosts: [], timeoutMs: 1_000 });
  const http = createHttpClient({
    fetch: async (_, init) => {
      asked.push(JSON.parse(String(init?.body)).refreshToken);
      return outside.answer?.() ?? Response.json(sessionOf(asked.length + 1));
    },
    timeoutMs: 10_000,
    bearer,
    serviceFailed: () => {},
  });
  const session = createSession({
    config: { maintenance: false },
    sessions,
    bearer,
    auth: createAuthApi(http, '/auth'),
    presentMs: () => MISSION_TIME_MS,
    learnTime: () => Promise.resolve(),
  } as unknown as Platform);
  async function rest(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await settled();
  }
  await rest();
  return {
    outside,
    asked,
    rest,
    async refuseToken() {
      session.send({ type: 'token.refused' });
      await rest();
    },
    accessToken: () => bearer.of('/api/alerts/active'),
    stored: () => storage.getItem('session'),
    isSignedIn: () => selectIsSignedIn(session.getSnapshot()),
    refreshToken: () => selectSession(session.getSnapshot())?.refreshToken,
    stop: () => session.stop(),
  };
}

test.each([
  ['a page of a portal', 403, PORTAL],
  ['a page of a firewall', 401, PORTAL],
  ['a text of a gateway', 403, 'Forbidden'],
])(
  '%s (%i) in place of the service ends no session; it is renewed when the service answers [S12][AUTH-15][AUTH-17]',
  async (_, status, body) => {
    const page = await openPage();
    page.outside.answer = () => new Response(body, { status });
    await page.refuseToken();
    for (const [failures, waitMs] of WAITS_MS.entries()) {
      expect(page.asked).toHaveLength(failures + 1);
      expect(page.isSignedIn()).toBe(true);
      expect(page.stored()).toContain('refresh-1');
      vi.advanceTimersByTime(waitMs - 1);
      await page.rest();
      expect(page.asked).toHaveLength(failures + 1);
      if (failures === WAITS_MS.length - 1) page.outside.answer = null;
      vi.advanceTimersByTime(1);
      await page.rest();
    }
    expect(new Set(page.asked)).toEqual(new Set(['refresh-1']));
    expect(page.refreshToken()).toBe('refresh-6');
    page.stop();
  },
);

test('a session that is renewed while storage is full goes on in this page, and is stored once there is room [AUTH-10][AUTH-15][S12]', async () => {
  const page = await openPage();
  page.outside.isStorageFull = true;
  await page.refuseToken();
  expect([page.accessToken(), page.refreshToken()]).toEqual(['access-2', 'refresh-2']);
  expect(page.stored()).toContain('refresh-1');
  await page.refuseToken();
  // the second use of a refresh token would count as theft
  expect(page.asked).toEqual(['refresh-1', 'refresh-2']);
  expect([page.accessToken(), page.isSignedIn()]).toEqual(['access-3', true]);
  page.outside.isStorageFull = false;
  expect(page.accessToken()).toBe('access-3');
  expect(page.stored()).toContain('refresh-3');
  page.stop();
});
