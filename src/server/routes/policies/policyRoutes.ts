import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  PolicyAssignment,
  PolicyOverview,
  PolicyDecisionOrder,
  PolicyEdit,
  PolicyOrder,
} from '#contracts/policy.ts';
import { Problem } from '#contracts/problem.ts';
import { RowNumberText } from '#contracts/rowNumber.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { admitSiteAdmin } from '../../useCases/access/admitSiteAdmin.ts';
import type { LocationAccess } from '../../useCases/access/locationAccess.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { PolicyAdmin } from '../../useCases/policies/policyDependencies.ts';
import type { PolicyService } from '../../useCases/policies/policyService.ts';

export type PolicyCalls = {
  readonly policies: PolicyService;
  readonly gate: PersonGate;
  readonly freshProof: Pick<FreshProof, 'require'>;
  readonly access: Pick<LocationAccess, 'limitOf'>;
};

const LIMIT = perMinute(120);
const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem };
const PATH = '/api/admin/policies';
const PolicyPath = z.object({ id: z.string().min(1).max(64) });
const ProposalPath = z.object({ kind: z.enum(['version', 'assignment']), id: RowNumberText });
const tags = ['policies'];

/**
 * Calls by which site admins read and change the policies of their client (GAP-139).
 * Each answers with the whole overview.
 */
export const policyRoutes: FastifyPluginAsyncZod<PolicyCalls> = async (app, { policies, ...guards }) => {
  const { common, adminOf } = admission(guards);
  const response = { 200: PolicyOverview, ...REFUSALS };

  app.get(
    PATH,
    { ...common, schema: { tags, summary: 'Policies of the client and their facilities', response } },
    async (request) => policies.list(adminOf(request)),
  );

  app.post(
    PATH,
    { ...common, schema: { tags, summary: 'Adds a policy', body: PolicyOrder, response } },
    async (request) => policies.add(adminOf(request), request.body),
  );

  app.put(
    `${PATH}/:id`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Adds a version of a policy; needs a fresh proof where it is looser in any respect',
        params: PolicyPath,
        body: PolicyEdit,
        response,
      },
    },
    async (request) => policies.edit(adminOf(request), request.params.id, request.body),
  );
  await app.register(consequenceRoutes, { policies, ...guards });
};

/** Where policies hold, and what a second site admin says of them. */
const consequenceRoutes: FastifyPluginAsyncZod<PolicyCalls> = async (app, { policies, ...guards }) => {
  const { common, adminOf } = admission(guards);
  const response = { 200: PolicyOverview, ...REFUSALS };

  app.put(
    `${PATH}/:id/facilities`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Assigns a policy to facilities; needs a fresh proof where it is looser for one of them',
        params: PolicyPath,
        body: PolicyAssignment,
        response,
      },
    },
    async (request) => policies.assign(adminOf(request), request.params.id, request.body),
  );

  app.put(
    `${PATH}/proposals/:kind/:id`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Confirms a change as a second site admin, with a fresh proof, or withdraws it',
        params: ProposalPath,
        body: PolicyDecisionOrder,
        response,
      },
    },
    async (request) => {
      const { kind, id: proposalId } = request.params;
      return policies.decide(adminOf(request), { kind, proposalId, ...request.body });
    },
  );
};

/** Lets site admins in, to what is within their limit. */
function admission({ gate, freshProof, access }: Omit<PolicyCalls, 'policies'>) {
  return {
    common: { config: LIMIT, onRequest: admitSiteAdmin(gate) },
    adminOf(request: FastifyRequest): PolicyAdmin {
      const person = gate.ordererOf(request);
      return { ...person, limit: access.limitOf(person), prove: () => freshProof.require(request) };
    },
  };
}
