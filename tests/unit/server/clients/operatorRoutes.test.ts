import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AddedClient, ClientEntries } from '#contracts/clients.ts';
import { postSignIn, signIn } from '../identity/identityApp.ts';
import { createAccessWorld, type AccessWorld } from '../access/accessWorld.ts';
import { SLOW_MS } from '../testNetwork.ts';

const PATH = '/auth/operator/clients';
const PASSWORD = 'ochre tin kettle walk';
const REASON = { reason: 'contract ended' };

let world: AccessWorld;
let count = 0;
let id = '';
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());
beforeEach(() => {
  id = `CLIENT_${++count}`;
});

const emailOf = (client: string) => `ada@${client.toLowerCase().replace('_', '-')}.example`;
const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, token = operator()) =>
  world.network.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
const operator = () => world.tokenOf('operator')!;
const keyOf = (answer: { json(): unknown }) =>
  (answer.json() as { generalError: { message: string } }).generalError.message;
const audited = async (most: number) =>
  (await world.network.repositories.audit.listLast(most)).map(({ what }) => what);
const entryOf = async (client: string) =>
  ClientEntries.parse((await call('GET', PATH)).json()).clients.find((one) => one.id === client);

async function add() {
  const body = { id, name: 'New Freight', adminName: 'Ada New', adminEmail: emailOf(id) };
  const answer = await call('POST', PATH, body);
  expect(answer.statusCode).toBe(201);
  return AddedClient.parse(answer.json());
}

/** With an administrator who has signed in, and one yard. */
async function addAlive() {
  const { passwordUrl } = await add();
  const { pathname, search } = new URL(passwordUrl!);
  const chosen = await world.network.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      password: PASSWORD,
      repeated: PASSWORD,
    }).toString(),
  });
  expect(chosen.statusCode).toBe(200);
  const session = await signIn(world.network.app, emailOf(id), PASSWORD);
  const yard = {
    name: 'DOCK',
    latitude: 35,
    longitude: -73,
    countryCode: 'US',
    defaultUnits: 0,
    city: 'Town',
    state: 'NC',
  };
  const added = await call('POST', '/api/admin/alerts/locations', yard, session.accessToken);
  expect([added.statusCode, added.body]).toEqual([201, expect.any(String)]);
  return session;
}

test('a client is added with an administrator, who chooses a password by a link that works once [AUTH-26]', async () => {
  const session = await addAlive();
  expect(session).toMatchObject({ client: id, authorities: ['admin_endpoints', 'user_endpoints'] });
  expect(await entryOf(id)).toEqual({
    id,
    name: 'New Freight',
    suspendedAtMs: null,
    isOwn: false,
    personCount: 1,
    locationCount: 1,
    displayCount: 0,
  });
  expect((await entryOf('ACME'))?.isOwn).toBe(true);
  expect(await audited(6)).toContain('client.added');
});

test('an id or an address that is taken adds nothing [AUTH-26]', async () => {
  await add();
  const again = { id, name: 'Again', adminName: 'Bob Again', adminEmail: 'bob@again.example' };
  expect(keyOf(await call('POST', PATH, again))).toBe('clientExists');
  expect(keyOf(await call('POST', PATH, { ...again, id: `${id}_B`, adminEmail: emailOf(id) }))).toBe(
    'emailTaken',
  );
  expect(await entryOf(`${id}_B`)).toBeUndefined();
  for (const wrong of ['a', 'lower_case', 'A B', 'A/../B']) {
    expect((await call('POST', PATH, { ...again, id: wrong })).statusCode).toBe(400);
  }
});

test('a suspended client is shut out at once, from sign-in too, and let in again [AUTH-25][AUTH-26]', async () => {
  const { accessToken, refreshToken } = await addAlive();
  const read = () => call('GET', '/api/facilities/metadata', undefined, accessToken);
  expect((await read()).statusCode).toBe(200);
  expect((await call('POST', `${PATH}/${id}/suspend`, REASON)).statusCode).toBe(204);
  expect((await read()).statusCode).toBe(403);
  const renewed = await world.network.app.inject({
    method: 'POST',
    url: '/auth/token',
    payload: {
      grantType: 'refresh_token',
      refreshToken,
    },
  });
  expect(renewed.statusCode).toBeGreaterThanOrEqual(400);
  expect((await postSignIn(world.network.app, emailOf(id), PASSWORD)).statusCode).toBe(401);
  expect((await entryOf(id))?.suspendedAtMs).toBe(world.network.clock.nowMs());
  expect((await call('POST', `${PATH}/${id}/resume`, REASON)).statusCode).toBe(204);
  expect((await signIn(world.network.app, emailOf(id), PASSWORD)).client).toBe(id);
});

test('yards of a suspended client are judged further: a missing warning would not be noticed [S11]', async () => {
  await addAlive();
  await call('POST', `${PATH}/${id}/suspend`, REASON);
  const watched = await world.network.repositories.facilities.list(id);
  expect(watched.map((facility) => facility.id)).toEqual(['DOCK']);
});

