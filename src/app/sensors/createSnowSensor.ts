import { createActor, fromPromise } from 'xstate';
import { snowSensorMachine } from '#machines/snowSensor/snowSensorMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** Longer than a call, shorter than anybody's patience; as often as a sensor reads. Our own decisions. */
const LIMITS = { timeoutMs: 10_000, refreshMs: 300_000 };

/** The panel of a snow sensor, and what is done from it. Not started. */
export function createSnowSensor(
  { http, environment }: Pick<Platform, 'http' | 'environment'>,
  clientId: string,
) {
  // fetched with the first sensor that is opened
  const sensors = async () => {
    const { createSensorsApi } = await import('#adapters/api/sensorsApi.ts');
    return createSensorsApi(http, { sensorsBaseUrl: environment.sensorsBaseUrl, clientId });
  };
  const machine = snowSensorMachine.provide({
    actors: {
      loadSensor: fromPromise(async ({ input: { gid }, signal }) => (await sensors()).load(gid, signal)),
      changeSensor: fromPromise(async ({ input: { gid, order }, signal }) =>
        (await sensors()).change(gid, order, signal),
      ),
      createSensor: fromPromise(async ({ input: { order }, signal }) =>
        (await sensors()).create(order, signal),
      ),
      deleteSensor: fromPromise(async ({ input: { gid }, signal }) => (await sensors()).remove(gid, signal)),
    },
  });
  return createActor(machine, { input: LIMITS });
}
