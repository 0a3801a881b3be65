import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { columnsOf, strikeAt } from '../alerting/engineFixture.ts';
import { CLOSING } from '../overrides/overrideFixture.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '../testNetwork.ts';
import { openEntryPoints, type Asked, type EntryPoints } from './entryPoints.ts';

const HOUR_MS = 3_600_000;
const ACTIVE = '/api/alerts/active?clientId=ACME&facilityId=YARD';
const FILE = '/static/acme/alerts.json';
const FACILITIES = '/api/facilities/metadata';

let network: TestNetwork;
let entries: EntryPoints;
let admin: Person;
/** Whether the process is sure that it leads. */
let isSure: boolean;
beforeEach(async () => {
  isSure = true;
  network = await createTestNetwork({ lease: { isSure: () => isSure } });
  entries = await openEntryPoints(network.app);
  admin = await signIn(['user_endpoints', 'admin_endpoints', 'site_admin_endpoints', 'made_up']);
}, SLOW_MS);
afterEach(async () => {
  entries.close();
  await network.close();
});

/** Somebody of Acme who is signed in. */
async function signIn(authorities = ['user_endpoints']) {
  const { repositories, clock } = network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const sessions = createSessions({ repositories, signer, clock });
  const email = `somebody${authorities.length}@acme.example`;
  const account = { email, name: 'Some Body', clientId: 'ACME', authorities };
  const person = (await repositories.people.add(account))!;
  const { accessToken } = await sessions.begin(person, START_MS + HOUR_MS, { provedBy: 'password' });
  const sessionId = (await signer.readAccessToken(accessToken))!.sessionId;
  return { id: person.id, sessionId, headers: { authorization: `Bearer ${accessToken}` } };
}
type Person = Awaited<ReturnType<typeof signIn>>;

/** Asks until the path before the framework answers by itself. */
async function warm(asked: Asked): Promise<void> {
  await entries.askPlain(asked);
  expect(await entries.askHot(asked)).toMatchObject({ status: 200, isPassedOn: false });
}

/** The next answer of the path, which has to be that of the framework. */
async function next(asked: Asked) {
  const { isPassedOn, ...came } = await entries.askHot(asked);
  expect(came).toEqual(await entries.askPlain(asked));
  return { ...came, isPassedOn };
}

const expired = {
  status: 403,
  isPassedOn: true,
  body: expect.stringContaining('accessTokenExpired') as string,
};
const denied = { status: 403, isPassedOn: true, body: expect.stringContaining('notAuthorised') as string };
const absent = { status: 404, isPassedOn: true, body: expect.stringContaining('facilityNotFound') as string };

const CHANGES: Record<string, { change: (person: Person) => Promise<unknown>; refused: object }> = {
  'its session was ended': {
    change: ({ sessionId }) => network.repositories.sessions.end(sessionId, 'signedOut', START_MS),
    refused: expired,
  },
  'its account was disabled': {
    change: ({ id }) => network.repositories.people.update(id, { disabledAtMs: START_MS }),
    refused: expired,
  },
  'its client was suspended': {
    change: () => network.repositories.clients.suspend('ACME', START_MS),
    refused: expired,
  },
  'its last role was taken away': {
    change: ({ id }) => network.repositories.people.update(id, { authorities: [] }),
    refused: denied,
  },
  'its hour is over': {
    change: async () => void (network.clock.atMs += HOUR_MS),
    refused: expired,
  },
};

describe('the path before the framework notices at the next request that', () => {
  test.each(Object.keys(CHANGES))('%s [AUTH-25][AUTH-19]', async (what) => {
    const person = await signIn();
    const { headers } = person;
    await warm({ path: ACTIVE, headers });
    const { change, refused } = CHANGES[what]!;
    await change(person);
    expect(await next({ path: ACTIVE, headers })).toMatchObject(refused);
  });

  test('its right to see the facility was taken away [AUTH-24]', async () => {
    const { id, headers } = await signIn();
    for (const path of [ACTIVE, FACILITIES]) await warm({ path, headers });
    const far = (await network.repositories.facilities.findById('ACME', 'FAR_YARD'))!;
    const entry = { userId: id, resourceClass: 'LOCATION', resourceId: far.gid, read: true, write: false };
    expect(await order('PUT', '/api/admin/alerts/acl', entry)).toBe(200);
    expect(await next({ path: ACTIVE, headers })).toMatchObject(absent);
    const { body, isPassedOn } = await next({ path: FACILITIES, headers });
    expect(isPassedOn).toBe(false);
    expect(body).toContain('"FAR_YARD"');
    expect(body).not.toContain('"YARD"');
  });

  test('the facility was removed [AUTH-24]', async () => {
    const { headers } = await signIn();
    for (const path of [ACTIVE, FILE]) await warm({ path, headers });
    expect(await order('DELETE', '/api/admin/alerts/locations/YARD')).toBe(204);
    expect(await next({ path: ACTIVE, headers })).toMatchObject(absent);
    const { body, isPassedOn } = await next({ path: FILE });
    expect([isPassedOn, body.includes('"YARD"')]).toEqual([false, false]);
  });

  test('the app closes, and then goes no other way than the framework [AUTH-05]', async () => {
    await warm({ path: FILE });
    const closed = network.app.close();
    const { status, isPassedOn } = await entries.askHot({ path: FILE });
    expect([status, isPassedOn]).toEqual([503, true]);
    await closed;
  });
});

