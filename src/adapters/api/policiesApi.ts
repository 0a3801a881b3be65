import { PolicyBook } from '#contracts/policy.ts';
import { POLICY_REFUSALS, type PolicyChange } from '#machines/policies/policyChanges.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

/** Policies of a client, for its site admins. */
export type PoliciesApi = {
  fetchBook(signal?: AbortSignal): Promise<PolicyBook>;
  /** Answers with all policies as they are then. The message of a refusal of POLICY_REFUSALS is its key. */
  carryOut(change: PolicyChange, signal?: AbortSignal): Promise<PolicyBook>;
};

export function createPoliciesApi(
  http: HttpClient,
  { apiBaseUrl }: { readonly apiBaseUrl: string },
): PoliciesApi {
  const url = `${apiBaseUrl}/admin/policies`;
  return {
    fetchBook: (signal) => http.json(url, PolicyBook, { signal }),
    carryOut: (change, signal) => send(change, signal).catch(throwNamed),
  };

  function send(change: PolicyChange, signal: AbortSignal | undefined): Promise<PolicyBook> {
    if (change.kind === 'add')
      return http.json(url, PolicyBook, { method: 'POST', body: change.order, signal });
    const put = (path: string, body: object) =>
      http.json(`${url}/${path}`, PolicyBook, { method: 'PUT', body, signal });
    if (change.kind === 'decide')
      return put(`proposals/${change.proposal}/${change.proposalId}`, { decision: change.decision });
    const own = encodeURIComponent(change.policyId);
    return put(change.kind === 'edit' ? own : `${own}/facilities`, change.order);
  }
}

/** The service's own text is for programs without words of theirs. */
function throwNamed(error: unknown): never {
  const key = error instanceof HttpError ? POLICY_REFUSALS.find((one) => one === error.key) : undefined;
  throw key === undefined ? error : new Error(key, { cause: error });
}
