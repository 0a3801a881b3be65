import { Worker } from 'node:worker_threads';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import type { AtmosphereSetup } from '../sky/sky.ts';
import { createKeptBodies } from '../../platform/threads/keptBodies.ts';
import { createWorkThread } from '../../platform/threads/workThread.ts';
import { roadOrderKey, type RoadOrder } from './roadOrder.ts';

const BUDGET_BYTES = 48_000_000;
/** The network takes seconds to make: it is worth keeping for a while. */
const IDLE_MS = 15 * 60_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./roadWorker.mjs', import.meta.url);

const JSON_TYPE = 'application/json; charset=utf-8';
const CONTENT_TYPES: Readonly<Record<RoadOrder['kind'], string>> = {
  tile: 'application/vnd.mapbox-vector-tile',
  vehicles: JSON_TYPE,
  passing: JSON_TYPE,
  route: JSON_TYPE,
  reachable: JSON_TYPE,
  tracking: JSON_TYPE,
  heat: JSON_TYPE,
};

/** What the thread makes its roads and vehicles from. */
export type RoadSetup = AtmosphereSetup & {
  /** How many vehicles there are; 0: none. */
  readonly fleetSize: number;
};

/** The simulated roads, and what drives on them. */
export type Roads = {
  /** Whether there is a fleet to tell of. */
  readonly hasVehicles: boolean;
  /** A body of length 0: there is no such thing. Rejects when it cannot be made. */
  make(order: RoadOrder, signal?: AbortSignal): Promise<CachedBody>;
  stop(): Promise<void>;
};

/** Makes each thing once while it is remembered, however many ask for it at the same time. */
export function createRoads(workerData: RoadSetup): Roads {
  const thread = createWorkThread<RoadOrder, Uint8Array>({
    createWorker: () => new Worker(SCRIPT, { workerData }),
    idleMs: IDLE_MS,
  });
  const make = createKeptBodies<RoadOrder>({
    budgetBytes: BUDGET_BYTES,
    keyOf: roadOrderKey,
    make: async (order, signal) =>
      createCachedBody(await thread.ask(order, signal), CONTENT_TYPES[order.kind]),
  });
  return {
    hasVehicles: workerData.fleetSize > 0,
    make,
    stop: () => thread.stop(),
  };
}
