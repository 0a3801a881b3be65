import { Worker } from 'node:worker_threads';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import { createKeptBodies } from '../../platform/threads/keptBodies.ts';
import { createWorkThread } from '../../platform/threads/workThread.ts';
import { skyOrderKey, type SkyOrder } from './skyOrder.ts';

/** Pictures of 0.2 to 10 kB; a screen holds some 60, and plays through 144 hours of them. */
const BUDGET_BYTES = 32_000_000;
const IDLE_MS = 60_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./skyWorker.mjs', import.meta.url);

const CONTENT_TYPES: Readonly<Record<SkyOrder['kind'], string>> = {
  radar: 'image/png',
  grid: 'image/png',
  point: 'application/json; charset=utf-8',
  features: 'application/json; charset=utf-8',
  stormMenu: 'application/json; charset=utf-8',
  traffic: 'application/json; charset=utf-8',
  hydrograph: 'image/svg+xml',
};

/** What the map shows of the simulated atmosphere. */
export type Sky = {
  /** Rejects when it cannot be made. */
  make(order: SkyOrder, signal?: AbortSignal): Promise<CachedBody>;
  stop(): Promise<void>;
};

/** What the thread computes the same weather from as the rest of the service. */
export type AtmosphereSetup = { readonly seed: number; readonly stagedAtMs: number | null };

/** Makes each thing once while it is remembered, however many ask for it at the same time. */
export function createSky(workerData: AtmosphereSetup): Sky {
  const thread = createWorkThread<SkyOrder, Uint8Array>({
    createWorker: () => new Worker(SCRIPT, { workerData }),
    idleMs: IDLE_MS,
  });
  const make = createKeptBodies<SkyOrder>({
    budgetBytes: BUDGET_BYTES,
    keyOf: skyOrderKey,
    make: async (order, signal) =>
      createCachedBody(await thread.ask(order, signal), CONTENT_TYPES[order.kind]),
  });
  return {
    make,
    stop: () => thread.stop(),
  };
}
