import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FoundUsers, RegistrationUrl, UserSearch } from '#contracts/administration.ts';
import { Problem } from '#contracts/problem.ts';
import { hashToken, newOpaqueToken } from '../../useCases/access/opaqueTokens.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { rolesHeldBy } from '../../useCases/access/clientRoles.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';

export type AccountAdminCalls = PersonCalls & {
  /** Whether people have their accounts here, and not with an outside provider. */
  readonly hasOwnAccounts: boolean;
};

/** An invitation may lie in a mailbox over a weekend and a leave. */
export const REGISTRATION_LIFETIME_MS = 7 * 24 * 3_600_000;

const FOUND_AT_MOST = 50;
const LIMIT = perMinute(120);
const REFUSALS = { 400: Problem, 403: Problem, 429: Problem };

/** Administrators find people and invite them; under the auth base (CALL-34, CALL-35). */
export const accountAdminRoutes: FastifyPluginAsyncZod<AccountAdminCalls> = async (app, calls) => {
  const { gate, repositories } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  app.post(
    '/admin/users/find',
    {
      ...common,
      schema: {
        tags,
        summary: 'People of the client',
        body: UserSearch,
        response: { 200: FoundUsers, ...REFUSALS },
      },
    },
    async (request) => {
      const { clientId } = gate.personOf(request);
      const term = request.body.searchTerm.trim();
      const found = await repositories.clientPeople.search(clientId, term, FOUND_AT_MOST);
      return {
        users: found.map((person) => ({
          id: person.id,
          email: person.email,
          name: person.name,
          roles: rolesHeldBy(person),
        })),
      };
    },
  );

  app.post(
    '/admin/registration_url',
    {
      ...common,
      schema: {
        tags,
        summary: 'Where one person can make an account of the client, once, within a week',
        body: z.object({}).nullish(),
        response: {
          200: RegistrationUrl,
          ...REFUSALS,
          409: Problem,
        },
      },
    },
    async (request, reply) => {
      if (!calls.hasOwnAccounts) {
        throw new ProblemError(409, 'accountsElsewhere', 'Accounts are created at your sign-in provider.');
      }
      const token = await issueRegistration(calls, request);
      reply.header('cache-control', 'no-store');
      return { registrationUrl: `${request.protocol}://${request.host}/auth/register?token=${token}` };
    },
  );
};

/** The token of a new link, by which one person can make an account of the administrator's client. */
async function issueRegistration(
  { repositories, clock, gate }: AccountAdminCalls,
  request: FastifyRequest,
): Promise<string> {
  const { id, clientId, stillMay } = gate.ordererOf(request);
  const token = newOpaqueToken();
  const atMs = clock.nowMs();
  const link = { tokenHash: hashToken(token), purpose: 'registration', clientId, issuedBy: id } as const;
  await repositories.together(async ({ sessions, links, audit }) => {
    await stillMay({ sessions }); // one of a right that is gone would outlive its end
    await links.add({ ...link, expiresAtMs: atMs + REGISTRATION_LIFETIME_MS });
    const detail = { clientId };
    await audit.append({ atMs, who: id, clientId, what: 'registrationLink.issued', detail });
  });
  return token;
}
