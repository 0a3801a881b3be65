import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { columnsOf } from '../alerting/engineFixture.ts';
import { FEED_KEY, feedOf, strikeLine } from '../sources/ingest/feedFixture.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '../testNetwork.ts';

const MINUTE_MS = 60_000;

let network: TestNetwork;
/** Whether the process is sure that it leads. */
let isSure: boolean;
beforeEach(async () => {
  isSure = true;
  network = await createTestNetwork({ lease: { isSure: () => isSure } }, [feedOf()]);
  // the strike of the stage is over
  network.clock.atMs += 40 * MINUTE_MS;
  network.hand.deliver({ strikes: columnsOf([]), fromMs: START_MS, asOfMs: network.clock.atMs });
  await expect.poll(types).toEqual([]);
}, SLOW_MS);
afterEach(() => network.close());

const types = () =>
  network.network.registry.activeAlertsOf('ACME', 'YARD')!.activeAlerts.map(({ eventType }) => eventType);

const send = (strikeTime: number) =>
  network.app.inject({
    method: 'POST',
    url: '/ingest/v1/dtn-legacy',
    payload: strikeLine({ strikeTime }),
    headers: { authorization: `Bearer ${FEED_KEY}` },
  });

async function signIn(): Promise<Record<string, string>> {
  const { repositories, clock } = network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const account = { email: 'p@acme.example', name: 'Pat', clientId: 'ACME', authorities: ['user_endpoints'] };
  const person = (await repositories.people.add(account))!;
  const sessions = createSessions({ repositories, signer, clock });
  const { accessToken } = await sessions.begin(person, clock.atMs + 60 * MINUTE_MS, { provedBy: 'password' });
  return { authorization: `Bearer ${accessToken}` };
}

describe('a leader in doubt of its lease', () => {
  test('closes the yard of a strike that a feed sends [S2][S13][GAP-137]', async () => {
    isSure = false;
    expect((await send(network.clock.atMs - 1_000)).statusCode).toBe(202);
    expect(types()).toContain('lightning_alert');
  });

  test('closes the facility of a report of lightning, and ends no report early [GAP-140][S2][S13]', async () => {
    const headers = await signIn();
    const url = '/api/alerts/lightning_reports';
    const payload = { facilityId: 'YARD', sign: 'flash', minutesAgo: 0 };
    isSure = false;
    expect((await network.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(201);
    expect(types()).toContain('lightning_alert');
    const end = { reason: 'A welder', lightningProbability: 0 };
    const answer = await network.app.inject({
      method: 'DELETE',
      url: `${url}/YARD`,
      payload: end,
      headers,
    });
    expect(answer.statusCode).toBe(503);
  });

  test('closes the facility of a report whose session the store cannot confirm [GAP-140][S2][S13]', async () => {
    const headers = await signIn();
    const url = '/api/alerts/active?facilityId=YARD&clientId=ACME';
    await network.app.inject({ url, headers }); // the screen has polled
    isSure = false;
    const { sessions } = network.repositories;
    const isAway = async () => Promise.reject(new Error('the database is away'));
    Object.assign(sessions, { findStanding: isAway, findEachStanding: isAway });
    network.clock.atMs += 2 * MINUTE_MS;
    const report = (facilityId: string) =>
      network.app.inject({
        method: 'POST',
        url: '/api/alerts/lightning_reports',
        payload: { facilityId, sign: 'flash', minutesAgo: 0 },
        headers,
      });
    expect((await report('NOWHERE')).statusCode).toBe(404);
    expect((await report('YARD')).statusCode).toBe(201);
    const alert = network.network.registry
      .activeAlertsOf('ACME', 'YARD')!
      .activeAlerts.find(({ eventType }) => eventType === 'lightning_alert');
    expect(alert).toMatchObject({ reportedBy: 'Pat' });
  });

  test('refuses every other change, and one of a path that is not there [S13]', async () => {
    isSure = false;
    for (const url of ['/api/alerts/override', '/api/nowhere']) {
      const answer = await network.app.inject({ method: 'POST', url, payload: {} });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    }
  });
});

test('a strike closes its yard where a loss before it cannot be stored, and its sender sends it again [S2][S13]', async () => {
  const [intake] = network.intakes;
  const noteLost = intake!.noteLost;
  Object.assign(intake!, {
    async noteLost() {
      throw new Error('the database is away');
    },
  });
  // the last of a row that is too long is lost as the feed goes on
  for (let nth = 0; nth < 2; nth += 1) {
    const answer = await network.app.inject({
      method: 'POST',
      url: '/ingest/v1/dtn-legacy',
      payload: Buffer.alloc(8 * 1_048_576),
      headers: { authorization: `Bearer ${FEED_KEY}` },
    });
    expect(answer.statusCode).toBe(413);
  }
  expect((await send(network.clock.atMs - 1_000)).statusCode).toBe(503);
  expect(types()).toContain('lightning_alert');
  Object.assign(intake!, { noteLost });
  expect((await send(network.clock.atMs - 1_000)).statusCode).toBe(202);
});
