import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contracts/problem.ts';
import { SensorEventLog, SnowSensors, type SensorOrder } from '#contracts/snowSensor.ts';
import { SnowSensorFeatures } from '#contracts/snowSensorFeatures.ts';
import { createAccessWorld, type AccessWorld } from '../access/accessWorld.ts';
import type { Role } from '../access/roles.ts';
import { SENSOR_ORDER } from '../access/sensorOrder.ts';
import { SLOW_MS, START_MS } from '../testNetwork.ts';

const MINUTE_MS = 60_000;

let world: AccessWorld;
let gid: number;
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());
beforeEach(async () => {
  world.network.clock.atMs = START_MS;
  const { sensors } = world.network.repositories;
  for (const sensor of await sensors.list('ACME')) await sensors.remove('ACME', sensor.gid);
  const answer = await call('POST', '/api/sensors', { payload: SENSOR_ORDER });
  gid = SnowSensors.parse(answer.json()).sensors[0]!.gid;
});

type Call = { readonly role?: Role; readonly payload?: object };

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { role = 'user', payload }: Call = {}) {
  return world.call(role, method, url, payload);
}
async function change(changes: Partial<SensorOrder>) {
  const answer = await call('PUT', `/api/sensors/${gid}`, { payload: { ...SENSOR_ORDER, ...changes } });
  return SnowSensors.parse(answer.json()).sensors[0]!;
}
const logged = async () =>
  SensorEventLog.parse((await call('GET', `/api/event_log?gid=${gid}`)).json()).event_log;
const layer = async (role: Role = 'user') =>
  SnowSensorFeatures.parse((await call('GET', '/layers/features/snowSensors.json', { role })).json())
    .features;

describe('a snow sensor', () => {
  test('is answered with all that is known of it, marked as simulated [DATA-10][CALL-23][CALL-25]', async () => {
    const { sensors, isSimulation } = SnowSensors.parse((await call('GET', `/api/sensors/${gid}`)).json());
    expect(isSimulation).toBe(true);
    expect(sensors[0]).toMatchObject({ ...SENSOR_ORDER, gid, client: 'ACME', marker_symbol: '' });
    expect(sensors[0]!.sensor.time).toHaveLength(577);
  });

  test('is switched, moved and described; the log tells each, the newest first [CALL-22][CALL-27][DATA-11]', async () => {
    expect((await logged()).map(({ event }) => event)).toEqual(['Sensor Created']);
    world.network.clock.atMs += MINUTE_MS;
    expect((await change({ status: 'offline' })).status).toBe('offline');
    expect((await change({ status: 'offline', latitude: 44.6 })).latitude).toBe(44.6);
    expect((await change({ latitude: 44.6, zone: 'Dock' })).zone).toBe('Dock');
    const log = await logged();
    expect(log.map(({ event }) => event)).toEqual([
      'Sensor details changed',
      'Sensor set to active',
      'Sensor Moved to a new location',
      'Sensor set to inactive',
      'Sensor Created',
    ]);
    expect(log[0]!.at).toBe(new Date(START_MS + MINUTE_MS).toISOString());
    await change({ latitude: 44.6, zone: 'Dock' });
    expect(await logged()).toHaveLength(5);
  });

  test('is gone with its log [CALL-24]', async () => {
    expect((await call('DELETE', `/api/sensors/${gid}`)).statusCode).toBe(204);
    expect((await call('GET', `/api/sensors/${gid}`)).statusCode).toBe(404);
    expect((await call('GET', `/api/event_log?gid=${gid}`)).statusCode).toBe(404);
    expect(await layer()).toEqual([]);
  });

  test('goes with the location that it stands at', async () => {
    const { repositories } = world.network;
    const place = { clientId: 'ACME', countryCode: 'US', latitude: 44, longitude: -73 };
    const [shed] = await repositories.facilities.addMany([{ ...place, id: 'SHED' }]);
    await repositories.sensors.update('ACME', gid, { facilityGid: shed!.gid });
    await repositories.facilities.remove([shed!.gid]);
    expect(await repositories.sensors.list('ACME')).toEqual([]);
  });

  test('leaves a record of who did what', async () => {
    world.network.clock.atMs += MINUTE_MS;
    await change({ status: 'offline' });
    world.network.clock.atMs += MINUTE_MS;
    await call('DELETE', `/api/sensors/${gid}`);
    const rows = await world.network.repositories.audit.listLast(2);
    expect(rows.map(({ what }) => what)).toEqual(['sensor.removed', 'sensor.changed']);
    expect(rows.every(({ who }) => who === world.idOf('user'))).toBe(true);
  });
});