describe('the path before the framework tells a verdict no longer than the framework:', () => {
  const verdictOf = (body: string) => ActiveAlerts.parse(JSON.parse(body));
  async function nextOfBoth(headers: Record<string, string>) {
    const [active, file] = [await next({ path: ACTIVE, headers }), await next({ path: FILE })];
    expect([active.isPassedOn, file.isPassedOn]).toEqual([false, false]);
    // the text of an answer has all that its contract has, and nothing else
    expect(verdictOf(active.body)).toEqual(JSON.parse(active.body));
    return verdictOf(active.body);
  }

  test('a strike, an override, its end, a drill and the quiet period show at once [S1][S2][S9]', async () => {
    const { headers } = await signIn();
    for (const path of [ACTIVE, FILE]) await warm({ path, headers });
    const typesNow = async () => (await nextOfBoth(headers)).activeAlerts.map(({ eventType }) => eventType);
    const before = await nextOfBoth(headers);
    expect(await typesNow()).not.toEqual([]);
    const { clock, hand } = network;
    hand.deliver({
      strikes: columnsOf([strikeAt(2_000, START_MS + 4_000)]),
      fromMs: START_MS,
      asOfMs: START_MS + 5_000,
    });
    const struck = await nextOfBoth(headers);
    expect(struck.activeAlerts[0]!.eventStartAt > before.activeAlerts[0]!.eventStartAt).toBe(true);
    const closing = { facilityStatusUpdates: [{ ...CLOSING, facilityId: 'YARD' }], feedType: 'OVERRIDE' };
    expect(await order('POST', '/api/alerts/merged/yard_alerts', closing)).toBe(201);
    expect(await typesNow()).toContain('OVERRIDE');
    const { overrideID } = (await nextOfBoth(headers)).activeAlerts.find((one) => one.overrideID)!;
    expect(await order('DELETE', `/api/alerts/merged/yard_alerts/ACME/YARD/${overrideID}`)).toBe(204);
    expect(await typesNow()).not.toContain('OVERRIDE');
    expect(await order('POST', '/api/drills', { facilityId: 'YARD', distanceM: 3_000 })).toBe(201);
    expect((await nextOfBoth(headers)).drills).toHaveLength(2);
    clock.atMs += 40 * 60_000;
    hand.deliver({ strikes: columnsOf([]), fromMs: START_MS + 5_000, asOfMs: clock.atMs });
    network.network.lookAgain();
    // it looks through the facilities in turns of the loop
    await expect
      .poll(async () => (await entries.askPlain({ path: ACTIVE, headers })).body)
      .toContain('"activeAlerts":[]');
    expect(await typesNow()).toEqual([]);
  });

  test('a process that is not sure that it leads tells what was sure last, and what is worse [S13]', async () => {
    const { headers } = await signIn();
    for (const path of [ACTIVE, FILE]) await warm({ path, headers });
    const sure = await nextOfBoth(headers);
    isSure = false;
    network.clock.atMs += 60_000;
    network.network.lookAgain();
    const held = await nextOfBoth(headers);
    expect(held.generatedAt).toBe(sure.generatedAt);
    network.hand.deliver({
      strikes: columnsOf([strikeAt(2_000, START_MS + 4_000)]),
      fromMs: START_MS,
      asOfMs: START_MS + 60_000,
    });
    const worse = await nextOfBoth(headers);
    expect(worse.activeAlerts[0]!.eventStartAt > sure.activeAlerts[0]!.eventStartAt).toBe(true);
    expect(worse.generatedAt).toBe(sure.generatedAt);
  });
});

describe('the path before the framework', () => {
  test('counts its answers as the framework does', async () => {
    const { headers } = await signIn();
    await warm({ path: ACTIVE, headers });
    const counted = async () => {
      const { body } = await entries.askPlain({ path: '/metrics' });
      const label = 'scc_http_request_seconds_count{method="GET",route="/api/alerts/active",status="200"}';
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(label))
          ?.slice(label.length),
      );
    };
    const before = await counted();
    for (let time = 0; time < 3; time += 1)
      expect(await entries.askHot({ path: ACTIVE, headers })).toMatchObject({ isPassedOn: false });
    expect(await counted()).toBe(before + 3);
  });

  test('has its refusals in the audit, as the framework does [AUTH-19]', async () => {
    const { id, headers } = await signIn();
    await warm({ path: ACTIVE, headers });
    await network.repositories.people.update(id, { authorities: [] });
    expect(await entries.askHot({ path: ACTIVE, headers })).toMatchObject(denied);
    const noted = await network.repositories.audit.listLast(5);
    expect(noted.filter(({ who }) => who === id)).toMatchObject([
      { what: 'call.refused', detail: { route: 'GET /api/alerts/active', reason: 'notAuthorised' } },
    ]);
  });
});

/** Status of an order of an administrator of Acme. */
async function order(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<number> {
  const { headers } = admin;
  const sent = payload === undefined ? {} : { payload };
  return (await network.app.inject({ method, url, headers, ...sent })).statusCode;
}
