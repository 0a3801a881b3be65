import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createHttpClient, HttpError } from '#adapters/api/httpClient.ts';
import { createSessionBearer } from '#adapters/api/sessionBearer.ts';
import { createSessionStore } from '#adapters/storage/sessionStore.ts';
import { createSession } from '#app/page/createSession.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { Session } from '#contracts/session.ts';
import { detailsOf, VALID_MARGIN_MS } from '#machines/session/sessionGrant.ts';
import { selectIsLinkRefused, selectSession, selectSessionEnd } from '#machines/session/sessionSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { SESSION_LIFE_MS, sessionGrant } from '#tests/support/sessionGrant.ts';
import { settled } from '#tests/support/settled.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const CALLS = 200;
/** Body of each renewal that the service refuses. */
const REFUSED = {
  generalError: { message: 'refreshTokenNotFoundOrExpired', messageText: 'Please sign in again.' },
};

function sessionOf(turn: number, ageMs = 0): Session {
  const { session } = sessionGrant({ atMs: MISSION_TIME_MS });
  const idToken = `.${btoa(JSON.stringify({ iat: (MISSION_TIME_MS - ageMs) / 1_000 }))}.`;
  return { ...session, idToken, accessToken: `access-${turn}`, refreshToken: `refresh-${turn}` };
}

/** A service that takes the newest access token and each refresh token once. */
function createService(turn = 1) {
  const refreshes: string[] = [];
  const links: string[] = [];
  return {
    refreshes,
    links,
    fetch: async (_: unknown, init?: RequestInit) => {
      if (new Headers(init?.headers).get('authorization') === `Bearer access-${turn}`)
        return Response.json([]);
      return Response.json({ generalError: { message: 'accessTokenExpired' } }, { status: 403 });
    },
    auth: {
      async refresh(refreshToken: string) {
        refreshes.push(refreshToken);
        await settled();
        turn += 1;
        return sessionOf(turn);
      },
      async redeemMagicToken(magicToken: string) {
        links.push(magicToken);
        if (magicToken !== 'once') throw new Error('magicTokenNotFoundOrExpired');
        return sessionOf(turn);
      },
    } as unknown as Platform['auth'],
    start: (storage: Storage) => {
      const sessions = createSessionStore(storage, new EventTarget() as Window);
      const bearer = createSessionBearer({ sessions, objectStorageHosts: [], timeoutMs: 1_000 });
      return { sessions, bearer };
    },
  };
}

type Service = ReturnType<typeof createService>;

/** Sessions of this test; their timers would run on in the tests that follow. */
const opened: ReturnType<typeof createSession>[] = [];

/** One tab: its session over a storage that it shares with others. */
async function openTab(service: Service, storage: Storage) {
  const { sessions, bearer } = service.start(storage);
  const session = createSession({
    config: { maintenance: false },
    sessions,
    bearer,
    auth: service.auth,
    presentMs: () => MISSION_TIME_MS,
    learnTime: () => Promise.resolve(),
  } as unknown as Platform);
  const http = createHttpClient({
    fetch: service.fetch as typeof fetch,
    timeoutMs: 1_000,
    bearer,
    serviceFailed: () => {},
  });
  opened.push(session);
  await settled();
  return { session, http };
}

