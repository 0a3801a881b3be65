import { operators } from './cells.ts';
import type { Makers } from './accessMakers.ts';
import type { RouteRow } from './routeRow.ts';

const ORDER = { reason: 'contract ended' };

/** Of a client that there is, suspended or not; one that is made for the call alone. */
function madeClient({ ask, newClientId }: Makers, path: (id: string) => string, isSuspended: boolean) {
  return async () => {
    const id = newClientId();
    const add = { method: 'POST', url: '/auth/operator/clients', payload: orderOf(id) } as const;
    await ask('operator', add);
    if (isSuspended) {
      const url = `/auth/operator/clients/${id}/suspend`;
      await ask('operator', { method: 'POST', url, payload: ORDER });
    }
    return { url: path(id) };
  };
}

function orderOf(id: string) {
  const adminEmail = `ada@${id.toLowerCase().replaceAll('_', '-')}.example`;
  return { id, name: 'New', adminName: 'Ada', adminEmail };
}

/** Clients of the service. Changing them needs a fresh proof, which these sessions have from their beginning. */
export const operatorRoutes = (makers: Makers): readonly RouteRow[] => [
  { route: 'GET /auth/operator/clients', cells: operators('200') },
  {
    route: 'POST /auth/operator/clients',
    payload: orderOf('ACME'),
    make: async () => ({ payload: orderOf(makers.newClientId()) }),
    cells: operators('201'),
  },
  {
    route: 'POST /auth/operator/clients/:clientId/suspend',
    url: '/auth/operator/clients/NOBODY/suspend',
    payload: ORDER,
    make: madeClient(makers, (id) => `/auth/operator/clients/${id}/suspend`, false),
    cells: operators('204'),
  },
  {
    route: 'POST /auth/operator/clients/:clientId/resume',
    url: '/auth/operator/clients/NOBODY/resume',
    payload: ORDER,
    make: madeClient(makers, (id) => `/auth/operator/clients/${id}/resume`, true),
    cells: operators('204'),
  },
  {
    route: 'DELETE /auth/operator/clients/:clientId',
    url: '/auth/operator/clients/NOBODY',
    payload: ORDER,
    make: madeClient(makers, (id) => `/auth/operator/clients/${id}`, true),
    cells: operators('204'),
  },
];
