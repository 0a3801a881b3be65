import { operators } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const ORDER = { reason: 'contract ended' };
const UNKNOWN = operators('404 clientNotFound');

/** Clients of the service. Changing them needs a fresh proof, which these sessions have from their beginning. */
export const OPERATOR_ROUTES: readonly RouteRow[] = [
  { route: 'GET /auth/operator/clients', cells: operators('200') },
  {
    route: 'POST /auth/operator/clients',
    payload: { id: 'ACME', name: 'Acme', adminName: 'Ada', adminEmail: 'ada@new.example' },
    cells: operators('409 clientExists'),
  },
  {
    route: 'POST /auth/operator/clients/:clientId/suspend',
    url: '/auth/operator/clients/NOBODY/suspend',
    payload: ORDER,
    cells: UNKNOWN,
  },
  {
    route: 'POST /auth/operator/clients/:clientId/resume',
    url: '/auth/operator/clients/NOBODY/resume',
    payload: ORDER,
    cells: UNKNOWN,
  },
  {
    route: 'DELETE /auth/operator/clients/:clientId',
    url: '/auth/operator/clients/NOBODY',
    payload: ORDER,
    cells: UNKNOWN,
  },
];
