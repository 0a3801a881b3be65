import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_FORM } from '#server/routes/signIn/accountForm.ts';
import { resetEntry } from '#server/routes/signIn/resetEntry.ts';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { PersonCalls } from '#server/useCases/access/personCalls.ts';
import { hashToken } from '#server/useCases/access/opaqueTokens.ts';
import type { Orderer } from '#server/useCases/access/personGate.ts';
import { createStillMay } from '#server/useCases/access/stillMay.ts';
import { disableAccount } from '#server/useCases/people/accountChanges.ts';
import { personToChange } from '#server/useCases/people/personToChange.ts';
import { MISSION_TIME_MS as NOW_MS } from '../support/missionTime.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';

const SLOW_MS = 60_000;
const RIGHTS = ['user_endpoints', 'admin_endpoints'];
const REFUSED = { statusCode: 403, problem: { generalError: { message: 'accessTokenExpired' } } };
const clock = { nowMs: () => NOW_MS };

type Admin = Orderer & { readonly sessionId: string };

let postgres: PrivatePostgres;
let storage: Storage;
let repositories: Repositories;
let calls: PersonCalls;
let ada: Admin;
let ben: Admin;
beforeAll(async () => {
  postgres = await startPrivatePostgres();
  storage = await openStorage({ databaseUrl: await postgres.createDatabase() });
  repositories = createRepositories(storage.db);
  calls = { repositories, clock } as unknown as PersonCalls;
  await repositories.clients.ensure('ACME', 'Acme');
}, SLOW_MS);
afterAll(async () => {
  await storage?.close();
  await postgres?.stop();
}, SLOW_MS);
beforeEach(async () => {
  await storage.db.execute(sql`delete from people`);
  [ada, ben] = [await addAdmin('Ada'), await addAdmin('Ben')];
});

async function addAdmin(name: string): Promise<Admin> {
  const email = `${name.toLowerCase()}@acme.example`;
  const person = (await repositories.people.add({ clientId: 'ACME', name, email, authorities: RIGHTS }))!;
  const sessionId = randomUUID();
  const times = { startedAtMs: NOW_MS, lastUsedAtMs: NOW_MS, endsAtMs: null };
  await repositories.sessions.begin({
    familyId: sessionId,
    personId: person.id,
    ...times,
    provedBy: 'password',
  });
  const bearer = { id: person.id, client: 'ACME', authorities: RIGHTS, sessionId };
  return { ...person, sessionId, stillMay: createStillMay(clock)({ person: bearer }) };
}

/** Waits until one transaction waits for rows that another one holds. */
async function whenWaitingForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const found = await storage.db.execute(
        sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return (found as unknown as { rows: { n: number }[] }).rows[0]?.n;
    })
    .toBe(1);
}

const disable = (admin: Admin, { id: userId }: Admin) =>
  disableAccount(calls, { admin, userId, reason: 'A test' });

const ORDERS: readonly (readonly [string, (by: Admin, other: Admin) => Promise<unknown>])[] = [
  ['disable', disable],
  [
    'take the rights of',
    (admin, { id: userId }) =>
      repositories.together(async (inside) => {
        await personToChange(inside, admin, userId);
        await inside.rights.remove(userId, 'admin_endpoints');
      }),
  ],
];

describe('two administrators at once', () => {
  test.each(ORDERS)(
    'who %s each other do not wait for each other: the second may no longer [AUTH-26]',
    async (_, order) => {
      let second: Promise<unknown> = Promise.resolve();
      const held: Admin = {
        ...ada,
        async stillMay(inside) {
          await ada.stillMay(inside);
          second = order(ben, ada).catch((error: unknown) => error);
          await whenWaitingForLock();
        },
      };
      await order(held, ben);
      expect(await second).toMatchObject(REFUSED);
      expect(await repositories.rights.lockAdministrators('ACME')).toEqual([ada.id]);
    },
  );

  test('do not wait for each other over a user who is just made a third [AUTH-26]', async () => {
    const all = [ada, ben, await addAdmin('Cara'), await addAdmin('Dan')];
    // who is held first of all who are administrators
    const [made, ...admins] = all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const [giver, disabler, third] = admins as [Admin, Admin, Admin];
    const userId = made!.id;
    await repositories.rights.remove(userId, 'admin_endpoints');
    let disabling: Promise<unknown> = Promise.resolve();
    let last: Promise<unknown> = Promise.resolve();
    const held: Admin = {
      ...disabler,
      async stillMay(inside) {
        await disabler.stillMay(inside);
        last = disable(giver, third);
        await whenWaitingForLock();
      },
    };
    await repositories.together(async (inside) => {
      await personToChange(inside, giver, userId);
      disabling = disable(held, made!);
      await whenWaitingForLock();
      await inside.rights.add(userId, 'admin_endpoints');
    });
    // the last order begins within the one before it
    await disabling;
    await last;
    const left = await repositories.rights.lockAdministrators('ACME');
    expect(left).toEqual([giver, disabler].map(({ id }) => id));
  });
});

test('the use of sessions is noted without waiting for an order that holds one of them [GAP-141]', async () => {
  const ids = [ada.sessionId, ben.sessionId];
  const usedAt = async ({ id }: Admin) =>
    (await repositories.sessions.listOf(id, { nowMs: NOW_MS, usedSinceMs: null }))[0]?.lastUsedAtMs;
  await repositories.together(async (inside) => {
    await ada.stillMay(inside);
    await repositories.sessions.noteUse(ids, NOW_MS + 1);
    await inside.sessions.endAllOf(ben.id, { how: 'endedByAdmin', atMs: NOW_MS });
  });
  expect(await usedAt(ada)).toBe(NOW_MS);
  await repositories.sessions.noteUse(ids, NOW_MS + 2);
  expect(await usedAt(ada)).toBe(NOW_MS + 2);
});

test('a new password is not chosen for an account that is just disabled, and neither waits for the other [AUTH-26][GAP-106]', async () => {
  const token = 'a-token';
  await repositories.links.add({
    tokenHash: hashToken(token),
    purpose: 'passwordReset',
    clientId: 'ACME',
    issuedBy: ada.id,
    personId: ben.id,
    expiresAtMs: NOW_MS + 60_000,
  });
  const entry = resetEntry({ repositories, clock, locks: { unlock: () => {} } });
  const password = 'seven-blue-herons-at-dawn';
  const form = { ...EMPTY_FORM, password, repeated: password };
  let choosing: Promise<unknown> = Promise.resolve();
  await disableAccount(calls, {
    admin: {
      ...ada,
      async stillMay(inside) {
        await ada.stillMay(inside);
        choosing = entry.admit(new URLSearchParams({ token }), form);
        await whenWaitingForLock();
      },
    },
    userId: ben.id,
    reason: 'A test',
  });
  expect(await choosing).toBe('closed');
  expect((await repositories.people.findById(ben.id))?.passwordHash).toBeNull();
});
