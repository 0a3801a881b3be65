import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Accounts, AccountSessions, type Account, type AccountLock } from '#contracts/accounts.ts';
import { isAdmin, isKiosk } from '#domain/people/rights.ts';
import { listedSessions } from '../../useCases/access/listedSessions.ts';
import { personOf } from '../../useCases/access/sessionHooks.ts';
import type { AccountRecord } from '../../storage/repositories/accountsRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import { clientPerson } from '../../useCases/people/clientPerson.ts';
import { rolesHeldBy } from '../../useCases/access/clientRoles.ts';
import { accountChangeRoutes, type AccountChangeCalls } from './accountChangeRoutes.ts';
import { ADMIN_LIMIT, ADMIN_REFUSALS, PersonPath } from './personPath.ts';

/** Administrators see, shut and open the accounts of their client; under the auth base. */
export const personAdminRoutes: FastifyPluginAsyncZod<AccountChangeCalls> = async (app, calls) => {
  const { gate, repositories, clock, locks } = calls;
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
      const held = locks.locksOf(found.map(({ person }) => person));
      return {
        people: found.map((account) =>
          toAccount(account, { ownId: id, lock: held.get(account.person.id) ?? null }),
        ),
      };
    },
  );

  app.get(
    '/admin/people/:id/sessions',
    {
      ...common,
      schema: {
        tags,
        summary: 'Sessions of a person, the newest use first',
        params: PersonPath,
        response: {
          200: AccountSessions,
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { clientId } = gate.personOf(request);
      const { id } = await clientPerson(repositories, clientId, request.params.id);
      reply.header('cache-control', 'no-store');
      const limits = { nowMs: clock.nowMs(), usedSinceMs: null };
      const standing = await repositories.sessions.listOf(id, limits);
      return { sessions: listedSessions(standing, personOf(request).sessionId) };
    },
  );

  await app.register(accountChangeRoutes, calls);
};

function toAccount(
  { person, facilityIds, lastUsedAtMs, sessionCount, subscriptionCount, hasSecondFactor }: AccountRecord,
  { ownId, lock }: { ownId: string; lock: AccountLock | null },
): Account {
  const { id, name, email, disabledAtMs, disabledReason } = person;
  return {
    id,
    name,
    email,
    disabledAtMs,
    disabledReason,
    lock,
    lastUsedAtMs,
    subscriptionCount,
    roles: rolesHeldBy(person),
    state: disabledAtMs === null ? 'active' : 'disabled',
    sessionCount: disabledAtMs === null ? sessionCount : 0,
    signsInWith: signInWayOf(person),
    hasSecondFactor,
    facilityIds: facilityIds === null || isAdmin(person.authorities) ? null : [...facilityIds],
    isOwn: id === ownId,
  };
}

function signInWayOf({ authorities, externalSubject, passwordHash }: PersonRecord): Account['signsInWith'] {
  if (isKiosk(authorities)) return 'display';
  if (externalSubject !== null) return 'outside';
  return passwordHash === null ? 'none' : 'password';
}
