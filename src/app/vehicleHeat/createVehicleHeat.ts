import { createActor, fromPromise } from 'xstate';
import { createHeatApi } from '#adapters/api/heatApi.ts';
import { vehicleHeatMachine } from '#machines/vehicleHeat/vehicleHeatMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/**
 * As for snow sensors; a vehicle reads every five minutes,
 * and a reader sees it a minute later at most. Our own decisions.
 */
const LIMITS = { timeoutMs: 10_000, refreshMs: 60_000 };

/** The heat panel of the vehicles of a map. Not started. */
export function createVehicleHeat({ http, environment }: Pick<Platform, 'http' | 'environment'>) {
  const api = createHeatApi(http, environment.heatBaseUrl);
  const machine = vehicleHeatMachine.provide({
    actors: { loadHeat: fromPromise(({ input: { vrid }, signal }) => api.fetchHeat(vrid, signal)) },
  });
  return createActor(machine, { input: LIMITS });
}
