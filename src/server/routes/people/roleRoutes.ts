import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ClientRoles, RoleAssignment } from '#contracts/administration.ts';
import { Problem } from '#contracts/problem.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { clientPerson } from '../../useCases/people/clientPerson.ts';
import { personToChange } from '../../useCases/people/personToChange.ts';
import {
  authoritiesOf,
  isRoleId,
  rolesHeldBy,
  rolesOf,
  type RoleId,
} from '../../useCases/access/clientRoles.ts';

const LIMIT = perMinute(120);
const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem };

/** Administrators give and take the roles of their people (CALL-36, AUTH-26); under the auth base. */
export const roleRoutes: FastifyPluginAsyncZod<PersonCalls & { readonly freshProof: FreshProof }> = async (
  app,
  calls,
) => {
  const { gate, freshProof } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('admin') };
  const changes = { ...common, preHandler: freshProof.require }; // a role can be the right to override (GAP-142)
  const tags = ['administration'];
  const path = '/admin/client/roles';

  app.get(
    path,
    {
      ...common,
      schema: { tags, summary: 'Roles of the client', response: { 200: ClientRoles, 403: Problem } },
    },
    async (request) => ({ roles: rolesOf(gate.personOf(request).clientId) }),
  );

  app.post(
    path,
    {
      ...changes,
      schema: {
        tags,
        summary: 'Gives a person a role; answers with the roles that they have then',
        body: RoleAssignment,
        response: {
          200: ClientRoles,
          ...REFUSALS,
        },
      },
    },
    async (request) => changeRole(calls, request, { ...request.body, isGiven: true }),
  );

  app.delete(
    path,
    {
      ...changes,
      schema: {
        tags,
        summary: 'Takes a role from a person; answers with the roles that they have then',
        body: RoleAssignment,
        response: {
          200: ClientRoles,
          ...REFUSALS,
        },
      },
    },
    async (request) => changeRole(calls, request, { ...request.body, isGiven: false }),
  );
};

type RoleChange = RoleAssignment & { readonly isGiven: boolean };

async function changeRole(
  { repositories, clock, gate }: PersonCalls,
  request: FastifyRequest,
  order: RoleChange,
): Promise<ClientRoles> {
  const { roleId, isGiven } = order;
  if (!isRoleId(roleId)) {
    const message = `There is no role ${roleId}.`;
    throw new ProblemError(404, 'roleNotFound', message, { roleId: { message } });
  }
  const admin = gate.ordererOf(request);
  const { id: who, clientId } = admin;
  const atMs = clock.nowMs();
  return repositories.together(async (transaction) => {
    const { person: before, admins } = await personToChange(transaction, admin, order.userId);
    const userId = before.id;
    if (isGiven) await transaction.rights.add(userId, authoritiesOf(roleId, clientId)[0]);
    else await take(transaction, { clientId, userId, admins }, { roleId, atMs });
    const after = await clientPerson(transaction, clientId, userId);
    if (after.authorities.length !== before.authorities.length) {
      const what = isGiven ? 'role.given' : 'role.taken';
      await transaction.audit.append({ atMs, who, clientId, what, detail: { clientId, userId, roleId } });
    }
    return { roles: rolesHeldBy(after) };
  });
}

async function take(
  { rights, links }: TransactionRepositories,
  { clientId, userId, admins }: { clientId: string; userId: string; admins: readonly string[] },
  { roleId, atMs }: { roleId: RoleId; atMs: number },
): Promise<void> {
  if (roleId === 'admin') {
    if (admins.length === 1 && admins[0] === userId) {
      throw new ProblemError(409, 'lastAdmin', 'This is the last administrator of the client.');
    }
    // only administrators invite (AUTH-24)
    await links.dropInvitations(userId, atMs);
  }
  for (const authority of authoritiesOf(roleId, clientId)) await rights.remove(userId, authority);
}
