import '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Accounts, AccountSessions, ShutReason, type Account } from '#contracts/accounts.ts';
import { Problem } from '#contracts/problem.ts';
import { isAdmin, isKiosk } from '#domain/people/rights.ts';
import { personOf } from '../identity/sessionHooks.ts';
import type { AccountRecord } from '../storage/repositories/accountsRepository.ts';
import type { PersonRecord } from '../storage/repositories/peopleRepository.ts';
import { deleteAccount, disableAccount, enableAccount, endSessions } from './accountChanges.ts';
import type { AdminCalls } from './adminCalls.ts';
import { clientPerson } from './clientPerson.ts';
import { rolesHeldBy } from './clientRoles.ts';
import { ADMIN_LIMIT, ADMIN_REFUSALS, PersonPath } from './personPath.ts';

const SessionPath = PersonPath.extend({ familyId: z.uuid() });
const DONE = { 204: z.null(), ...ADMIN_REFUSALS, 409: Problem };

/** Administrators see, shut and open the accounts of their client; under the auth base. */
export const personAdminRoutes: FastifyPluginAsyncZod<AdminCalls> = async (app, calls) => {
  const { gate, repositories, clock } = calls;
  const common = { config: ADMIN_LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  app.get(
    '/admin/people',
    {
      ...common,
      schema: { tags, summary: 'Accounts of the client', response: { 200: Accounts, ...ADMIN_REFUSALS } },
    },
    async (request, reply) => {
      const { id, clientId } = gate.personOf(request);
      reply.header('cache-control', 'no-store');
      const found = await repositories.accounts.list(clientId, clock.nowMs());
      return { people: found.map((account) => toAccount(account, id)) };
    },
  );

  app.get(
    '/admin/people/:id/sessions',
    {
      ...common,
      schema: {
        ...{ tags, summary: 'Sessions of a person, the newest use first', params: PersonPath },
        response: { 200: AccountSessions, ...ADMIN_REFUSALS },
      },
    },
    async (request, reply) => {
      const { clientId } = gate.personOf(request);
      const { id } = await clientPerson(repositories, clientId, request.params.id);
      reply.header('cache-control', 'no-store');
      const limits = { nowMs: clock.nowMs(), usedSinceMs: null };
      const standing = await repositories.sessions.listOf(id, limits);
      const ownId = personOf(request).sessionId;
      return {
        sessions: standing.map(({ familyId, device, address, startedAtMs, lastUsedAtMs, endsAtMs }) => ({
          ...{ familyId, device, address, startedAtMs, lastUsedAtMs, endsAtMs },
          isOwn: familyId === ownId,
        })),
      };
    },
  );

  await app.register(changeRoutes, calls);
};

/** Changes of accounts. None of them asks for a fresh proof (GAP-142); changes of roles do, in `roleRoutes.ts`. */
const changeRoutes: FastifyPluginAsyncZod<AdminCalls> = async (app, calls) => {
  const { gate } = calls;
  const common = { config: ADMIN_LIMIT, onRequest: gate.admit('admin') };
  const schema = { tags: ['administration'], params: PersonPath, response: DONE };
  const path = '/admin/people/:id';

  app.post(
    `${path}/disable`,
    {
      ...common,
      schema: { ...schema, summary: 'Disables an account and ends its sessions', body: ShutReason },
    },
    async (request, reply) => {
      const order = { admin: gate.personOf(request), userId: request.params.id, ...request.body };
      await disableAccount(calls, order);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${path}/enable`,
    { ...common, schema: { ...schema, summary: 'Lets a disabled person sign in again' } },
    async (request, reply) => {
      await enableAccount(calls, { admin: gate.personOf(request), userId: request.params.id });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    path,
    { ...common, schema: { ...schema, summary: 'Deletes an account', body: ShutReason } },
    async (request, reply) => {
      const order = { admin: gate.personOf(request), userId: request.params.id, ...request.body };
      await deleteAccount(calls, order);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${path}/sessions`,
    { ...common, schema: { ...schema, summary: 'Ends all sessions of a person' } },
    async (request, reply) => {
      const order = { admin: gate.personOf(request), userId: request.params.id };
      await endSessions(calls, { ...order, familyId: null });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${path}/sessions/:familyId`,
    { ...common, schema: { ...schema, summary: 'Ends one session', params: SessionPath } },
    async (request, reply) => {
      const { id: userId, familyId } = request.params;
      await endSessions(calls, { admin: gate.personOf(request), userId, familyId });
      return reply.code(204).send(null);
    },
  );
};

function toAccount(
  { person, facilityIds, lastUsedAtMs, sessionCount, subscriptionCount, hasSecondFactor }: AccountRecord,
  ownId: string,
): Account {
  const { id, name, email, disabledAtMs, disabledReason } = person;
  return {
    ...{ id, name, email, disabledAtMs, disabledReason, lastUsedAtMs, subscriptionCount },
    roles: rolesHeldBy(person),
    state: disabledAtMs === null ? 'active' : 'disabled',
    sessionCount: disabledAtMs === null ? sessionCount : 0,
    signsInWith: signInWayOf(person),
    hasSecondFactor,
    // their roles alone count for administrators (ADR 19)
    facilityIds: facilityIds === null || isAdmin(person.authorities) ? null : [...facilityIds],
    isOwn: id === ownId,
  };
}

function signInWayOf({ authorities, externalSubject, passwordHash }: PersonRecord): Account['signsInWith'] {
  if (isKiosk(authorities)) return 'display';
  if (externalSubject !== null) return 'outside';
  return passwordHash === null ? 'none' : 'password';
}
