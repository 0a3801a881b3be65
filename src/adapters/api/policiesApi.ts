import { PolicyBook } from '#contracts/policy.ts';
import type { PolicyChange } from '#machines/policies/policyChanges.ts';
import type { HttpClient } from './httpClient.ts';

/** Policies of a client, for its site admins. */
export type PoliciesApi = {
  fetchBook(signal?: AbortSignal): Promise<PolicyBook>;
  /** Answers with all policies as they are then. */
  carryOut(change: PolicyChange, signal?: AbortSignal): Promise<PolicyBook>;
};

export function createPoliciesApi(
  http: HttpClient,
  { apiBaseUrl }: { readonly apiBaseUrl: string },
): PoliciesApi {
  const url = `${apiBaseUrl}/admin/policies`;
  return {
    fetchBook: (signal) => http.json(url, PolicyBook, { signal }),
    carryOut(change, signal) {
      if (change.kind === 'add')
        return http.json(url, PolicyBook, { method: 'POST', body: change.order, signal });
      const put = (path: string, body: object) =>
        http.json(`${url}/${path}`, PolicyBook, { method: 'PUT', body, signal });
      if (change.kind === 'decide') {
        const { proposal, proposalId, decision, basedOn } = change;
        return put(`proposals/${proposal}/${proposalId}`, { decision, basedOn });
      }
      const own = encodeURIComponent(change.policyId);
      return put(change.kind === 'edit' ? own : `${own}/facilities`, change.order);
    },
  };
}
