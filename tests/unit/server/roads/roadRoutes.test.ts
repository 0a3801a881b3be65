import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createCachedBody, jsonBody } from '#server/platform/http/cachedBody.ts';
import { answerProblem, ProblemError } from '#server/platform/http/problemError.ts';
import { roadOrderKey, type RoadOrder } from '#server/world/roads/roadOrder.ts';
import type { RoadCalls } from '#server/routes/roads/roadCalls.ts';
import { roadRoutes } from '#server/routes/roads/roadRoutes.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const YARDS = [
  { clientId: 'ACME', id: 'NORTH', latitude: 40, longitude: -98 },
  { clientId: 'ACME', id: 'SOUTH', latitude: 37, longitude: -97 },
] as Facility[];

let orders: RoadOrder[] = [];
let isEmpty = false;
beforeEach(() => {
  orders = [];
  isEmpty = false;
});

async function open(roads: RoadCalls['roads'], routing?: RoadCalls['routing']) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  await app.register(roadRoutes, {
    roads,
    fleet: null,
    clientOf: () => 'ACME',
    facilitiesOf: () => null,
    routing,
    clock: { nowMs: () => MISSION_TIME_MS + 90_000 } as RoadCalls['clock'],
    async requireSession({ headers }) {
      if (headers.authorization === undefined) throw new ProblemError(403, 'accessTokenExpired');
    },
    facilitiesSeenBy: () => YARDS,
  });
  return app;
}

const app = await open({
  hasVehicles: true,
  async make(order) {
    orders.push(order);
    return isEmpty ? createCachedBody('', 'application/json') : jsonBody({ risk: [], meta: [] });
  },
});
const replay = await open(null);
afterAll(async () => {
  await app.close();
  await replay.close();
});
const signedIn = { authorization: 'Bearer t' };
const ask = (query: string) => app.inject({ url: `/api/route?${query}`, headers: signedIn });

describe('the route service', () => {
  test('takes facilities before positions, and places on the way in their order [CALL-64]', async () => {
    const all = 'client=ACME&mod_meta=100&mod_risk=5&key=k&rand=77';
    const answer = await ask(`src_id=north&src_ll=1,1&dst_ll=39.5,-95.25&wp=SOUTH|38,-96&${all}`);
    expect(answer.statusCode).toBe(200);
    expect(orders).toEqual([
      {
        kind: 'route',
        places: [
          [-98, 40],
          [-97, 37],
          [-96, 38],
          [-95.25, 39.5],
        ],
        departMs: MISSION_TIME_MS + 60_000,
        url: expect.stringMatching(/^\/api\/route\?.*at=/),
      },
    ]);
    expect((orders[0] as { url: string }).url).not.toMatch(/key|rand/);
  });

  test('departs at the time that it is asked for, else now [ROUTE-15]', async () => {
    await ask('src_id=NORTH&dst_id=SOUTH&at=2026-07-04T20:30:00Z');
    await ask(`src_id=NORTH&dst_id=SOUTH&at=${MISSION_TIME_MS}`);
    expect(orders.map((order) => order.kind === 'route' && order.departMs)).toEqual([
      Date.UTC(2026, 6, 4, 20, 30),
      MISSION_TIME_MS,
    ]);
  });

  test.each([
    ['dst_id=SOUTH', 'src_id'],
    ['src_id=NORTH', 'dst_id'],
    ['src_ll=95,0&dst_id=SOUTH', 'src_ll'],
    ['src_ll=here&dst_id=SOUTH', 'src_ll'],
    ['src_id=NORTH&dst_id=SOUTH&at=tomorrow', 'at'],
    ['src_id=NORTH&dst_id=SOUTH&wp=1,1|2,2|3,3|4,4|5,5|6,6', 'wp'],
  ])('refuses %s, naming %s [CALL-64]', async (query, field) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json() as object)).toContain(field);
    expect(orders).toEqual([]);
  });

  test('says of a facility that is not there, and of a way that is not there, which [CALL-64]', async () => {
    const unknown = await ask('src_id=NORTH&dst_id=NOWHERE');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({
      generalError: { message: 'facilityNotFound', messageText: 'Facility NOWHERE not found.' },
    });
    isEmpty = true;
    const none = await ask('src_id=NORTH&dst_id=SOUTH');
    expect([none.statusCode, none.json()]).toMatchObject([
      404,
      { generalError: { message: 'routeNotFound' } },
    ]);
  });

  test('is for people who are signed in, and the vehicles of the map too', async () => {
    const asked = ['/api/route?src_id=NORTH&dst_id=SOUTH', '/layers/features/AmazonVehicles.json'];
    for (const url of asked) expect((await app.inject(url)).statusCode).toBe(403);
    expect(orders).toEqual([]);
  });
});

describe('real roads', () => {
  const URL = '/api/route?src_id=NORTH&dst_id=SOUTH';

  test('are not invented where no routing service is set [S14]', async () => {
    const answer = await replay.inject({ url: URL, headers: signedIn });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { generalError: { message: 'routingNotSet' } },
    ]);
  });

  test.each([
    ['routes', { is: 'found', answer: { risk: [], meta: [] } }, 200, { risk: [], meta: [] }],
    ['no road', { is: 'none' }, 404, { generalError: { message: 'routeNotFound' } }],
    ['a failure', { is: 'failed' }, 503, { generalError: { message: 'routingFailed' } }],
  ] as const)(
    'are told as the routing service finds them: %s [CALL-64]',
    async (_, finding, status, body) => {
      const queries: unknown[] = [];
      const real = await open(null, {
        async find(query) {
          queries.push(query);
          return structuredClone(finding) as Awaited<ReturnType<NonNullable<RoadCalls['routing']>['find']>>;
        },
      });
      const answer = await real.inject({ url: URL, headers: signedIn });
      await real.close();
      expect([answer.statusCode, answer.json()]).toMatchObject([status, body]);
      expect(queries).toMatchObject([
        {
          places: [
            [-98, 40],
            [-97, 37],
          ],
          departMs: MISSION_TIME_MS + 60_000,
          // whose own stations may tell of it [AUTH-05]
          clientId: 'ACME',
        },
      ]);
    },
  );
});