test('a removed client leaves no life of its overrides to one that gets its id [S9]', async () => {
  await addAlive();
  const { network } = world;
  await network.repositories.clients.setOverrideLifetime(id, 20);
  await network.network.overrideLifetimes.reread(id, 20);
  await call('POST', `${PATH}/${id}/suspend`, REASON);
  expect(network.network.overrideLifetimes.ofMs(id)).toBe(20 * 3_600_000);
  // people write ids in any case
  expect((await call('DELETE', `${PATH}/${id.toLowerCase()}`, REASON)).statusCode).toBe(204);
  expect(network.network.overrideLifetimes.ofMs(id)).toBe(12 * 3_600_000);
});

test('a client that is added finds nothing in the policy lab of one that had its id [S9][GAP-139]', async () => {
  const { lab } = world.network;
  const admin = { clientId: id, visible: [] };
  const recording = await lab.begin(admin, { name: 'storm.csv', parts: 1 });
  await lab.add(admin, recording.id, { part: 0, text: 'time' });
  expect(lab.statusOf(admin).recording).toMatchObject({ name: 'storm.csv' });
  await add();
  expect(lab.statusOf(admin).recording).toBeNull();
});

test('a client whose removal has begun is let in again only when the removal has failed long since [AUTH-26][S2]', async () => {
  await addAlive();
  const { repositories, clock } = world.network;
  await call('POST', `${PATH}/${id}/suspend`, REASON);
  const resume = () => call('POST', `${PATH}/${id}/resume`, REASON);
  const { together } = repositories;
  const spy = vi.spyOn(repositories, 'together').mockImplementationOnce(together);
  spy.mockImplementationOnce(async () => {
    expect(keyOf(await resume())).toBe('clientLeaving');
    throw new Error('disk');
  });
  expect((await call('DELETE', `${PATH}/${id}`, REASON)).statusCode).toBe(500);
  spy.mockRestore();
  expect((await entryOf(id))?.suspendedAtMs).not.toBeNull();
  await repositories.clients.beginRemoval(id, clock.nowMs() - 10 * 60_000 - 1);
  expect((await resume()).statusCode).toBe(204);
  expect(keyOf(await call('DELETE', `${PATH}/${id}`, REASON))).toBe('clientActive');
  expect((await entryOf(id))?.locationCount).toBe(1);
});

test('a client whose removal has failed by a clock that was ahead is let in again [AUTH-26]', async () => {
  await addAlive();
  const { repositories, clock } = world.network;
  await call('POST', `${PATH}/${id}/suspend`, REASON);
  const resume = () => call('POST', `${PATH}/${id}/resume`, REASON);
  await repositories.clients.beginRemoval(id, clock.nowMs() + 10_000);
  expect(keyOf(await resume())).toBe('clientLeaving');
  await repositories.clients.beginRemoval(id, clock.nowMs() + 2 * 3_600_000);
  expect((await resume()).statusCode).toBe(204);
});

test('only a suspended client is removed, with all that is its own; the audit stays [AUTH-26]', async () => {
  const { accessToken } = await addAlive();
  expect(keyOf(await call('DELETE', `${PATH}/${id}`, REASON))).toBe('clientActive');
  await call('POST', `${PATH}/${id}/suspend`, REASON);
  expect((await call('DELETE', `${PATH}/${id}`, REASON)).statusCode).toBe(204);
  expect(await entryOf(id)).toBeUndefined();
  const { repositories } = world.network;
  expect(await repositories.facilities.list(id)).toEqual([]);
  expect(await repositories.people.findByEmail(emailOf(id))).toBeNull();
  expect((await call('GET', '/api/facilities/metadata', undefined, accessToken)).statusCode).toBe(403);
  const [last] = await repositories.audit.listLast(1);
  expect(last).toMatchObject({ what: 'client.removed', clientId: id, detail: REASON });
});

test('operators cannot shut their own client [AUTH-26]', async () => {
  expect(keyOf(await call('POST', `${PATH}/acme/suspend`, REASON))).toBe('ownClient');
  expect(keyOf(await call('DELETE', `${PATH}/ACME`, REASON))).toBe('ownClient');
});

test('clients change by a fresh proof alone [GAP-142]', async () => {
  const { clock } = world.network;
  clock.atMs += 5 * 60_000 + 1;
  try {
    expect(keyOf(await call('POST', `${PATH}/${id}/suspend`, REASON))).toBe('freshProofNeeded');
    const body = { id, name: 'New Freight', adminName: 'Ada New', adminEmail: emailOf(id) };
    expect(keyOf(await call('POST', PATH, body))).toBe('freshProofNeeded');
    expect(keyOf(await call('DELETE', `${PATH}/${id}`, REASON))).toBe('freshProofNeeded');
  } finally {
    clock.atMs -= 5 * 60_000 + 1;
  }
});

test('the audit says which yards went with a client, and where they were [AUTH-26][GAP-142]', async () => {
  await addAlive();
  const [dock] = await world.network.repositories.facilities.list(id);
  await call('POST', `${PATH}/${id}/suspend`, REASON);
  expect((await call('DELETE', `${PATH}/${id}`, REASON)).statusCode).toBe(204);
  const entries = await world.network.repositories.audit.listLast(5);
  const removed = [{ id: 'DOCK', gid: dock!.gid, latitude: 35, longitude: -73 }];
  expect(entries.find(({ what }) => what === 'locations.removed')?.detail).toEqual({
    clientId: id,
    count: 1,
    removed,
  });
});
