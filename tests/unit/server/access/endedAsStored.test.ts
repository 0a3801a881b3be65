import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contracts/problem.ts';
import { createDisplayWorld, type DisplayWorld } from '../../../attacks/displayWorld.ts';
import { order } from '../facilities/locationStage.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { SENSOR_ORDER } from './sensorOrder.ts';

let world: DisplayWorld;
beforeAll(async () => void (world = await createDisplayWorld()), SLOW_MS);
afterAll(() => world.network.close());
afterEach(() => vi.restoreAllMocks());

/** The session of the person has ended when the next order is stored. */
function endSessionAsStored(): void {
  const { repositories } = world.network;
  const { together } = repositories;
  vi.spyOn(repositories, 'together').mockImplementationOnce((work) =>
    together((inside) =>
      work({ ...inside, sessions: { ...inside.sessions, holdStanding: async () => null } }),
    ),
  );
}

const auditedOf = async (what: string) =>
  (await world.network.repositories.audit.listLast(500)).filter((entry) => entry.what === what).length;

const LOCATIONS = '/api/admin/alerts/locations';
const TAGS = '/api/admin/alerts/facility_tags';
const SENSORS = '/api/sensors';
const OTHER_SENSOR = { ...SENSOR_ORDER, device_id: 'SNS-2' };
const [KEPT, LOST] = [0, 1];

describe('an order whose session has ended as it is stored', () => {
  test.each<[string, 'POST' | 'PUT' | 'DELETE', () => Promise<string>, object | undefined]>([
    ['location.added', 'POST', async () => LOCATIONS, order('LATE_YARD')],
    ['tag.added', 'POST', async () => TAGS, { name: 'Late tag' }],
    ['tag.renamed', 'PUT', async () => `${TAGS}/${world.tagIds[KEPT]}`, { name: 'Late name' }],
    ['tag.removed', 'DELETE', async () => `${TAGS}/${world.tagIds[LOST]}`, undefined],
    ['sensor.created', 'POST', async () => SENSORS, OTHER_SENSOR],
    ['sensor.changed', 'PUT', async () => `${SENSORS}/${world.sensorGid}`, SENSOR_ORDER],
    ['sensor.removed', 'DELETE', async () => `${SENSORS}/${world.sensorGid}`, undefined],
    ['kiosk.revoked', 'DELETE', async () => `/auth/admin/kiosks/${(await world.enrolled()).id}`, undefined],
  ])('stores nothing: %s [AUTH-24][AUTH-26]', async (what, method, pathOf, body) => {
    const path = await pathOf();
    const before = await auditedOf(what);
    endSessionAsStored();
    const answer = await world.as('admin', method, path, body);
    const key = answer.json<Problem>().generalError?.message;
    expect([answer.statusCode, key]).toEqual([403, 'accessTokenExpired']);
    expect(await auditedOf(what)).toBe(before);
    // the order itself was a good one
    expect((await world.as('admin', method, path, body)).statusCode).toBeLessThan(300);
    expect(await auditedOf(what)).toBe(before + 1);
  });
});
