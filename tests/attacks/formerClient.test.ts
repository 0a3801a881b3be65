import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AuditPage } from '#contracts/audit.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { feedOf } from '../unit/server/sources/ingest/feedFixture.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '../unit/server/testNetwork.ts';

const ID = 'FREIGHT';
const PATH = '/auth/operator/clients';
const OPERATOR = 'olga@acme.example';
const FORMER = 'ada@former.example';
const NEXT = 'bob@next.example';
const WORD = 'It is complete';
const DAY_MS = 86_400_000;

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork({}, [feedOf({ client: ID })]);
  const authorities = ['user_endpoints', 'operator_endpoints'];
  await network.repositories.people.add({ clientId: 'ACME', email: OPERATOR, name: 'Olga', authorities });
}, SLOW_MS);
afterAll(() => network.close());

async function call(email: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const { app, clock, repositories } = network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const person = await repositories.people.findByEmail(email);
  const sessions = createSessions({ repositories, signer, clock });
  const { accessToken } = await sessions.begin(person!, START_MS + DAY_MS, { provedBy: 'password' });
  const headers = { authorization: `Bearer ${accessToken}` };
  return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function addClient(adminEmail: string): Promise<void> {
  const order = { id: ID, name: 'Freight', adminName: 'Ada', adminEmail };
  expect((await call(OPERATOR, 'POST', PATH, order)).statusCode).toBe(201);
  const admin = await network.repositories.people.findByEmail(adminEmail);
  await network.repositories.rights.add(admin!.id, 'site_admin_endpoints');
}

async function removeClient(): Promise<void> {
  const reason = { reason: 'contract ended' };
  expect((await call(OPERATOR, 'POST', `${PATH}/${ID}/suspend`, reason)).statusCode).toBe(204);
  expect((await call(OPERATOR, 'DELETE', `${PATH}/${ID}`, reason)).statusCode).toBe(204);
}

afterEach(removeClient);

/** A client whose site admin lets its feed clear goes, and another one gets its id. */
async function succeed(): Promise<void> {
  await addClient(FORMER);
  const order = { mayClear: true, reason: WORD };
  const granted = await call(FORMER, 'PUT', '/api/admin/feeds/dtn-legacy/may_clear', order);
  expect(granted.json()).toMatchObject({ mayClear: true });
  await removeClient();
  await addClient(NEXT);
}

test('a feed clears no yard by the word of a client that had the id before [S1][GAP-137]', async () => {
  const setMayClear = vi.spyOn(network.intakes[0]!.source, 'setMayClear');
  await succeed();
  const [feed] = (await call(NEXT, 'GET', '/api/admin/feeds')).json<object[]>();
  expect(feed).toMatchObject({ feed: 'dtn-legacy', mayClear: false });
  expect(feed).not.toHaveProperty('grantedBy');
  expect(setMayClear).toHaveBeenLastCalledWith(false, network.clock.nowMs());
});

test('the audit of a client that had the id before is not read by the next one [AUTH-24][S9]', async () => {
  await succeed();
  const page = AuditPage.parse((await call(NEXT, 'GET', '/auth/admin/audit?limit=500')).json());
  expect(page.entries.map(({ what }) => what)).toEqual(['client.added']);
  const csv = await call(NEXT, 'GET', '/auth/admin/audit.csv');
  expect(csv.body).toContain('client.added');
  expect(csv.body).not.toContain(WORD);
  const kept = await network.repositories.audit.listLast(50);
  expect(kept.find(({ what }) => what === 'feed.mayClearGranted')?.detail).toMatchObject({ reason: WORD });
});
