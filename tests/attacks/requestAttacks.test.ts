import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditCsvLine } from '#server/useCases/audit/auditCsv.ts';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import type { Role } from '../unit/server/access/roles.ts';
import type { RouteRow } from '../unit/server/access/routeRow.ts';
import { routeTable } from '../unit/server/access/routeTable.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { BODY_ATTACKS, CLIENT_TRICKS, FOREIGN_ACCOUNTS, FORMULAS, withMore } from './requestAttacks.ts';

let world: AccessWorld;
let taking: readonly RouteRow[];
beforeAll(async () => {
  world = await createAccessWorld();
  // a registration link is made of nothing that is sent
  const isTaking = ({ route, payload }: RouteRow) =>
    payload !== undefined && route !== 'POST /auth/admin/registration_url';
  taking = routeTable(world).filter(isTaking);
}, SLOW_MS);
afterAll(() => world.network.close());

const headersOf = (role: Role) => ({ authorization: `Bearer ${world.tokenOf(role)}` });

async function send({ route, url }: RouteRow, body: string, type = 'application/json', role: Role = 'admin') {
  const [method, path = ''] = route.split(' ');
  const { statusCode, body: text } = await world.network.app.inject({
    method: method as 'POST',
    url: url ?? path,
    headers: { ...headersOf(role), 'content-type': type },
    payload: body,
  });
  return { statusCode, text };
}

/** What an attack must leave as it is: rights, clients and the other client's locations. */
async function stored() {
  const { people, facilities, clients } = world.network.repositories;
  const roles = ['guest', 'user', 'admin', 'operator', 'admin of another client'] as const;
  const found = await Promise.all(roles.map((role) => people.findById(world.idOf(role))));
  return {
    people: found.map((person) => [
      person?.clientId,
      person?.authorities,
      person?.disabledAtMs,
      person?.passwordHash,
    ]),
    theirs: await facilities.list('OTHER'),
    clients: (await clients.list()).map(({ id }) => id),
  };
}

describe.each(BODY_ATTACKS)('every call that takes a JSON, sent $how', ({ of, type }) => {
  test(
    'refuses it without a fault of its own, and changes nobody [AUTH-20][AUTH-24]',
    async () => {
      const before = await stored();
      const answers: Record<string, number> = {};
      for (const row of taking) {
        const { statusCode, text } = await send(row, of(JSON.stringify(row.payload)), type);
        expect(text).not.toMatch(/node_modules|drizzle|at \w+ \(/);
        if (statusCode < 400 || statusCode >= 500) answers[row.route] = statusCode;
      }
      expect(answers).toEqual({});
      expect(await stored()).toEqual(before);
      expect(Object.getOwnPropertyDescriptor(Object.prototype, 'isAdmin')).toBeUndefined();
    },
    SLOW_MS,
  );
});

test.each(['guest', 'user', 'site admin', 'admin', 'operator'] as const)(
  'a %s gains nothing by fields that no call asks for, in any call [AUTH-19][AUTH-24]',
  async (role) => {
    const before = await stored();
    for (const row of taking.filter(({ route }) => !route.endsWith('/client/roles'))) {
      const { statusCode } = await send(row, withMore(JSON.stringify(row.payload)), undefined, role);
      expect([row.route, statusCode < 500]).toEqual([row.route, true]);
    }
    const { theirs, clients, people } = await stored();
    expect({ theirs, clients, people }).toEqual(before);
    expect(Object.getOwnPropertyDescriptor(Object.prototype, 'isAdmin')).toBeUndefined();
  },
  SLOW_MS,
);

test.each(CLIENT_TRICKS)('clientId=%s opens no yard of another client [AUTH-24]', async (client) => {
  for (const path of ['active', 'changes']) {
    for (const yard of ['THEIR_YARD', 'their_yard', 'YARD&facilityId=THEIR_YARD']) {
      const url = `/api/alerts/${path}?clientId=${client}&facilityId=${yard}`;
      const answer = await world.network.app.inject({ url, headers: headersOf('user') });
      const isRefused = answer.statusCode >= 400 && answer.statusCode < 500;
      expect([url, answer.statusCode, isRefused]).toEqual([url, answer.statusCode, true]);
      expect(answer.body).not.toContain('other.example');
    }
  }
});

test.each(FOREIGN_ACCOUNTS)(
  '%j is nobody whom an administrator can find or subscribe [AUTH-20]',
  async (email) => {
    const found = await world.network.repositories.people.findByEmail(email);
    expect(found).toBeNull();
    const answer = await world.network.app.inject({
      method: 'POST',
      url: '/api/admin/alerts/facilities/subscriptions',
      headers: headersOf('admin'),
      payload: { facilityList: ['YARD'], emailList: [email] },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  },
);

test.each(FORMULAS)('%j is no formula in the audit as CSV [AUTH-26]', (formula) => {
  const entry = {
    gid: 1,
    atMs: 0,
    who: formula,
    whoName: formula,
    aboutName: null,
    detail: {},
    isSealed: true,
  };
  const line = auditCsvLine({ ...entry, what: formula });
  expect(line.match(/'[=+\-@＝＠]/g)).toHaveLength(3);
  expect(line).not.toMatch(/(^|,)"?[=+\-@＝＠]/);
});