/** Locks as browsers give them: one holder at a time. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_name: string, _options: unknown, work: () => Promise<T>): Promise<T> {
      const turn = last.then(work, work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.stubGlobal('location', { search: '', hash: '', href: 'https://network.example/' });
});
afterEach(() => {
  for (const session of opened.splice(0)) session.stop();
  vi.unstubAllGlobals();
});

test('200 calls with a dead bearer make one renewal, and all are answered [AUTH-15][NET-05]', async () => {
  const service = createService();
  const storage = createMemoryStorage({ session: JSON.stringify({ ...sessionOf(1), accessToken: 'dead' }) });
  const { http } = await openTab(service, storage);
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, call) => http.text('/x', { query: { call } })),
  );
  expect(answers).toEqual(Array.from({ length: CALLS }, () => '[]'));
  expect(service.refreshes).toEqual(['refresh-1']);
});

test('two tabs renew one after the other, and the second takes what the first was given [AUTH-15]', async () => {
  const service = createService();
  const storage = createMemoryStorage({ session: JSON.stringify({ ...sessionOf(1), accessToken: 'dead' }) });
  const tabs = await Promise.all([openTab(service, storage), openTab(service, storage)]);
  for (const { session } of tabs) session.send({ type: 'token.refused' });
  for (let turn = 0; turn < 4; turn++) await settled();
  expect(service.refreshes).toEqual(['refresh-1']);
  for (const { session } of tabs) {
    expect(selectSession(session.getSnapshot())?.refreshToken).toBe('refresh-2');
  }
});

test.each([
  ['with more than the margin left is taken as it is', -1_000, ['refresh-2', []]],
  ['with no more than the margin left is renewed by its own refresh token', 0, ['refresh-3', ['refresh-2']]],
])('a session that another tab stored %s [AUTH-12][AUTH-15]', async (_, offsetMs, wanted) => {
  const service = createService(2);
  const storage = createMemoryStorage({ session: JSON.stringify(sessionOf(1)) });
  const { session } = await openTab(service, storage);
  storage.setItem('session', JSON.stringify(sessionOf(2, SESSION_LIFE_MS - VALID_MARGIN_MS + offsetMs)));
  session.send({ type: 'token.refused' });
  await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: { token: 'renewing' } }));
  const held = selectSession(session.getSnapshot())?.refreshToken;
  expect([held, service.refreshes]).toEqual(wanted);
  expect(storage.getItem('session')).toContain(held);
});

test.each([
  [REFUSED, 'refused'],
  [{ ...REFUSED, sessionNotInStore: { message: 'The store does not know this session.' } }, 'notInStore'],
  [{}, 'refused'],
  [null, 'refused'],
])('a refused renewal with the body %j ends the session as %s [AUTH-16][AUTH-17]', async (body, end) => {
  const service = createService();
  service.auth.refresh = () => Promise.reject(new HttpError(401, 'refused', body));
  const storage = createMemoryStorage({ session: JSON.stringify(sessionOf(1)) });
  const { session } = await openTab(service, storage);
  session.send({ type: 'token.refused' });
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  expect(selectSessionEnd(session.getSnapshot())).toBe(end);
});

test('details that change are stored beside the newest tokens, units too [AUTH-13][AUTH-14][AUTH-15]', async () => {
  const storage = createMemoryStorage({ session: JSON.stringify(sessionOf(1)) });
  const { session } = await openTab(createService(), storage);
  storage.setItem('session', JSON.stringify(sessionOf(2)));
  const changed = { name: 'Zoe Quill', unitSystem: 1, unitMetricSubsystem: 2 } as const;
  session.send({ type: 'details.changed', details: { ...detailsOf(sessionOf(1)), ...changed } });
  await settled();
  const stored: unknown = JSON.parse(storage.getItem('session') ?? '');
  expect(stored).toEqual({ ...sessionOf(2), ...changed });
});

test.each([
  ['signs in once, and leaves the address', 'once', true],
  ['that does not work any more says so', 'used', false],
])('a magic link %s [AUTH-08][AUTH-09]', async (_, magicToken, isSignedIn) => {
  const addresses: string[] = [];
  const hash = `#/yardalert/ACME/HUB?magicToken=${magicToken}&lng=fr-CA`;
  vi.stubGlobal('location', { search: '', hash, href: `https://network.example/${hash}` });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => addresses.push(address),
  });
  const service = createService();
  const { session } = await openTab(service, createMemoryStorage());
  await vi.waitFor(() => expect(service.links).toEqual([magicToken]));
  await settled();
  expect(selectSession(session.getSnapshot()) !== null).toBe(isSignedIn);
  expect(selectIsLinkRefused(session.getSnapshot())).toBe(!isSignedIn);
  expect(addresses).toEqual(['https://network.example/#/yardalert/ACME/HUB?lng=fr-CA']);
});

test('a magic link signs nobody in where a user is signed in [AUTH-08]', async () => {
  vi.stubGlobal('location', { search: '?magicToken=once', hash: '', href: 'https://network.example/' });
  const service = createService();
  const { session } = await openTab(service, createMemoryStorage({ session: JSON.stringify(sessionOf(1)) }));
  expect(selectSession(session.getSnapshot())?.accessToken).toBe('access-1');
  expect(service.links).toEqual([]);
});

test('a renewal that is forbidden ends the session too [AUTH-16][AUTH-17]', async () => {
  const service = createService();
  service.auth.refresh = () => Promise.reject(new HttpError(403, 'forbidden', REFUSED));
  const storage = createMemoryStorage({ session: JSON.stringify(sessionOf(1)) });
  const { session } = await openTab(service, storage);
  session.send({ type: 'token.refused' });
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  expect(selectSessionEnd(session.getSnapshot())).toBe('refused');
  expect(storage.getItem('session')).toBeNull();
});
