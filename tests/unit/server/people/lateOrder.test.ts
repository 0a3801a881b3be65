import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contracts/problem.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { hashPassword } from '#server/useCases/identity/passwords.ts';
import { bearer, postSignIn } from '../identity/identityApp.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const ROLES = '/auth/admin/client/roles';
const NEW_PASSWORD = 'seven-blue-herons-at-dawn';

let world: PeopleApp;
let port: number;
let eveId: string;
let userId: string;
beforeAll(async () => {
  world = await createPeopleApp();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
  userId = await world.idOf('user@acme.example');
}, SLOW_MS);
afterAll(() => world.close());
beforeEach(async () => {
  world.forgetSessions();
  const eve = {
    clientId: 'ACME',
    name: 'Eve',
    email: `eve-${world.clock.atMs}@acme.example`,
    authorities: ['user_endpoints', 'admin_endpoints'],
    passwordHash: await hashPassword(DEMO_PASSWORD),
  };
  world.clock.atMs += 1_000;
  eveId = (await world.repositories.people.add(eve))!.id;
});

const eveEmail = async () => (await world.repositories.people.findById(eveId))!.email;

/** Sends the head of an order as Eve, does something once it was let in, and then sends its body. */
async function orderLate(method: string, path: string, body: object, meanwhile: () => Promise<unknown>) {
  const payload = JSON.stringify(body);
  const headers = {
    ...bearer(await world.sessionOf(await eveEmail())),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    expect: '100-continue', // the service asks for the body once it has taken the head
  };
  const request = requestHttp({ host: '127.0.0.1', port, method, path, headers });
  request.flushHeaders();
  await once(request, 'continue');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await meanwhile();
  request.end(payload);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const problem = JSON.parse((await text(answer)) || '{}') as Problem;
  return `${answer.statusCode} ${problem.generalError?.message ?? ''}`.trim();
}

const disableEve = () =>
  world.call('admin@acme.example', 'POST', `/auth/admin/people/${eveId}/disable`, { reason: 'She left' });
const authoritiesOf = async (id: string) => (await world.repositories.people.findById(id))!.authorities;

describe('an order whose body comes late', () => {
  test('is carried out as long as its session stands [AUTH-26]', async () => {
    const roles = { roleId: 'guest', userId };
    expect(await orderLate('POST', ROLES, roles, async () => {})).toBe('200');
    expect(await world.call('admin@acme.example', 'DELETE', ROLES, roles)).toMatchObject({ statusCode: 200 });
  });

  test('is refused once its person was disabled [AUTH-26][GAP-141]', async () => {
    const roles = { roleId: 'site_admin', userId };
    expect(await orderLate('POST', ROLES, roles, disableEve)).toBe('403 accessTokenExpired');
    expect(await authoritiesOf(userId)).not.toContain('site_admin_endpoints');
  });

  test('is refused once its session has ended [AUTH-26][GAP-141]', async () => {
    const end = () => world.call('admin@acme.example', 'DELETE', `/auth/admin/people/${eveId}/sessions`);
    const roles = { roleId: 'site_admin', userId };
    expect(await orderLate('POST', ROLES, roles, end)).toBe('403 accessTokenExpired');
    expect(await authoritiesOf(userId)).not.toContain('site_admin_endpoints');
  });

  test('is refused once a right was taken from its person [AUTH-26]', async () => {
    const role = { roleId: 'admin', userId: eveId };
    const take = () => world.call('admin@acme.example', 'DELETE', ROLES, role);
    const roles = { roleId: 'site_admin', userId };
    expect(await orderLate('POST', ROLES, roles, take)).toBe('403 accessTokenExpired');
    expect(await authoritiesOf(userId)).not.toContain('site_admin_endpoints');
  });

  test('chooses no password once an administrator has reset it [CALL-33]', async () => {
    const change = {
      oldPassword: DEMO_PASSWORD,
      newPassword: NEW_PASSWORD,
      repeatedNewPassword: NEW_PASSWORD,
    };
    const reset = () =>
      world.call('admin@acme.example', 'POST', `/auth/admin/people/${eveId}/password_reset`, {
        reason: 'It is known',
      });
    expect(await orderLate('PUT', '/auth/profiles/me', change, reset)).toBe('403 accessTokenExpired');
    expect((await postSignIn(world.app, await eveEmail(), NEW_PASSWORD)).statusCode).toBe(401);
  });
});
