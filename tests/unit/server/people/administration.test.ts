import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessEntries, ClientRoles, FoundUsers } from '#contracts/administration.ts';
import { Problem } from '#contracts/problem.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';
const ADA = 'admin@acme.example';
const THEIR_ADMIN = 'admin@other.example';

let people: PeopleApp;
let umaId: string;
let olafId: string;
beforeAll(async () => {
  people = await createPeopleApp();
  umaId = await people.idOf(UMA);
  olafId = await people.idOf('user@other.example');
}, SLOW_MS);
afterAll(() => people.close());

const messageOf = (answer: { json(): unknown }) => Problem.parse(answer.json())['generalError']?.message;

describe('finding people', () => {
  const find = async (searchTerm: string, who = ADA) =>
    FoundUsers.parse((await people.call(who, 'POST', '/auth/admin/users/find', { searchTerm })).json()).users;

  test('goes by a part of the address or of the name, and tells roles [CALL-34][DATA-30][AUTH-24]', async () => {
    const [uma] = await find('UMA');
    expect(uma).toEqual({
      id: umaId,
      email: UMA,
      name: 'Uma User',
      roles: [
        {
          id: 'user',
          name: 'acme_user',
        },
      ],
    });
    expect((await find('admin@acme')).map(({ name }) => name)).toEqual(['Ada Admin', 'Sam Siteadmin']);
  });

  test('finds who is named by their address, however many others it is a part of [CALL-34][ADMIN-26]', async () => {
    const { clientPeople, people: stored } = people.repositories;
    await stored.update(await people.idOf('siteadmin@acme.example'), { name: 'Aaron Siteadmin' });
    expect((await clientPeople.search('ACME', ADA, 1)).map(({ email }) => email)).toEqual([ADA]);
    expect((await clientPeople.search('ACME', 'aaron', 1)).map(({ name }) => name)).toEqual([
      'Aaron Siteadmin',
    ]);
    await stored.update(await people.idOf('siteadmin@acme.example'), { name: 'Sam Siteadmin' });
  });

  test('takes a wildcard for the letter that it is [CALL-34]', async () => {
    expect(await find('%')).toEqual([]);
    expect(await find('u_er')).toEqual([]);
  });

  test('stays within the client, and leaves out who comes by links [CALL-34][AUTH-20]', async () => {
    await people.repositories.clientPeople.ensureLinkGuest('ACME');
    const names = (await find('')).map(({ name }) => name);
    expect(names).toEqual(['Ada Admin', 'Gil Guest', 'Sam Siteadmin', 'Uma User', 'Wall Display']);
    expect((await find('', THEIR_ADMIN)).map(({ name }) => name)).toEqual(['Olaf admin', 'Olaf user']);
  });
});

test('nobody is invited where accounts are made elsewhere [CALL-35]', async () => {
  const answer = await people.call(ADA, 'POST', '/accounts-elsewhere/admin/registration_url', {});
  expect([answer.statusCode, messageOf(answer)]).toEqual([409, 'accountsElsewhere']);
});

