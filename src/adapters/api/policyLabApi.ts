import {
  LabStatus,
  LabPlot,
  LabRecording,
  LabResult,
  LabRun,
  type LabRunOrder,
} from '#contracts/policyLab.ts';
import type { LabAnswer, LabFile, PlotOrder } from '#machines/policyLab/labFacts.ts';
import type { HttpClient } from './httpClient.ts';

/** Comparisons of policies over recorded lightning, for site admins. */
export type PolicyLabApi = {
  /** How the lab stands, with the figures of the last comparison. */
  fetchLab(signal?: AbortSignal): Promise<LabAnswer>;
  /** Sends a file part by part. @returns it as the service holds it. */
  sendFile(file: LabFile, signal?: AbortSignal): Promise<LabRecording>;
  startRun(order: LabRunOrder, signal?: AbortSignal): Promise<LabRun>;
  cancelRun(runId: string, signal?: AbortSignal): Promise<LabRun>;
  fetchPlot(order: PlotOrder, signal?: AbortSignal): Promise<LabPlot>;
};

export function createPolicyLabApi(
  http: HttpClient,
  { apiBaseUrl }: { readonly apiBaseUrl: string },
): PolicyLabApi {
  const url = `${apiBaseUrl}/admin/policy_lab`;
  return {
    async fetchLab(signal) {
      const status = await http.json(url, LabStatus, { signal });
      const { run } = status;
      if (run?.state !== 'finished') return { status, result: null };
      return { status, result: await http.json(`${url}/runs/${run.id}/result`, LabResult, { signal }) };
    },
    async sendFile({ name, partCount, parts }, signal) {
      let recording = await http.json(`${url}/recordings`, LabRecording, {
        method: 'POST',
        body: { name, parts: partCount },
        signal,
      });
      let part = 0;
      for await (const text of parts()) {
        signal?.throwIfAborted();
        const body = { part, text };
        recording = await http.json(`${url}/recordings/${recording.id}`, LabRecording, {
          method: 'PUT',
          body,
          signal,
        });
        part += 1;
      }
      return recording;
    },
    startRun: (order, signal) => http.json(`${url}/runs`, LabRun, { method: 'POST', body: order, signal }),
    cancelRun: (runId, signal) => http.json(`${url}/runs/${runId}`, LabRun, { method: 'DELETE', signal }),
    fetchPlot: ({ runId, facilityId }, signal) =>
      http.json(`${url}/runs/${runId}/facilities/${encodeURIComponent(facilityId)}`, LabPlot, { signal }),
  };
}
