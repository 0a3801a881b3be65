import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import type { Role } from '../unit/server/access/roles.ts';
import { CLOSING } from '../unit/server/overrides/overrideFixture.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { createEdgeWorld, type EdgeWorld } from './edgeWorld.ts';

const ACTIVE = '/api/alerts/active?clientId=ACME&facilityId=YARD';
const CHANGES = '/api/alerts/changes?clientId=ACME&facilityId=YARD';
const FILE = '/static/acme/alerts.json';

let world: EdgeWorld;
beforeAll(async () => {
  world = await createEdgeWorld();
}, SLOW_MS);
afterAll(() => world.close());

const bearer = (role: Role) => ({ authorization: `Bearer ${world.tokenOf(role)}` });

describe('an edge', () => {
  test('says 503 before it holds what the leader says, never an empty list or a closed file [S4][S13]', async () => {
    for (const url of [ACTIVE, FILE, CHANGES]) {
      const answer = await world.ask(url, 'user');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.headers.date).toBeUndefined();
      expect(answer.json()).toMatchObject({ generalError: { message: 'standby' } });
    }
    expect((await world.ask('/auth/user', 'user')).statusCode).toBe(503);
    expect((await world.app.inject('/readyz')).statusCode).toBe(503);
    expect((await world.app.inject('/livez')).statusCode).toBe(200);
  });

  test('tells what the leader tells, with its term and its times [S13][S5]', async () => {
    await world.putAll();
    const [file, active] = [await world.ask(FILE, 'nobody'), await world.ask(ACTIVE, 'user')];
    expect(file.statusCode).toBe(200);
    expect(file.json()).toEqual((await world.askLeader(FILE, 'nobody')).json());
    expect(active.json()).toEqual((await world.askLeader(ACTIVE, 'user')).json());
    expect((await world.app.inject('/readyz')).json()).toEqual({ isReady: true, troubles: [] });
  });

  test('tells the steps of the leader byte for byte [CALL-21]', async () => {
    await world.putAll();
    for (const path of [`steps/${world.step}.json`, `columns/${world.step}.bin`]) {
      const url = `/feeds/lightning/${path}`;
      const [here, there] = [await world.ask(url, 'nobody'), await world.askLeader(url, 'nobody')];
      const told = ({ statusCode, rawPayload, headers }: typeof here) => [
        statusCode,
        rawPayload,
        headers['cache-control'],
        headers['etag'],
        headers['content-type'],
      ];
      expect(told(here)).toEqual(told(there));
      expect(here.statusCode).toBe(200);
    }
    expect((await world.ask('/feeds/lightning/steps/20260714/000000.json', 'nobody')).statusCode).toBe(404);
  });

  test('that is cut off goes on with the same times, so that its pages turn UNKNOWN [S13][S5]', async () => {
    await world.putAll();
    const before = AlertsFile.parse((await world.ask(FILE, 'nobody')).json());
    world.hub.setConnected(false);
    world.network.clock.atMs += 65_000;
    const after = AlertsFile.parse((await world.ask(FILE, 'nobody')).json());
    expect(after.generatedAt).toBe(before.generatedAt);
    const active = ActiveAlerts.parse((await world.ask(ACTIVE, 'user')).json());
    expect(active.generatedAt).toBe(before.generatedAt);
    const ready = await world.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json<{ troubles: string[] }>().troubles).toHaveLength(2);
    expect((await world.app.inject('/metrics')).body).toMatch(/^scc_bus_connected 0$/m);
    world.hub.setConnected(true);
    await world.putAll();
    expect((await world.app.inject('/readyz')).statusCode).toBe(200);
  });

  test.each([-2_100, 2_100])(
    'whose clock is %i ms off tells no status and no change: pages learn the time from it [S13]',
    async (skewMs) => {
      await world.putAll();
      world.skew.ms = skewMs;
      for (const url of [ACTIVE, FILE, CHANGES]) {
        const refused = await fetch(world.edgeOrigin + url, { headers: bearer('user') });
        expect([url, refused.status, refused.headers.get('date')]).toEqual([url, 503, null]);
      }
      expect((await world.app.inject('/readyz')).statusCode).toBe(503);
      const forwarded = await fetch(`${world.edgeOrigin}/config.json`);
      expect([forwarded.status, forwarded.headers.get('date')]).toEqual([200, expect.any(String)]);
      world.skew.ms = 0;
      const served = await fetch(world.edgeOrigin + FILE);
      expect([served.status, served.headers.get('date')]).toEqual([200, expect.any(String)]);
    },
  );
});

