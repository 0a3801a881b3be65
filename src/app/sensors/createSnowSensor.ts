import { createActor, fromPromise } from 'xstate';
import { createSensorsApi } from '#adapters/api/sensorsApi.ts';
import { snowSensorMachine } from '#machines/snowSensor/snowSensorMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** Longer than a call, shorter than anybody's patience; as often as a sensor reads. Our own decisions. */
const LIMITS = { timeoutMs: 10_000, refreshMs: 300_000 };

/** The panel of a snow sensor, and what is done from it. Not started. */
export function createSnowSensor(
  { http, environment }: Pick<Platform, 'http' | 'environment'>,
  clientId: string,
) {
  const api = createSensorsApi(http, { sensorsBaseUrl: environment.sensorsBaseUrl, clientId });
  const machine = snowSensorMachine.provide({
    actors: {
      loadSensor: fromPromise(({ input: { gid }, signal }) => api.load(gid, signal)),
      changeSensor: fromPromise(({ input: { gid, order }, signal }) => api.change(gid, order, signal)),
      createSensor: fromPromise(({ input: { order }, signal }) => api.create(order, signal)),
      deleteSensor: fromPromise(({ input: { gid }, signal }) => api.remove(gid, signal)),
    },
  });
  return createActor(machine, { input: LIMITS });
}
