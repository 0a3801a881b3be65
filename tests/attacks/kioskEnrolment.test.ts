import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FacilityFeatures } from '#contracts/facility.ts';
import { createDisplayKey } from '../support/displayKey.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { createDisplayWorld, type DisplayWorld } from './displayWorld.ts';

const MINUTE_MS = 60_000;

let world: DisplayWorld;
beforeAll(async () => void (world = await createDisplayWorld()), SLOW_MS);
afterAll(() => world.network.close());
beforeEach(() => void (world.network.clock.atMs += 1_000));

const keyOf = (answer: { json(): { generalError?: { message: string } } }) =>
  answer.json().generalError?.message;
const ask = (token: string, url: string) =>
  world.network.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

describe('a stolen code', () => {
  test('gives no session: neither without the token, nor with it and another key [GAP-141]', async () => {
    const [key, thief] = await Promise.all([createDisplayKey(), createDisplayKey()]);
    const { token, code } = await world.enrol(key);
    expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/);
    await world.confirm(code);
    expect(keyOf(await world.take(code, thief))).toBe('kioskCodeExpired');
    expect(keyOf(await world.take(token, thief))).toBe('displayProofRefused');
    expect(keyOf(await world.take(token, key, { subject: 'another' }))).toBe('displayProofRefused');
    expect(keyOf(await world.take(token, key, { purpose: 'heartbeat' }))).toBe('displayProofRefused');
    expect((await world.take(token, key)).json().kiosk.name).toBe('Hall');
  });

  test('is confirmed once, within a quarter of an hour, by an administrator alone [GAP-141]', async () => {
    const { clock } = world.network;
    const key = await createDisplayKey();
    const first = await world.enrol(key);
    for (const role of ['user', 'site admin', 'guest', 'kiosk', 'nobody'] as const)
      expect((await world.confirm(first.code, null, role)).statusCode).toBe(403);
    const typed = ` ${first.code.toLowerCase().replace('-', ' ')} `;
    expect((await world.confirm(typed)).statusCode).toBe(201);
    expect(keyOf(await world.confirm(first.code))).toBe('kioskCodeNotFound');

    const second = await world.enrol(key);
    clock.atMs += 15 * MINUTE_MS;
    expect(keyOf(await world.confirm(second.code))).toBe('kioskCodeNotFound');
    expect(keyOf(await world.take(second.token, key))).toBe('kioskCodeExpired');
    const third = await world.enrol(key);
    clock.atMs += 15 * MINUTE_MS - 1;
    expect((await world.confirm(third.code)).statusCode).toBe(201);
    expect((await world.take(third.token, key)).statusCode).toBe(200);
  });
});

test('a take that is repeated word for word is refused, and a lost answer can be asked for again [GAP-141]', async () => {
  const key = await createDisplayKey();
  const { token, code } = await world.enrol(key);
  expect((await world.take(token, key)).json()).toEqual({ kiosk: null });
  await world.confirm(code);
  world.network.clock.atMs += 1;
  const proof = await key.sign({ purpose: 'enrolment', subject: token, atMs: world.network.clock.atMs });
  const url = '/auth/kiosk/enrolments/take';
  const knock = () => world.network.app.inject({ method: 'POST', url, payload: { token, proof } });
  expect((await knock()).json().kiosk).not.toBeNull();
  expect(keyOf(await knock())).toBe('displayProofRefused');
  expect((await world.take(token, key)).json().kiosk).not.toBeNull();
});

test('a code that an administrator of another client confirms shows that client alone [AUTH-20][GAP-141]', async () => {
  const key = await createDisplayKey();
  const { token, code } = await world.enrol(key);
  const ours = await world.confirm(code, ['YARD'], 'admin of another client');
  expect([ours.statusCode, keyOf(ours)]).toEqual([404, 'facilityNotFound']);
  expect((await world.confirm(code, null, 'admin of another client')).statusCode).toBe(201);
  const { session, kioskId } = (await world.take(token, key)).json().kiosk;
  const list = (await ask(session.accessToken, '/api/facilities/metadata')).json<FacilityFeatures>();
  expect(list.features.map(({ properties }) => properties.id)).toEqual(['THEIR_YARD']);
  expect((await world.as('admin', 'DELETE', `/auth/admin/kiosks/${kioskId}`)).statusCode).toBe(404);
});

