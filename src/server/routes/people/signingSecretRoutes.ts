import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SigningSecret } from '#contracts/administration.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import { newOpaqueToken } from '../../useCases/access/opaqueTokens.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import { ADMIN_LIMIT, ADMIN_REFUSALS } from './personPath.ts';

/** The old secret signs beside the new one for so long, ms: time for the programs of the client to change. */
const OLD_SECRET_MS = 24 * 3_600_000;

type SecretCalls = PersonCalls & { readonly freshProof: FreshProof };

/**
 * An administrator reads and changes what calls of the client are signed with,
 * both with a fresh proof; under the auth base.
 */
export const signingSecretRoutes: FastifyPluginAsyncZod<SecretCalls> = async (app, calls) => {
  const { gate, repositories, clock, freshProof } = calls;
  const common = { config: ADMIN_LIMIT, onRequest: gate.admit('admin'), preHandler: freshProof.require };
  const tags = ['administration'];
  const response = { 200: SigningSecret, ...ADMIN_REFUSALS, 401: Problem };

  app.get(
    '/admin/client/signing_secret',
    { ...common, schema: { tags, summary: 'Signing secret of the own client', response } },
    async (request, reply) => {
      const { id: who, clientId } = gate.personOf(request);
      // before it is told: an entry that cannot be stored keeps it back
      const shown = { what: 'clientSecret.shown', detail: { clientId } } as const;
      await repositories.audit.append({ atMs: clock.nowMs(), who, clientId, ...shown });
      reply.header('cache-control', 'no-store');
      return secretOf(calls, clientId);
    },
  );

  app.post(
    '/admin/client/signing_secret',
    {
      ...common,
      schema: {
        tags,
        summary: 'Makes a new signing secret; the old one signs too for 24 hours',
        response: { ...response, 409: Problem },
      },
    },
    async (request, reply) => {
      const { id, clientId, stillMay } = gate.ordererOf(request);
      const atMs = clock.nowMs();
      const oldEndsAtMs = atMs + OLD_SECRET_MS;
      await repositories.together(async ({ sessions, clients, audit }) => {
        await stillMay({ sessions });
        await clients.ensureSigningSecrets(clientId, newOpaqueToken(), atMs); // there is one to keep
        const order = { newSecret: newOpaqueToken(), atMs, oldEndsAtMs };
        if (!(await clients.rotateSigningSecret(clientId, order))) throw oldSecretStillHolds();
        await audit.append({
          atMs,
          who: id,
          clientId,
          what: 'clientSecret.rotated',
          detail: {
            clientId,
            oldSecretEndsAt: isoInstant(oldEndsAtMs),
          },
        });
      });
      reply.header('cache-control', 'no-store');
      return secretOf(calls, clientId);
    },
  );
};

/** The secret as it stands; it is made when it is first asked for. */
async function secretOf(
  { repositories: { clients }, clock }: PersonCalls,
  clientId: string,
): Promise<SigningSecret> {
  const { secret, oldSecretEndsAtMs } = await clients.ensureSigningSecrets(
    clientId,
    newOpaqueToken(),
    clock.nowMs(),
  );
  return {
    signingSecret: secret,
    oldSecretEndsAt: isoInstantOrNull(oldSecretEndsAtMs),
  };
}

function oldSecretStillHolds(): ProblemError {
  return new ProblemError(
    409,
    'oldSecretStillHolds',
    'The secret was changed less than 24 hours ago. It can be changed again once the old one has ended.',
  );
}
