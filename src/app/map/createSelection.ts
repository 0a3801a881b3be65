import { createActor, fromPromise } from 'xstate';
import { createVehiclesApi, VEHICLES_TIMEOUT_MS } from '#adapters/api/vehiclesApi.ts';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import { selectionMachine, type SelectionSearch } from '#machines/selection/selectionMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** Selection Mode of a map. Not started. */
export function createSelection({ http, environment }: Pick<Platform, 'http' | 'environment'>) {
  const api = createVehiclesApi(http, environment.apiBaseUrl);
  const machine = selectionMachine.provide({
    actors: {
      findVehicles: fromPromise<VehicleTable, SelectionSearch>(({ input, signal }) =>
        api.findPassing(input, signal),
      ),
    },
  });
  return createActor(machine, { input: { timeoutMs: VEHICLES_TIMEOUT_MS } });
}
