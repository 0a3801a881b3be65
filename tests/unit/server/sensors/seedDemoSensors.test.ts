import { afterAll, beforeAll, expect, test } from 'vitest';
import { greatCircleM } from '#domain/geo/distance.ts';
import { seedDemoFacilities } from '#server/useCases/facilities/seedDemoFacilities.ts';
import { seedDemoSensors } from '#server/useCases/sensors/seedDemoSensors.ts';
import { demoSensors } from '#server/sources/simulator/demoSensors.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';

let store: Awaited<ReturnType<typeof openTestStorage>>;
let repositories: Repositories;
beforeAll(async () => {
  store = await openTestStorage();
  repositories = createRepositories(store.db);
  await repositories.clients.ensure('ACME', 'Acme');
  await seedDemoFacilities(repositories);
  await seedDemoSensors(repositories, 7, MISSION_TIME_MS);
}, SLOW_MS);
afterAll(() => store.close());

test('the demonstration has sensors at its northern yards, some of them silent, each with a log', async () => {
  const sensors = await repositories.sensors.list('ACME');
  expect(sensors.length).toBe(demoSensors(7).length);
  expect(sensors.length).toBeGreaterThan(40);
  expect(new Set(sensors.map(({ status }) => status))).toEqual(new Set(['online', 'offline']));
  expect(sensors.some(({ facility }) => facility === 'COUR_LABRADOR')).toBe(true);
  for (const { gid } of sensors)
    expect((await repositories.sensors.log(gid)).at(-1)?.event).toBe('Sensor Created');
  for (const { gid, statusAtMs } of sensors.filter(({ status }) => status === 'offline')) {
    const [last] = await repositories.sensors.log(gid);
    expect(last).toEqual({ atMs: statusAtMs, event: 'Sensor set to inactive' });
  }
});

test('they stand near their yards', async () => {
  const yards = new Map((await repositories.facilities.list('ACME')).map((yard) => [yard.gid, yard]));
  for (const sensor of await repositories.sensors.list('ACME')) {
    const yard = yards.get(sensor.facilityGid)!;
    const offM = greatCircleM([sensor.longitude, sensor.latitude], [yard.longitude, yard.latitude]);
    expect(offM).toBeGreaterThan(70);
    expect(offM).toBeLessThan(330);
  }
});

test('what was deleted or moved stays so at the next start', async () => {
  const [first, second] = await repositories.sensors.list('ACME');
  await repositories.sensors.remove('ACME', first!.gid);
  await repositories.sensors.update('ACME', second!.gid, { latitude: 44.125 });
  await seedDemoSensors(repositories, 7, MISSION_TIME_MS);
  const left = await repositories.sensors.list('ACME');
  expect(left.some(({ deviceId }) => deviceId === first!.deviceId)).toBe(false);
  expect(left.find(({ gid }) => gid === second!.gid)?.latitude).toBe(44.125);
});
