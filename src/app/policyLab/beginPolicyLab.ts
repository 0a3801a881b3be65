import { createActor, fromPromise } from 'xstate';
import { createPoliciesApi } from '#adapters/api/policiesApi.ts';
import { createPolicyLabApi } from '#adapters/api/policyLabApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import type { LabPlot, LabRecording, LabRun, LabRunOrder } from '#contracts/policyLab.ts';
import type { LabAnswer, LabFile, LabState, PlotOrder } from '#machines/policyLab/labFacts.ts';
import { policyLabMachine } from '#machines/policyLab/policyLabMachine.ts';
import type { PolicyLabRef } from '#views/policyLab/labView.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';
import type { Product } from '#app/page/createProduct.ts';

/** Longer than the network's own limit. */
const TIMEOUT_MS = 10_000;
/** 32 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 600_000;
const POLL_MS = 1_000;
const RECOMPUTE_MS = 300;

/** The policy lab of the person's client, for as long as the page is open. */
export function beginPolicyLab({ platform }: Pick<Product, 'platform'>): Disposable<PolicyLabRef> {
  const { environment } = platform;
  const http = createRetryingHttp(platform.http, Math.random);
  const api = createPolicyLabApi(http, environment);
  const policies = createPoliciesApi(http, environment);
  const machine = policyLabMachine.provide({
    actors: {
      loadLab: fromPromise<LabState>(async ({ signal }) => {
        const [answer, overview] = await Promise.all([api.fetchLab(signal), policies.fetchOverview(signal)]);
        return { ...answer, overview };
      }),
      sendFile: fromPromise<LabRecording, { file: LabFile }>(({ input, signal }) =>
        api.sendFile(input.file, signal),
      ),
      startRun: fromPromise<LabRun, { order: LabRunOrder }>(({ input, signal }) =>
        api.startRun(input.order, signal),
      ),
      askForRun: fromPromise<LabAnswer>(({ signal }) => api.fetchLab(signal)),
      cancelRun: fromPromise<LabRun, { runId: string }>(({ input, signal }) =>
        api.cancelRun(input.runId, signal),
      ),
      loadPlot: fromPromise<LabPlot, PlotOrder>(({ input, signal }) => api.fetchPlot(input, signal)),
    },
  });
  const input = {
    timeoutMs: TIMEOUT_MS,
    uploadTimeoutMs: UPLOAD_TIMEOUT_MS,
    pollMs: POLL_MS,
    recomputeMs: RECOMPUTE_MS,
  };
  const lab = createActor(machine, { input }).start();
  return { value: lab, end: () => void lab.stop() };
}
