import { PolicyOverview } from '#contracts/policy.ts';
import type { PolicyChange } from '#machines/policies/policyChanges.ts';
import type { HttpClient } from './httpClient.ts';

/** Policies of a client, for its site admins. */
export type PoliciesApi = {
  fetchOverview(signal?: AbortSignal): Promise<PolicyOverview>;
  /** Answers with all policies as they are then. */
  carryOut(change: PolicyChange, signal?: AbortSignal): Promise<PolicyOverview>;
};

export function createPoliciesApi(
  http: HttpClient,
  { apiBaseUrl }: { readonly apiBaseUrl: string },
): PoliciesApi {
  const url = `${apiBaseUrl}/admin/policies`;
  return {
    fetchOverview: (signal) => http.json(url, PolicyOverview, { signal }),
    carryOut(change, signal) {
      if (change.kind === 'add')
        return http.json(url, PolicyOverview, { method: 'POST', body: change.order, signal });
      const put = (path: string, body: object) =>
        http.json(`${url}/${path}`, PolicyOverview, { method: 'PUT', body, signal });
      if (change.kind === 'decide') {
        const { proposal, proposalId, decision, basedOn } = change;
        return put(`proposals/${proposal}/${proposalId}`, { decision, basedOn });
      }
      const own = encodeURIComponent(change.policyId);
      return put(change.kind === 'edit' ? own : `${own}/facilities`, change.order);
    },
  };
}