describe('roles', () => {
  const PATH = '/auth/admin/client/roles';
  const change = (method: 'POST' | 'DELETE', roleId: string, userId: string, who = ADA) =>
    people.call(who, method, PATH, { roleId, userId });

  test('are listed under the names of the client [CALL-36][AUTH-19][GAP-19][DATA-34][GAP-121]', async () => {
    const { roles } = ClientRoles.parse((await people.call(ADA, 'GET', PATH)).json());
    expect(roles.map(({ name }) => name)).toEqual(['acme_admin', 'acme_user', 'acme_site_admin', 'guest']);
  });

  test('are told by id and name alone, those that a person holds in the order of the client [DATA-34][GAP-121]', async () => {
    const all = ['admin', 'user', 'site_admin'].map((id) => ({ id, name: `acme_${id}` }));
    const roles = [...all, { id: 'guest', name: 'guest' }];
    expect((await people.call(ADA, 'GET', PATH)).json()).toEqual({ roles });
    expect((await change('POST', 'site_admin', umaId)).json()).toEqual({ roles: all.slice(1) });
    expect((await change('DELETE', 'site_admin', umaId)).json()).toEqual({ roles: all.slice(1, 2) });
  });

  test('have the name of the client of the administrator who asks, and are told to administrators alone [DATA-34][GAP-121]', async () => {
    const { roles } = ClientRoles.parse((await people.call(THEIR_ADMIN, 'GET', PATH)).json());
    expect(roles.map(({ name }) => name)).toEqual(['other_admin', 'other_user', 'other_site_admin', 'guest']);
    const refused = await people.call(UMA, 'GET', PATH);
    expect([refused.statusCode, messageOf(refused)]).toEqual([403, 'notAuthorised']);
  });

  test.each([{ roleId: 'user' }, { userId: 'nobody' }, { roleId: 7, userId: 'nobody' }])(
    'are neither given nor taken by the order %j [DATA-34][GAP-121]',
    async (order) => {
      for (const method of ['POST', 'DELETE'] as const) {
        const answer = await people.call(ADA, method, PATH, order);
        expect([answer.statusCode, messageOf(answer)]).toEqual([400, 'invalidRequest']);
      }
    },
  );

  test('given and taken hold at once, without a new session, and are audited [CALL-36][CALL-65][AUTH-26]', async () => {
    const adminPage = () => people.call(UMA, 'GET', '/auth/admin/client');
    expect((await adminPage()).statusCode).toBe(403);
    const given = ClientRoles.parse((await change('POST', 'admin', umaId)).json());
    expect(given.roles.map(({ id }) => id)).toEqual(['admin', 'user']);
    expect((await adminPage()).statusCode).toBe(200);
    const taken = ClientRoles.parse((await change('DELETE', 'admin', umaId)).json());
    expect(taken.roles.map(({ id }) => id)).toEqual(['user']);
    expect((await adminPage()).statusCode).toBe(403);
    expect(await people.audited(2)).toEqual(['role.taken', 'role.given']);
  });

  test('that a person has already, or has not, are not audited as given or taken again [CALL-36][AUTH-26]', async () => {
    await change('POST', 'guest', umaId);
    expect((await change('POST', 'guest', umaId)).statusCode).toBe(200);
    await change('DELETE', 'guest', umaId);
    expect((await change('DELETE', 'guest', umaId)).statusCode).toBe(200);
    const entries = await people.repositories.audit.listLast(3);
    expect(entries.filter(({ detail }) => detail['roleId'] === 'guest').map(({ what }) => what)).toEqual([
      'role.taken',
      'role.given',
    ]);
  });

  test('stay where an administrator has not just confirmed who they are, if the client asks for it [CALL-36][GAP-142]', async () => {
    await people.call(ADA, 'GET', PATH);
    people.clock.atMs += 5 * 60_000 + 1;
    await people.repositories.clients.setAsksFreshProof('ACME', true);
    const refused = [await change('POST', 'admin', umaId), await change('DELETE', 'user', umaId)];
    await people.repositories.clients.setAsksFreshProof('ACME', false);
    expect(refused.map((answer) => [answer.statusCode, messageOf(answer)])).toEqual([
      [401, 'freshProofNeeded'],
      [401, 'freshProofNeeded'],
    ]);
    expect((await people.repositories.people.findById(umaId))?.authorities).toEqual(['user_endpoints']);
  });

  test('of an administrator end with the invitations that nobody has used yet [AUTH-24][AUTH-26][CALL-35]', async () => {
    expect((await change('POST', 'admin', umaId)).statusCode).toBe(200);
    const invited = await people.call(UMA, 'POST', '/auth/admin/registration_url', {});
    const { pathname, search } = new URL(invited.json<{ registrationUrl: string }>().registrationUrl);
    const url = pathname + search;
    expect((await people.app.inject({ url })).statusCode).toBe(200);
    expect((await change('DELETE', 'admin', umaId)).statusCode).toBe(200);
    expect((await people.app.inject({ url })).statusCode).toBe(404);
  });

  test('given twice are had once, and taken twice are gone [CALL-36]', async () => {
    await change('POST', 'user', umaId);
    await change('POST', 'user', umaId);
    expect((await people.repositories.people.findById(umaId))?.authorities).toEqual(['user_endpoints']);
    await change('POST', 'site_admin', umaId);
    await change('DELETE', 'site_admin', umaId);
    expect((await change('DELETE', 'site_admin', umaId)).statusCode).toBe(200);
    expect((await people.repositories.people.findById(umaId))?.authorities).toEqual(['user_endpoints']);
  });

  test('leave the client its last administrator [CALL-36][AUTH-24]', async () => {
    const answer = await change('DELETE', 'admin', await people.idOf(ADA));
    expect([answer.statusCode, messageOf(answer)]).toEqual([409, 'lastAdmin']);
    expect((await people.call(ADA, 'GET', PATH)).statusCode).toBe(200);
  });

  test('leave it its last administrator, however their id is written [CALL-36][AUTH-24]', async () => {
    const answer = await change('DELETE', 'admin', (await people.idOf(ADA)).toUpperCase());
    expect([answer.statusCode, messageOf(answer)]).toEqual([409, 'lastAdmin']);
    expect((await people.call(ADA, 'GET', PATH)).statusCode).toBe(200);
  });

  test('of people of another client, and roles that there are not, cannot be found [AUTH-20][CALL-36]', async () => {
    const theirs = await change('POST', 'admin', olafId);
    const nobodys = await change('POST', 'admin', '00000000-0000-4000-8000-000000000000');
    expect([theirs.statusCode, theirs.body]).toEqual([404, nobodys.body]);
    expect((await people.repositories.people.findById(olafId))?.authorities).toEqual(['user_endpoints']);
    expect(messageOf(await change('POST', 'emperor', umaId))).toBe('roleNotFound');
    expect(messageOf(await change('POST', 'constructor', umaId))).toBe('roleNotFound');
  });
});

