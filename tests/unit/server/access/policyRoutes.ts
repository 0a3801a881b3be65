import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { START_MS } from '../testNetwork.ts';
import { NOBODY_ID, type AccessWorld } from './accessWorld.ts';
import { siteAdmins } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const ORDER = { rules: PLAIN_RULES, reason: 'Open pit' };

/** Policies of a client, which its site admins alone see and change. */
export function policyRoutes({ network: { repositories } }: AccessWorld): readonly RouteRow[] {
  return [
    { route: 'GET /api/admin/policies', cells: siteAdmins('200', '200') },
    {
      route: 'POST /api/admin/policies',
      payload: { ...ORDER, name: 'Pit' },
      cells: siteAdmins('200', '200'),
    },
    {
      route: 'PUT /api/admin/policies/:id',
      url: '/api/admin/policies/default',
      payload: { ...ORDER, name: 'Standard', basedOn: 0 },
      cells: siteAdmins('200', '200'),
    },
    {
      route: 'PUT /api/admin/policies/:id/facilities',
      url: '/api/admin/policies/default/facilities',
      payload: { facilityIds: ['YARD'], reason: 'Open pit' },
      cells: siteAdmins('200', '404 facilityNotFound'),
    },
    {
      route: 'PUT /api/admin/policies/proposals/:kind/:id',
      url: `/api/admin/policies/proposals/version/1`,
      payload: { decision: 'confirmed' },
      make: async (role) => ({ url: `/api/admin/policies/proposals/version/${await proposeAs(role)}` }),
      cells: siteAdmins('200', '404 policyNotFound'),
    },
  ];

  /** A version of a policy of its own, proposed by somebody who asks for nothing. */
  async function proposeAs(role: string): Promise<number> {
    const proposed = await repositories.policies.addVersion({
      ...ORDER,
      clientId: 'ACME',
      policyId: role,
      version: 1,
      name: `Pit of ${role}`,
      atMs: START_MS,
      byId: NOBODY_ID,
      byName: 'Ada',
      needsConfirmation: true,
    });
    return proposed!.gid;
  }
}
