import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ShutReason } from '#contracts/accounts.ts';
import { Problem } from '#contracts/problem.ts';
import type { AccountLocks } from '../../useCases/identity/accountLocks.ts';
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  endSessions,
  unlockAccount,
} from '../../useCases/people/accountChanges.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { accountOrderOf, ADMIN_LIMIT, ADMIN_REFUSALS, PersonPath } from './personPath.ts';

/** What the calls about accounts need. */
export type AccountChangeCalls = PersonCalls & { readonly locks: AccountLocks };

const SessionPath = PersonPath.extend({ familyId: z.uuid() });
const DONE = { 204: z.null(), ...ADMIN_REFUSALS, 409: Problem };
const PATH = '/admin/people/:id';

/** Changes of accounts. None of them asks for a fresh proof (GAP-142); changes of roles do, in `roleRoutes.ts`. */
export const accountChangeRoutes: FastifyPluginAsyncZod<AccountChangeCalls> = async (app, calls) => {
  const { gate } = calls;
  const common = { config: ADMIN_LIMIT, onRequest: gate.admit('admin') };
  const schema = { tags: ['administration'], params: PersonPath, response: DONE };

  app.post(
    `${PATH}/disable`,
    {
      ...common,
      schema: { ...schema, summary: 'Disables an account and ends its sessions', body: ShutReason },
    },
    async (request, reply) => {
      const order = accountOrderOf(gate, request, request.params.id);
      await disableAccount(calls, { ...order, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/enable`,
    { ...common, schema: { ...schema, summary: 'Lets a disabled person sign in again' } },
    async (request, reply) => {
      await enableAccount(calls, accountOrderOf(gate, request, request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/unlock`,
    { ...common, schema: { ...schema, summary: 'Forgets the wrong passwords of an account that waits' } },
    async (request, reply) => {
      await unlockAccount(calls, accountOrderOf(gate, request, request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    PATH,
    { ...common, schema: { ...schema, summary: 'Deletes an account', body: ShutReason } },
    async (request, reply) => {
      const order = accountOrderOf(gate, request, request.params.id);
      await deleteAccount(calls, { ...order, ...request.body });
      return reply.code(204).send(null);
    },
  );

  await app.register(sessionEndRoutes, calls);
};

/** Calls that end sessions of another user. */
const sessionEndRoutes: FastifyPluginAsyncZod<PersonCalls> = async (app, calls) => {
  const { gate } = calls;
  const common = { config: ADMIN_LIMIT, onRequest: gate.admit('admin') };
  const schema = { tags: ['administration'], params: PersonPath, response: DONE };

  app.delete(
    `${PATH}/sessions`,
    { ...common, schema: { ...schema, summary: 'Ends all sessions of a person' } },
    async (request, reply) => {
      const order = accountOrderOf(gate, request, request.params.id);
      await endSessions(calls, { ...order, familyId: null });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${PATH}/sessions/:familyId`,
    { ...common, schema: { ...schema, summary: 'Ends one session', params: SessionPath } },
    async (request, reply) => {
      const { id: userId, familyId } = request.params;
      await endSessions(calls, { ...accountOrderOf(gate, request, userId), familyId });
      return reply.code(204).send(null);
    },
  );
};
