import type { LightningPolicy } from '#domain/alerting/lightningRules.ts';
import type { ComputeApi, ComputeSetup, Heartbeat } from '#workers/computeApi.ts';
import type { StepReport } from '#workers/stepReport.ts';

/** Compute core as the main thread calls it. */
export type ComputeClient = {
  /** Rejects when the worker cannot start. */
  start(setup: ComputeSetup, stepped: (report: StepReport) => void): Promise<void>;
  setNetworkOffsetMs(networkOffsetMs: number): Promise<void>;
  /** Rejects when the worker cannot judge by them. */
  setRules(rules: LightningPolicy): Promise<void>;
  /** As `ComputeApi.trendsMps`. Never settles when the worker hangs. */
  trendsMps(rows: Uint32Array, facilitiesVersion: number): Promise<Float64Array>;
  /** Never settles when the worker hangs: the caller must time it. */
  heartbeat(): Promise<Heartbeat>;
  /** Terminates the worker in any state. */
  dispose(): void;
};

/**
 * Creates the client, the only place that knows that the compute core runs in another thread. The worker starts at
 * once, and the script that talks to it is loaded meanwhile: no status waits for either.
 *
 * @param crashed Called when its script fails.
 */
export function createComputeClient(crashed: (message: string) => void): ComputeClient {
  const worker = new Worker(new URL('../../workers/compute.worker.ts', import.meta.url), {
    type: 'module',
    name: 'compute',
  });
  const link = linkTo(worker);
  worker.addEventListener('error', (event) => crashed(event.message));
  worker.addEventListener('messageerror', () => crashed('A message of the worker could not be read.'));

  return {
    async start(setup, stepped) {
      const { remote, proxy } = await link;
      await remote.start(setup, proxy(stepped));
    },
    setNetworkOffsetMs: async (networkOffsetMs) => (await link).remote.setNetworkOffsetMs(networkOffsetMs),
    setRules: async (rules) => (await link).remote.setRules(rules),
    trendsMps: async (rows, version) => (await link).remote.trendsMps(rows, version),
    heartbeat: async () => (await link).remote.heartbeat(),
    dispose() {
      link.then(({ release }) => release()).catch(() => undefined);
      worker.terminate();
    },
  };
}

/** Rejects when the script that talks to workers cannot be loaded. */
async function linkTo(worker: Worker) {
  const comlink = await import('comlink');
  const remote = comlink.wrap<ComputeApi>(worker);
  return { remote, proxy: comlink.proxy, release: () => remote[comlink.releaseProxy]() };
}
