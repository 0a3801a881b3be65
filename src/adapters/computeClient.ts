import { proxy, releaseProxy, wrap } from 'comlink';
import type { ComputeApi, ComputeSetup, Heartbeat } from '#workers/computeApi.ts';
import type { StepReport } from '#workers/stepReport.ts';

/** The compute core as the main thread sees it. */
export type ComputeClient = {
  /** Rejects when the worker cannot begin. */
  start(setup: ComputeSetup, stepped: (report: StepReport) => void): Promise<void>;
  setNetworkOffsetMs(networkOffsetMs: number): Promise<void>;
  /** Pends for ever when the worker hangs: who asks must time it. */
  heartbeat(): Promise<Heartbeat>;
  /** Ends the worker, whatever it does. */
  dispose(): void;
};

/** The only place that knows the compute core runs in another thread. @param crashed Called when its script fails. */
export function createComputeClient(crashed: (message: string) => void): ComputeClient {
  const worker = new Worker(new URL('../../workers/compute.worker.ts', import.meta.url), {
    type: 'module',
    name: 'compute',
  });
  const remote = wrap<ComputeApi>(worker);
  worker.addEventListener('error', (event) => crashed(event.message));
  worker.addEventListener('messageerror', () => crashed('A message of the worker could not be read.'));

  return {
    start: (setup, stepped) => remote.start(setup, proxy(stepped)),
    setNetworkOffsetMs: (networkOffsetMs) => remote.setNetworkOffsetMs(networkOffsetMs),
    heartbeat: () => remote.heartbeat(),
    dispose() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
