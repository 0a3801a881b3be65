import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VehicleFeatures } from '#contracts/vehicle.ts';
import type { VehicleHeatById } from '#contracts/vehicleHeat.ts';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import { createCachedBody } from '#server/platform/http/cachedBody.ts';
import { createRoadWork } from '#server/world/roads/roadWork.ts';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import type { Role } from '../unit/server/access/roles.ts';
import { CALM, madeNetwork } from '../unit/server/roads/madeRoads.ts';
import { SLOW_MS, START_MS } from '../unit/server/testNetwork.ts';

const network = madeNetwork();
/** Towns take the names of the test's facilities, of Acme and another client by turns. */
const places = network.towns.slice(0, 24).map(({ lon: longitude, lat: latitude }, nth) => ({
  clientId: nth % 2 === 0 ? 'ACME' : 'OTHER',
  id: nth === 0 ? 'YARD' : nth === 1 ? 'THEIR_YARD' : nth === 2 ? 'FAR_YARD' : `YARD_${nth}`,
  longitude,
  latitude,
}));
const work = createRoadWork({
  network,
  places,
  fleetSize: 120,
  atmosphere: {
    seed: 7,
    weatherAt: () => CALM,
  },
});

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld({
    roads: { hasVehicles: true, make: async (order) => createCachedBody(work(order), 'application/json') },
  });
}, SLOW_MS);
afterAll(() => world.network.close());

const headersOf = (role: Role) => ({ authorization: `Bearer ${world.tokenOf(role)}` });
const vehiclesOf = async (role: Role) => {
  const url = '/layers/features/AmazonVehicles.json';
  const answer = await world.network.app.inject({ url, headers: headersOf(role) });
  return answer.json<VehicleFeatures>().features.map(({ properties }) => properties);
};
const runsOf = async (role: Role) => {
  const times = { from: new Date(START_MS).toISOString(), to: new Date(START_MS + 86_400_000).toISOString() };
  const polygon = [
    [-101, 35],
    [-91, 35],
    [-91, 43],
    [-101, 43],
  ];
  const answer = await world.network.app.inject({
    method: 'POST',
    url: '/api/fmt/vehicles/intersect',
    headers: headersOf(role),
    payload: {
      ...times,
      polygon,
    },
  });
  return answer.json<VehicleTable>().payload.map(([vrid, origin, goal]) => ({ vrid, origin, goal }));
};
const heatOf = async (role: Role, vrid: string) => {
  const url = `/api/vehicles/${vrid.replace('KEP', '')}`;
  const answer = await world.network.app.inject({ url, headers: headersOf(role) });
  return { status: answer.statusCode, body: answer.json<VehicleHeatById>() };
};
const limit = async (role: Role, id: string) => {
  const facility = (await world.network.repositories.facilities.findById('ACME', id))!;
  const payload = {
    userId: world.idOf(role),
    resourceClass: 'LOCATION',
    resourceId: facility.gid,
    read: true,
    write: false,
  };
  const url = '/api/admin/alerts/acl';
  const answer = await world.network.app.inject({ method: 'PUT', url, headers: headersOf('admin'), payload });
  expect(answer.statusCode).toBe(200);
};

describe('vehicles belong to a client', () => {
  test('every client sees runs of its own facilities, and none of another client [VEH-01][CALL-63][AUTH-24]', async () => {
    const acme = await vehiclesOf('guest');
    const other = await vehiclesOf('user of another client');
    expect(acme.length).toBeGreaterThan(0);
    expect(other.length).toBeGreaterThan(0);
    const vins = new Set(acme.map(({ VIN }) => VIN));
    expect(other.filter(({ VIN }) => vins.has(VIN))).toEqual([]);
    const ends = (list: typeof acme) => list.map(({ origin, final_destination: goal }) => [origin, goal]);
    for (const pair of ends(acme)) expect(pair.some((id) => ['YARD', 'FAR_YARD'].includes(id))).toBe(true);
    for (const pair of ends(other)) expect(pair).toContain('THEIR_YARD');
  });

  test('the filter by region tells of the same runs and of no others [VEH-01][CALL-63]', async () => {
    const acme = await runsOf('guest');
    const other = await runsOf('admin of another client');
    expect(acme.length).toBeGreaterThan(0);
    expect(other.length).toBeGreaterThan(0);
    for (const { origin, goal } of other) expect([origin, goal]).toContain('THEIR_YARD');
    const vrids = new Set(acme.map(({ vrid }) => vrid));
    expect(other.filter(({ vrid }) => vrids.has(vrid))).toEqual([]);
  });

  test('the heat in a vehicle is for people who see its run, under the id without KEP alone [CALL-28][HEAT-10][AUTH-24]', async () => {
    const [mine] = await vehiclesOf('guest');
    const id = mine!.vrid.replace('KEP', '');
    const own = await heatOf('guest', mine!.vrid);
    expect([own.status, Object.keys(own.body), own.body[id]!.vehicle.vin]).toEqual([200, [id], mine!.VIN]);
    for (const role of ['user of another client', 'admin of another client'] as const)
      expect((await heatOf(role, mine!.vrid)).status).toBe(404);
    const { app } = world.network;
    expect((await app.inject(`/api/vehicles/${id}`)).statusCode).toBe(403);
    const prefixed = await app.inject({ url: `/api/vehicles/${mine!.vrid}`, headers: headersOf('guest') });
    expect(prefixed.statusCode).toBe(404);
  });

  test('a person who is limited to a location sees runs from or to it alone [AUTH-26]', async () => {
    await limit('user', 'YARD');
    const seen = await vehiclesOf('user');
    expect(seen.length).toBeGreaterThan(0);
    for (const { origin, final_destination: goal } of seen) expect([origin, goal]).toContain('YARD');
    const passing = await runsOf('user');
    expect(passing.length).toBeGreaterThan(0);
    for (const { origin, goal } of passing) expect([origin, goal]).toContain('YARD');
    const isYards = ({ origin, final_destination: goal }: (typeof seen)[number]) =>
      [origin, goal].includes('YARD');
    const hidden = (await vehiclesOf('guest')).find((vehicle) => !isYards(vehicle))!;
    expect((await heatOf('user', hidden.vrid)).status).toBe(404);
    expect((await heatOf('user', seen[0]!.vrid)).status).toBe(200);
  });
});