describe('the tracking service', () => {
  test('is for everybody who knows the identifier of a run [CALL-32][AUTH-02]', async () => {
    isEmpty = true;
    const answer = await app.inject('/api/tracking/KEPTEST22');
    expect([answer.statusCode, answer.json()]).toEqual([404, { success: false }]);
    expect(orders).toMatchObject([{ kind: 'tracking', vrid: 'KEPTEST22', atMs: MISSION_TIME_MS + 60_000 }]);
    isEmpty = false;
    expect((await app.inject('/api/tracking/KEPTEST22')).statusCode).toBe(200);
  });
});

describe('the layers of roads', () => {
  const tile = (layer: string, fore: string, rest = '5/7/12.pbf') =>
    app.inject(`/layers/roads/${layer}/20260704T183000Z/${fore}/${rest}`);

  test('are cut for the time for which they hold, risk by quarters of an hour [LAYER-19]', async () => {
    expect((await tile('risk', '20260704T183500Z')).statusCode).toBe(200);
    expect((await tile('flow', '20260704T183500Z')).statusCode).toBe(200);
    const times = orders.map((order) => order.kind === 'tile' && [order.layer, order.atMs - MISSION_TIME_MS]);
    const at = Date.UTC(2026, 6, 4, 18, 30) - MISSION_TIME_MS;
    expect(times).toEqual([
      ['risk', at],
      ['flow', at + 300_000],
    ]);
  });

  test('are not there for what is no tile, and for times out of reach', async () => {
    const asked = [
      tile('risk', '20200101T000000Z'),
      tile('risk', '20260704T183000Z', '10/0/0.pbf'),
      tile('risk', '20260704T183000Z', '5/7/12.png'),
    ];
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await tile('snow', '20260704T183000Z')).statusCode).toBe(400);
  });

  test('are none over recorded lightning, nor are routes and vehicles', async () => {
    const asked = [
      '/layers/roads/risk/20260704T183000Z/20260704T183000Z/5/7/12.pbf',
      '/layers/features/AmazonVehicles.json',
      '/api/tracking/KEPTEST22',
      '/api/route?src_id=NORTH&dst_id=SOUTH',
    ];
    for (const url of asked) expect((await replay.inject({ url, headers: signedIn })).statusCode).toBe(404);
  });
});

test('two orders of the same thing have one key, any others have two', () => {
  const address = { z: 1, x: 0, y: 1 };
  const all: RoadOrder[] = [
    { kind: 'tile', layer: 'risk', address, atMs: 5 },
    { kind: 'tile', layer: 'flow', address, atMs: 5 },
    { kind: 'vehicles', atMs: 5, ends: ['acme/north'] },
    { kind: 'vehicles', atMs: 5, ends: ['acme/north', 'acme/south'] },
    { kind: 'tracking', vrid: 'A', atMs: 5, url: 'u' },
    { kind: 'route', places: [[1, 2]], departMs: 5, url: 'u' },
    { kind: 'route', places: [[1, 3]], departMs: 5, url: 'u' },
  ];
  expect(new Set(all.map(roadOrderKey)).size).toBe(all.length);
  expect(roadOrderKey({ ...all[0]! })).toBe(roadOrderKey(all[0]!));
});

describe('vehicles by region and time', () => {
  const HOUR = { from: '2026-07-04T18:00:00Z', to: '2026-07-04T19:00:00Z' };
  const polygon = [
    [-98, 38],
    [-96, 38],
    [-96, 40],
  ];
  const filter = (payload: object, from = app) =>
    from.inject({ method: 'POST', url: '/api/fmt/vehicles/intersect', headers: signedIn, payload });

  test('are looked for in what was drawn, within the time that was named [VEH-01][CALL-63]', async () => {
    expect((await filter({ ...HOUR, polygon })).statusCode).toBe(200);
    const fromMs = Date.parse(HOUR.from);
    expect(orders).toEqual([
      {
        kind: 'passing',
        region: polygon,
        fromMs,
        toMs: fromMs + 3_600_000,
        ends: ['acme/north', 'acme/south'],
      },
    ]);
    expect(roadOrderKey(orders[0]!)).not.toBe(roadOrderKey({ ...orders[0]!, fromMs: 0 } as RoadOrder));
  });

  test.each([
    ['no time at all', { ...HOUR, to: HOUR.from }],
    ['an end before its beginning', { from: HOUR.to, to: HOUR.from }],
    ['more than two weeks', { ...HOUR, to: '2026-07-19T18:00:00Z' }],
  ])('%s is refused by name [VEH-01]', async (_, times) => {
    const answer = await filter({ ...times, polygon });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ generalError: { message: 'badTimes' } });
    expect(orders).toEqual([]);
  });

  test('a line is no region, and a service without vehicles says that it knows none [VEH-01][S4]', async () => {
    expect((await filter({ ...HOUR, polygon: polygon.slice(1) })).statusCode).toBe(400);
    const unknown = await filter({ ...HOUR, polygon }, replay);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ generalError: { message: 'vehiclesUnknown' } });
  });
});