test('codes cannot be guessed: the eleventh wrong one in a quarter of an hour is not looked at [GAP-141]', async () => {
  const key = await createDisplayKey();
  const { clock } = world.network;
  const { code } = await world.enrol(key);
  for (let n = 0; n < 10; n++)
    expect((await world.confirm(`AAAA-AAA${n}`, null, 'admin of another client')).statusCode).toBe(404);
  expect((await world.confirm(code, null, 'admin of another client')).statusCode).toBe(429);
  clock.atMs += 15 * MINUTE_MS;
  const next = await world.enrol(key);
  expect((await world.confirm(next.code, null, 'admin of another client')).statusCode).toBe(201);
});

describe('a kiosk', () => {
  test('sees the yards that it was enrolled for, and can ask and change nothing else [AUTH-24][GAP-141]', async () => {
    const { kiosk } = await world.enrolled(['YARD']);
    expect(kiosk.session.authorities).toEqual(['kiosk_endpoints']);
    const token = kiosk.session.accessToken;
    const list = (await ask(token, '/api/facilities/metadata')).json<FacilityFeatures>();
    expect(list.features.map(({ properties }) => properties.id)).toEqual(['YARD']);
    expect((await ask(token, '/api/alerts/active?clientId=ACME&facilityId=YARD')).statusCode).toBe(200);
    expect((await ask(token, '/api/alerts/active?clientId=ACME&facilityId=FAR_YARD')).statusCode).toBe(404);
    for (const url of ['/auth/profiles/me', '/api/geocode/suggest?q=boston'])
      expect(keyOf(await ask(token, url))).toBe('notAuthorised');
  });

  test('is no person whom administrators find, give a role or limit [GAP-141]', async () => {
    await world.enrolled();
    const found = await world.as('admin', 'POST', '/auth/admin/users/find', { searchTerm: 'kiosk' });
    expect(found.json().users).toEqual([]);
    const { repositories } = world.network;
    const [kiosk] = await repositories.kiosks.listStanding('ACME');
    const acl = await world.as('admin', 'GET', `/api/admin/alerts/acl/${kiosk!.personId}`);
    expect(acl.statusCode).toBe(404);
  });

  test('that is revoked has no session any more and gets none, and its removal is audited [S9][GAP-141]', async () => {
    const { id, key, token, kiosk } = await world.enrolled();
    const renewed = await world.renew(key, id);
    expect(renewed.statusCode).toBe(200);
    expect((await world.as('admin', 'DELETE', `/auth/admin/kiosks/${id}`)).statusCode).toBe(204);
    const [last] = await world.network.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'kiosk.revoked', clientId: 'ACME', detail: { kioskId: id } });
    expect(keyOf(await world.renew(key, id))).toBe('displayRemoved');
    expect(keyOf(await world.take(token, key))).toBe('displayRemoved');
    for (const { refreshToken } of [kiosk.session, renewed.json().session]) {
      const payload = { refreshToken };
      const answer = await world.network.app.inject({ method: 'POST', url: '/auth/token', payload });
      expect(answer.statusCode).toBe(401);
    }
    const ended = await ask(renewed.json().session.accessToken, '/api/facilities/metadata');
    expect([ended.statusCode, keyOf(ended)]).toEqual([403, 'accessTokenExpired']);
  });

  test('whose session the service has lost gets a new one by its key, and another key none [AUTH-16][GAP-141]', async () => {
    const { id, key, kiosk } = await world.enrolled();
    expect(keyOf(await world.renew(await createDisplayKey(), id))).toBe('displayProofRefused');
    const { session, kioskId } = (await world.renew(key, id)).json();
    expect([kioskId, session.client]).toEqual([id, 'ACME']);
    const payload = { refreshToken: kiosk.session.refreshToken };
    const old = await world.network.app.inject({ method: 'POST', url: '/auth/token', payload });
    expect(old.statusCode).toBe(401);
  });
});
