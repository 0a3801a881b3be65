import { createClientsApi, type ClientsApi } from '#adapters/api/clientsApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { clientOrderOf, type ClientOrder, type ClientsDraft } from '#machines/profileForm/clientDrafts.ts';
import type { ClientsForm } from '#views/clients/clientForms.ts';
import type { ProfileNewsKey } from '#views/profile/profileForms.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** The form of the Clients page; it lives as long as the page. */
export function beginClientForm(product: ProfileProduct, forms: FormGroup): Disposable<ClientsForm> {
  const { http, environment } = product.platform;
  const api = createClientsApi(createRetryingHttp(http, Math.random), environment);
  return forms.begin<ClientsDraft, ClientOrder>({
    orderOf: clientOrderOf,
    load: async (signal) => ({ clients: await api.fetchClients(signal), order: null, added: null }),
    async save(order, signal, shown) {
      const added = await carryOut(api, order, signal);
      return { ...shown, order: null, added };
    },
    reread: async (saved, signal) => ({ ...saved, clients: await api.fetchClients(signal) }),
    newsOf: ({ kind }) => NEWS[kind],
    failedNewsOf: () => 'notSaved',
  });
}

const NEWS: Readonly<Record<ClientOrder['kind'], ProfileNewsKey>> = {
  add: 'added',
  suspend: 'changes',
  resume: 'changes',
  remove: 'removed',
};

async function carryOut(
  api: ClientsApi,
  order: ClientOrder,
  signal: AbortSignal,
): Promise<ClientsDraft['added']> {
  if (order.kind === 'add') {
    return { ...(await api.add(order.client, signal)), client: order.client };
  }
  await api.order(order.kind, order.clientId, order.reason, signal);
  return null;
}
