import { expect, test } from 'vitest';
import { createSessionBearer } from '#adapters/api/sessionBearer.ts';
import { createSessionStore } from '#adapters/storage/sessionStore.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createMemoryStorage } from '../../app/memoryStorage.ts';

const HOSTS = ['files.example', 'tiles.example'];

function createBearer(timeoutMs: number) {
  const { session } = sessionGrant();
  const storage = createMemoryStorage({ session: JSON.stringify(session) });
  const sessions = createSessionStore(storage, new EventTarget() as Window);
  const bearer = createSessionBearer({ sessions, objectStorageHosts: HOSTS, timeoutMs });
  return { session, sessions, bearer };
}

test('goes to the service, and to no host that stores files for everybody [NET-01]', () => {
  const { bearer } = createBearer(1_000);
  expect(bearer.of('/api/alerts/active')).toBe('access');
  const stored = HOSTS.flatMap((host) => [
    `https://${host}/a.json`,
    `http://${host}/a`,
    `https://${host}:443/a`,
    `https://${host}?a`,
    `HTTPS://${host.toUpperCase()}/a`,
    `//${host}/a`,
  ]);
  expect(stored.filter((url) => bearer.of(url) !== null)).toEqual([]);
  expect(bearer.of('https://files.example.evil.example/a.json')).toBe('access');
});

test('a refused bearer is renewed when the session is written anew, by this tab or another [AUTH-15]', async () => {
  const { session, sessions, bearer } = createBearer(60_000);
  let refusals = 0;
  bearer.whenRefused(() => {
    refusals += 1;
    sessions.write({ ...session, accessToken: 'access-2' });
  });
  expect(await bearer.renewed('access')).toBe(true);
  expect(await bearer.renewed('access')).toBe(true);
  expect(refusals).toBe(1);
});

test('a session that is written with the same bearer ends no wait for another one [AUTH-13][AUTH-15]', async () => {
  const { session, sessions, bearer } = createBearer(60_000);
  bearer.whenRefused(() => {
    sessions.write({ ...session, name: 'Zoe Quill' });
    setImmediate(() => sessions.write({ ...session, name: 'Zoe Quill', accessToken: 'access-2' }));
  });
  expect(await bearer.renewed('access')).toBe(true);
});

test('there is no other bearer when a user signs out, or when no renewal comes in time [AUTH-15][AUTH-16]', async () => {
  expect(await createBearer(1).bearer.renewed('access')).toBe(false);
  const { sessions, bearer } = createBearer(60_000);
  bearer.whenRefused(() => sessions.forget());
  expect(await bearer.renewed('access')).toBe(false);
});