describe('whom an edge tells of a yard is whom the leader tells', () => {
  const ROLES: readonly Role[] = [
    'nobody',
    'guest',
    'kiosk',
    'user',
    'site admin',
    'admin',
    'operator',
    'expired admin',
    'tampered admin',
    'user of another client',
    'admin of another client',
  ];
  test.each(ROLES)('%s [AUTH-05][GAP-141]', async (role) => {
    await world.putAll();
    for (const facilityId of ['YARD', 'FAR_YARD', 'THEIR_YARD', 'NO_YARD']) {
      const url = `/api/alerts/active?clientId=ACME&facilityId=${facilityId}`;
      const [here, there] = [await world.ask(url, role), await world.askLeader(url, role)];
      expect([facilityId, here.statusCode, here.json()]).toEqual([
        facilityId,
        there.statusCode,
        there.json(),
      ]);
    }
  });

  test('its event stream needs a session [AUTH-05]', async () => {
    await world.putAll();
    expect((await world.ask(CHANGES, 'nobody')).statusCode).toBe(403);
  });

  test('a limit to other facilities holds at once [GAP-19]', async () => {
    await world.putAll();
    expect((await world.ask(ACTIVE, 'user')).statusCode).toBe(200);
    const { access, facilities } = world.network.repositories;
    const { gid } = (await facilities.findById('ACME', 'FAR_YARD'))!;
    await access.put({ personId: world.idOf('user'), facilityGid: gid, read: true, write: false });
    await expect.poll(async () => (await world.ask(ACTIVE, 'user')).statusCode).toBe(404);
    await access.lift(world.idOf('user'));
    await expect.poll(async () => (await world.ask(ACTIVE, 'user')).statusCode).toBe(200);
  });

  test('a session that ends at the leader has ended here, with its stream [GAP-141]', async () => {
    await world.putAll();
    const answer = await world.app.inject({
      url: CHANGES,
      payloadAsStream: true,
      headers: bearer('site admin'),
    });
    const ended = new Promise<void>((resolve) => answer.stream().on('end', resolve).resume());
    expect(world.changes.listenerCount()).toBe(1);
    const left = await world.app.inject({
      method: 'POST',
      url: '/auth/sign-out',
      payload: {},
      headers: bearer('site admin'),
    });
    expect(left.statusCode).toBe(204);
    await ended;
    expect((await world.ask(ACTIVE, 'site admin')).statusCode).toBe(403);
  });

  test('a refused reading is in the audit [GAP-141]', async () => {
    await world.putAll();
    const { audit, people } = world.network.repositories;
    const user = world.idOf('user');
    await people.update(user, { authorities: [] });
    await expect.poll(async () => (await world.ask(ACTIVE, 'user')).statusCode).toBe(403);
    const [last] = await audit.listLast(1);
    expect(last).toMatchObject({ who: user, what: 'call.refused', detail: { reason: 'notAuthorised' } });
    await people.update(user, { authorities: ['user_endpoints'] });
  });
});

describe('an order at an edge', () => {
  test('is answered by the leader, and seen here when screens are told [S13][P9]', async () => {
    await world.putAll();
    const answer = await world.app.inject({
      url: CHANGES.replace('YARD', 'FAR_YARD'),
      payloadAsStream: true,
      headers: bearer('admin'),
    });
    const told = new Promise<void>((resolve) =>
      answer.stream().on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('event: changed')) resolve();
      }),
    );
    const ordered = await world.app.inject({
      method: 'POST',
      url: '/api/alerts/merged/yard_alerts',
      headers: bearer('admin'),
      payload: { facilityStatusUpdates: [{ ...CLOSING, facilityId: 'FAR_YARD' }], feedType: 'OVERRIDE' },
    });
    expect(ordered.statusCode).toBe(201);
    await told;
    const { activeAlerts } = ActiveAlerts.parse(
      (await world.ask(ACTIVE.replace('YARD', 'FAR_YARD'), 'admin')).json(),
    );
    const { overrides } = ordered.json<{ overrides: { overrideID: string }[] }>();
    expect(activeAlerts.map(({ overrideID }) => overrideID)).toContain(overrides[0]!.overrideID);
    answer.stream().destroy();
  });

  test('is sent once, and refused where the leader does not answer [S2]', async () => {
    let asked = 0;
    const silent = createServer((request) => {
      asked += 1;
      request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    await world.putAll({ origin: `http://127.0.0.1:${port}` });
    const ordered = await world.app.inject({ method: 'POST', url: '/api/drills', payload: {} });
    expect([ordered.statusCode, ordered.json()]).toMatchObject([
      503,
      { generalError: { message: 'standby' } },
    ]);
    expect(asked).toBe(1);
    silent.close();
    await world.putAll();
  });

  test('of a 503 of the leader is not repeated either', async () => {
    let asked = 0;
    const busy = createServer((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'retry-after': '0' }).end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => busy.once('listening', resolve));
    const { port } = busy.address() as { port: number };
    await world.putAll({ origin: `http://127.0.0.1:${port}` });
    expect((await world.app.inject('/api/facilities')).statusCode).toBe(503);
    expect(asked).toBe(1);
    busy.close();
    await world.putAll();
  });
});

describe('an attacker who writes whom an edge asks, or who asks', () => {
  test('is not taken for another caller by the leader [AUTH-05]', async () => {
    let seen: NodeJS.Dict<string | string[]> = {};
    const mirror = createServer((request, response) => {
      seen = request.headers;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => mirror.once('listening', resolve));
    const { port } = mirror.address() as { port: number };
    await world.putAll({ origin: `http://127.0.0.1:${port}` });
    const forged = {
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '198.51.100.1',
      forwarded: 'for=198.51.100.1;host=evil.example',
    };
    await world.app.inject({
      url: '/api/x',
      remoteAddress: '203.0.113.9',
      headers: { host: 'yards.example', ...forged },
    });
    expect(seen).toMatchObject({
      host: 'yards.example',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'yards.example',
      'x-forwarded-proto': 'http',
    });
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['forwarded']));
    expect(seen['x-real-ip']).toBeUndefined();
    mirror.close();
    await world.putAll();
  });

  test.each([
    ['an absolute address', 'GET http://127.0.0.1:PORT/secret HTTP/1.1'],
    ['two slashes', 'GET //127.0.0.1:PORT/secret HTTP/1.1'],
    ['an address after @', 'GET /@127.0.0.1:PORT/secret HTTP/1.1'],
    ['a backslash', 'GET /\\\\127.0.0.1:PORT/secret HTTP/1.1'],
  ])('does not reach another server by %s', async (_what, line) => {
    let asked = 0;
    const inner = createServer((_request, response) => {
      asked += 1;
      response.end('inner');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => inner.once('listening', resolve));
    const { port } = inner.address() as { port: number };
    await world.putAll();
    const head = line.replaceAll('PORT', String(port));
    const answer = await world.askRaw(`${head}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(asked).toBe(0);
    inner.close();
  });
});
