import { expect, test } from 'vitest';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createProfileApi } from '#adapters/api/profileApi.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createFakeHttp } from './fakeHttp.ts';

const PASSWORDS = {
  oldPassword: 'the old one',
  newPassword: 'a better one 2',
  repeatedNewPassword: 'a better one 2',
};

/** The calls over a service that refuses with a body. */
function refusingWith(body: unknown) {
  const http = createHttpClient({
    fetch: async () => Response.json(body, { status: 400 }),
    timeoutMs: 1_000,
    bearer: { of: () => null, renewed: async () => false },
    serviceFailed: () => {},
  });
  return createProfileApi(http, '/auth');
}

test.each([
  [
    'the key that the app has words for',
    { generalError: { message: 'wrongPassword', messageText: 'b' } },
    'wrongPassword',
  ],
  ['its text, where the key has no words', { generalError: { message: 'a', messageText: 'b' } }, 'b'],
  ['its text, where it has no message', { generalError: { messageText: 'b' } }, 'b'],
  ['the error itself, where the service gives no reason', {}, 'The service answered 400.'],
])('own details that are refused tell why: %s [CALL-66][ERR-08][GAP-128]', async (_, body, reason) => {
  await expect(refusingWith(body).change({ name: 'Uma' })).rejects.toThrow(reason);
});

test('own details and passwords are sent to the own profile, only what is given, and what holds now comes back [CALL-66][CALL-33]', async () => {
  const { session } = sessionGrant({}, { name: 'Uma Lind' });
  const { http, asked } = createFakeHttp({ '/auth/profiles/me': session });
  const api = createProfileApi(http, '/auth');
  expect(await api.change({ name: 'Uma Lind' })).toMatchObject({ name: 'Uma Lind' });
  await api.changePassword(PASSWORDS);
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/auth/profiles/me', { name: 'Uma Lind' }],
    ['PUT', '/auth/profiles/me', PASSWORDS],
  ]);
});