describe('access to locations', () => {
  const put = (entry: object, who = ADA) => people.call(who, 'PUT', '/api/admin/alerts/acl', entry);
  const gidOf = async (client: string, id: string) =>
    (await people.repositories.facilities.findById(client, id))!.gid;
  const read = async () =>
    AccessEntries.parse((await people.call(ADA, 'GET', `/api/admin/alerts/acl/${umaId}`)).json()).acl;

  test('is one entry for a person and a location, that changes when it comes again [CALL-43][CALL-44][DATA-31][AUTH-26]', async () => {
    expect(await read()).toEqual([]);
    const entry = {
      userId: umaId,
      resourceClass: 'LOCATION',
      resourceId: await gidOf('ACME', 'YARD'),
      read: true,
      write: true,
    };
    const first = (await put(entry)).json<{ id: number }>();
    expect(await read()).toEqual([{ ...entry, id: first.id, title: 'YARD' }]);
    expect((await put({ ...entry, id: first.id, read: false, write: false })).json()).toMatchObject({
      id: first.id,
    });
    expect(await read()).toEqual([{ ...entry, id: first.id, read: false, write: false, title: 'YARD' }]);
    expect(await people.audited(1)).toEqual(['access.changed']);
  });

  test('that is set as it is already is not audited as changed [CALL-44][AUTH-26]', async () => {
    const resourceId = await gidOf('ACME', 'FAR_YARD');
    const entry = { userId: umaId, resourceClass: 'LOCATION', resourceId, read: true, write: false };
    const first = (await put(entry)).json<{ id: number }>();
    const count = (await people.audited(50)).length;
    expect((await put(entry)).json()).toMatchObject({ id: first.id, read: true, write: false });
    expect(await people.audited(50)).toHaveLength(count);
    await people.repositories.access.lift(umaId);
  });

  test('that is taken is known once streams of screens are told last, so that they end at once [AUTH-26]', async () => {
    const gid = await gidOf('ACME', 'YARD');
    const uma = { id: umaId, authorities: ['user_endpoints'] };
    const entry = { userId: umaId, resourceClass: 'LOCATION', resourceId: gid };
    await put({ ...entry, read: true, write: true });
    const seen: boolean[] = [];
    const stop = people.repositories.standingChanges.watch((ids) => {
      if (ids.includes(umaId)) seen.push(people.access.mayRead(uma, { gid }));
    });
    await put({ ...entry, read: false, write: false });
    stop();
    expect(seen.at(-1)).toBe(false);
  });

  test('holds at once and is lifted at once where the id of the person is written in capitals [CALL-44][AUTH-26]', async () => {
    const gid = await gidOf('ACME', 'YARD');
    const uma = { id: umaId, authorities: ['user_endpoints'] };
    const userId = umaId.toUpperCase();
    await put({ userId, resourceClass: 'LOCATION', resourceId: gid, read: false, write: false });
    expect(people.access.mayRead(uma, { gid })).toBe(false);
    await people.call(ADA, 'DELETE', `/api/admin/alerts/acl/${userId}`);
    expect(people.access.mayRead(uma, { gid })).toBe(true);
  });

  test('stays within the client on both sides [AUTH-20]', async () => {
    const entry = { resourceClass: 'LOCATION', read: true, write: true };
    const [ours, theirs] = [await gidOf('ACME', 'YARD'), await gidOf('OTHER', 'THEIR_YARD')];
    expect((await put({ ...entry, userId: umaId, resourceId: theirs })).statusCode).toBe(404);
    expect((await put({ ...entry, userId: olafId, resourceId: ours })).statusCode).toBe(404);
    expect((await people.call(THEIR_ADMIN, 'GET', `/api/admin/alerts/acl/${umaId}`)).statusCode).toBe(404);
  });
});
