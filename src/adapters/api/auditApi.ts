import { AuditPage, AuditSeal, type AuditFilter } from '#contracts/audit.ts';
import type { HttpClient, HttpRequest } from './httpClient.ts';

/** The audit of a client, for its administrators and site admins. */
export type AuditApi = {
  /** @param before `next` of the previous page; null: the newest entries. */
  fetchPage(filter: AuditFilter, before: number | null, signal?: AbortSignal): Promise<AuditPage>;
  /** Loads all of it as CSV, which the service notes in the audit. */
  fetchCsv(filter: AuditFilter, signal?: AbortSignal): Promise<string>;
  fetchSeal(signal?: AbortSignal): Promise<AuditSeal>;
};

/** Timeout of exports and checks, which read everything, ms. */
const WHOLE_TIMEOUT_MS = 60_000;

export function createAuditApi(
  http: HttpClient,
  { authBaseUrl }: { readonly authBaseUrl: string },
): AuditApi {
  const url = `${authBaseUrl}/admin/audit`;
  const whole = { timeoutMs: WHOLE_TIMEOUT_MS };
  return {
    fetchPage: (filter, before, signal) =>
      http.json(url, AuditPage, { ...queryOf({ ...filter, before }), signal }),
    fetchCsv: (filter, signal) => http.text(`${url}.csv`, { ...queryOf(filter), signal, ...whole }),
    fetchSeal: (signal) => http.json(`${url}/seal`, AuditSeal, { signal, ...whole }),
  };
}

/** Query of the limits; missing ones are left out. */
function queryOf(limits: AuditFilter & { readonly before?: number | null }): Pick<HttpRequest, 'query'> {
  const named: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(limits))
    if (value !== undefined && value !== null) named[name] = value;
  return Object.keys(named).length === 0 ? {} : { query: named };
}
