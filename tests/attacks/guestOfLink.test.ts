import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FacilityFeatures } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import type { Role } from '../unit/server/access/roles.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());

const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  world.network.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
const admin = () => world.tokenOf('admin')!;

/** Lets a person read FAR_YARD alone. */
async function limit(role: Role): Promise<void> {
  const { gid } = (await world.network.repositories.facilities.findById('ACME', 'FAR_YARD'))!;
  const rights = { resourceClass: 'LOCATION', resourceId: gid, read: true, write: true };
  const answer = await call(admin(), 'PUT', '/api/admin/alerts/acl', {
    userId: world.idOf(role),
    ...rights,
  });
  expect(answer.statusCode).toBe(200);
}
beforeEach(async () => {
  for (const role of ['user', 'admin'] as const)
    await call(admin(), 'DELETE', `/api/admin/alerts/acl/${world.idOf(role)}`);
});

/** The session of a guest by a magic link of somebody. */
async function guestOf(role: Role): Promise<Session> {
  const link = await call(world.tokenOf(role)!, 'GET', '/auth/profiles/magicToken');
  return (
    await world.network.app.inject({ method: 'POST', url: '/auth/magicSession', payload: link.json() })
  ).json<Session>();
}
const seenBy = async (token: string) =>
  (await call(token, 'GET', '/api/facilities/metadata'))
    .json<FacilityFeatures>()
    .features.map(({ properties }) => properties.id);

test('a guest by the link of a limited person sees the locations of that person alone, also after a change [AUTH-24][AUTH-26]', async () => {
  const guest = await guestOf('user');
  expect(await seenBy(guest.accessToken)).toEqual(['YARD', 'FAR_YARD']);
  await limit('user');
  expect(await seenBy(guest.accessToken)).toEqual(['FAR_YARD']);
  expect(await seenBy((await guestOf('user')).accessToken)).toEqual(['FAR_YARD']);
  const yard = '/api/alerts/active?clientId=ACME&facilityId=YARD';
  expect((await call(guest.accessToken, 'GET', yard)).statusCode).toBe(404);
});

test('a guest by the link of an administrator is not limited, and one limit is not that of another guest [AUTH-24]', async () => {
  await limit('user');
  await limit('admin');
  const [ofUser, ofAdmin] = [await guestOf('user'), await guestOf('admin')];
  expect(await seenBy(ofAdmin.accessToken)).toEqual(['YARD', 'FAR_YARD']);
  expect(await seenBy(ofUser.accessToken)).toEqual(['FAR_YARD']);
});

test('a guest by link ends with the session in which the link was issued [GAP-141]', async () => {
  const guest = await guestOf('site admin');
  expect((await call(guest.accessToken, 'GET', '/api/facilities/metadata')).statusCode).toBe(200);
  await call(world.tokenOf('site admin')!, 'POST', '/auth/sign-out', {});
  expect((await call(guest.accessToken, 'GET', '/api/facilities/metadata')).statusCode).toBe(403);
  const renewal = {
    method: 'POST',
    url: '/auth/token',
    payload: { refreshToken: guest.refreshToken },
  } as const;
  expect((await world.network.app.inject(renewal)).statusCode).toBe(401);
});

test('a guest by link reads nothing while who issued it has no role, and their stream ends [AUTH-26][GAP-19]', async () => {
  const { rights } = world.network.repositories;
  const guest = await guestOf('admin');
  const stream = await world.network.app.inject({
    url: '/api/alerts/changes?clientId=ACME&facilityId=YARD',
    payloadAsStream: true,
    headers: { authorization: `Bearer ${guest.accessToken}` },
  });
  const ended = new Promise<void>((resolve) => stream.stream().on('end', resolve).resume());
  expect(stream.statusCode).toBe(200);
  const taken = ['user_endpoints', 'admin_endpoints'];
  for (const authority of taken) await rights.remove(world.idOf('admin'), authority);
  const read = async () => (await call(guest.accessToken, 'GET', '/api/facilities/metadata')).statusCode;
  expect(await read()).toBe(403);
  await expect(ended).resolves.toBeUndefined();
  for (const authority of taken) await rights.add(world.idOf('admin'), authority);
  expect(await read()).toBe(200);
});

test('nobody takes the place of the guests of another client by an address [AUTH-08][AUTH-20]', async () => {
  const { people } = world.network.repositories;
  const squatter = { clientId: 'ACME', name: 'Squatter', authorities: ['user_endpoints'] };
  await people.add({ ...squatter, email: 'guest@other.invalid' });
  const guest = await guestOf('admin of another client');
  expect(await seenBy(guest.accessToken)).toEqual(['THEIR_YARD']);
});

test('a link opens no session, and none goes on, while who issued it has no role [AUTH-19][GAP-19]', async () => {
  const { rights } = world.network.repositories;
  const guest = await guestOf('admin');
  const link = (await call(admin(), 'GET', '/auth/profiles/magicToken')).json<object>();
  const post = async (url: string, payload: object) =>
    (await world.network.app.inject({ method: 'POST', url, payload })).statusCode;
  const renew = (refreshToken: string) => post('/auth/token', { grantType: 'refresh_token', refreshToken });
  const taken = ['user_endpoints', 'admin_endpoints'];
  for (const authority of taken) await rights.remove(world.idOf('admin'), authority);
  const answers = [await post('/auth/magicSession', link), await renew(guest.refreshToken)];
  for (const authority of taken) await rights.add(world.idOf('admin'), authority);
  expect(answers).toEqual([401, 401]);
  // the same link, which was not used up
  expect(await post('/auth/magicSession', link)).toBe(200);
  expect(await renew((await guestOf('admin')).refreshToken)).toBe(200);
});
