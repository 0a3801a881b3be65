import { AddedClient, ClientEntries, type ClientEntry, type NewClient } from '#contracts/clients.ts';
import type { HttpClient } from './httpClient.ts';

/** Clients of the service, for its operators. */
export type ClientsApi = {
  fetchClients(signal?: AbortSignal): Promise<readonly ClientEntry[]>;
  add(client: NewClient, signal?: AbortSignal): Promise<AddedClient>;
  order(
    kind: 'suspend' | 'resume' | 'remove',
    clientId: string,
    reason: string,
    signal?: AbortSignal,
  ): Promise<void>;
};

export function createClientsApi(
  http: HttpClient,
  { authBaseUrl }: { readonly authBaseUrl: string },
): ClientsApi {
  const url = `${authBaseUrl}/operator/clients`;
  return {
    fetchClients: async (signal) => (await http.json(url, ClientEntries, { signal })).clients,
    add: (client, signal) => http.json(url, AddedClient, { method: 'POST', body: client, signal }),
    async order(kind, clientId, reason, signal) {
      const own = `${url}/${encodeURIComponent(clientId)}`;
      const call = { body: { reason }, signal };
      if (kind === 'remove') await http.text(own, { method: 'DELETE', ...call });
      else await http.text(`${own}/${kind}`, { method: 'POST', ...call });
    },
  };
}