describe('the layer of the map', () => {
  test('tells the same as the calls: where each stands, its mark and its state [SENS-28][DATA-15]', async () => {
    await change({ status: 'offline', marker_color: '#0a0', marker_size: 'large', longitude: -73.3 });
    const [feature] = await layer();
    expect(feature!.geometry.coordinates).toEqual([-73.3, 44.5]);
    expect(feature!.properties).toMatchObject({
      gid,
      zone: 'North roof',
      status: 'offline',
      marker_size: 'large',
      marker_color: '#0a0',
      fill: '#8a949e',
      'fill-opacity': 0.35,
      stroke: '#ffffff',
      'stroke-opacity': 1,
      snow_depth_cm: null,
    });
  });

  test('of another hour leaves out what was not there yet, and has the snow of then', async () => {
    const past = '/layers/features/snowSensors.json?init=20260714T210000Z&fore=20260714T200000Z';
    expect((await call('GET', past)).json<SnowSensorFeatures>().features).toEqual([]);
    const { sensors } = world.network.repositories;
    await sensors.update('ACME', gid, { createdAtMs: START_MS - 180 * MINUTE_MS });
    expect((await call('GET', past)).json<SnowSensorFeatures>().features).toHaveLength(1);
  });

  test('is that of the client of the session alone [AUTH-20]', async () => {
    expect(await layer('guest')).toHaveLength(1);
    expect(await layer('admin of another client')).toEqual([]);
  });

  test('and the calls know nothing of a location that a user may not see [AUTH-26]', async () => {
    const { facilities } = world.network.repositories;
    const farGid = (await facilities.findById('ACME', 'FAR_YARD'))!.gid;
    const entry = { userId: world.idOf('site admin'), resourceClass: 'LOCATION', resourceId: farGid };
    const payload = { ...entry, read: true, write: false };
    expect((await call('PUT', '/api/admin/alerts/acl', { role: 'admin', payload })).statusCode).toBe(200);
    expect(await layer('site admin')).toEqual([]);
    const role = 'site admin';
    expect((await call('GET', `/api/sensors/${gid}`, { role })).statusCode).toBe(404);
    expect((await call('DELETE', `/api/sensors/${gid}`, { role })).statusCode).toBe(404);
    const there = { ...SENSOR_ORDER, facility: 'FAR_YARD', device_id: 'SNS-2' };
    expect((await call('POST', '/api/sensors', { role, payload: there })).statusCode).toBe(403);
  });
});

describe('an order that cannot be carried out', () => {
  const refusal = async (changes: object, role: Role = 'user') => {
    const payload = { ...SENSOR_ORDER, device_id: 'SNS-2', ...changes };
    const answer = await call('POST', '/api/sensors', { role, payload });
    return [answer.statusCode, ...Object.keys(answer.json<Problem>())];
  };

  test.each([
    [{ device_id: ' ' }, 'device_id'],
    [{ marker_color: '#80008' }, 'marker_color'],
    [{ project: '' }, 'project'],
    [{ type: '' }, 'type'],
    [{ zone: '' }, 'zone'],
    [{ status: 'asleep' }, 'status'],
    [{ marker_size: 'huge' }, 'marker_size'],
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: '-73' }, 'longitude'],
    [{ client: 'OTHER' }, 'client'],
  ])('%j is refused, and names %s', async (changes, field) => {
    expect(await refusal(changes)).toEqual([400, 'generalError', field]);
  });

  test('names the location that is not there, and the device that is', async () => {
    expect(await refusal({ facility: 'THEIR_YARD' })).toEqual([404, 'generalError', 'facility']);
    expect(await refusal({ device_id: 'sns-1' })).toEqual([409, 'generalError', 'device_id']);
    expect(await refusal({ client: 'acme' })).toEqual([201, 'sensors', 'isSimulation']);
    const taken = { payload: { ...SENSOR_ORDER, device_id: 'SNS-2' } };
    expect((await call('PUT', `/api/sensors/${gid}`, taken)).statusCode).toBe(409);
  });

  test('is one of a guest, who sees all of it [SENS-10][GAP-84]', async () => {
    expect((await refusal({}, 'guest'))[0]).toBe(403);
    expect((await call('DELETE', `/api/sensors/${gid}`, { role: 'guest' })).statusCode).toBe(403);
    expect((await call('GET', `/api/sensors/${gid}`, { role: 'guest' })).statusCode).toBe(200);
  });
});
