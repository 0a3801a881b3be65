import '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuditAction } from '#contracts/auditAction.ts';
import { ClientSettings, ClientUpdate } from '#contracts/administration.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { newOpaqueToken } from '../../useCases/access/opaqueTokens.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { AdminCalls } from '../../useCases/access/adminCalls.ts';

const LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };
const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 429: Problem };

export type ClientCalls = AdminCalls & { readonly freshProof: FreshProof };

/** Administrators set the webhook of their client, and what silent times may hold back (S11); under the auth base (CALL-37, GAP-122). */
export const clientRoutes: FastifyPluginAsyncZod<ClientCalls> = async (app, calls) => {
  const { gate, repositories, clock } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  app.get(
    '/admin/client',
    { ...common, schema: { tags, summary: 'Own client', response: { 200: ClientSettings, ...REFUSALS } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return settingsOf(calls, gate.personOf(request).clientId);
    },
  );

  app.patch(
    '/admin/client',
    {
      ...common,
      schema: {
        tags,
        summary: 'Sets or clears the client webhook, and whether silent times hold back lightning',
        body: ClientUpdate,
        response: {
          200: ClientSettings,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { id, clientId } = gate.personOf(request);
      const { callbackUrl, maySilenceLightning, asksFreshProof } = request.body;
      await proveFor(request.body, calls.freshProof, request);
      const fact = (what: AuditAction, detail: object) => ({
        atMs: clock.nowMs(),
        who: id,
        clientId,
        what,
        detail: {
          clientId,
          ...detail,
        },
      });
      await repositories.together(async ({ clients, audit }) => {
        if (callbackUrl !== undefined) {
          await clients.setCallbackUrl(clientId, callbackUrl);
          await audit.append(fact('clientWebhook.changed', { callbackUrl }));
        }
        if (maySilenceLightning !== undefined) {
          await clients.setMaySilenceLightning(clientId, maySilenceLightning);
          await audit.append(fact('clientSilence.changed', { maySilenceLightning }));
        }
        if (asksFreshProof !== undefined) {
          await clients.setAsksFreshProof(clientId, asksFreshProof);
          await audit.append(fact('clientProof.changed', { asksFreshProof }));
        }
      });
      reply.header('cache-control', 'no-store');
      return settingsOf(calls, clientId);
    },
  );
};

/** Alerts that are held back, or sent elsewhere, reach nobody whom they should (S11). */
async function proveFor(
  { callbackUrl, maySilenceLightning, asksFreshProof }: ClientUpdate,
  freshProof: FreshProof,
  request: FastifyRequest,
): Promise<void> {
  if (asksFreshProof !== undefined) await freshProof.demand(request);
  else if (maySilenceLightning === true || callbackUrl !== undefined) await freshProof.require(request);
}

/** The settings as they stand, with the secret that calls are signed with; it is made when it is first asked for. */
export async function settingsOf(
  { repositories: { clients }, clock }: AdminCalls,
  clientId: string,
): Promise<ClientSettings> {
  const { secret: signingSecret, oldSecretEndsAtMs } = await clients.ensureSigningSecrets(
    clientId,
    newOpaqueToken(),
    clock.nowMs(),
  );
  const client = await clients.find(clientId);
  return {
    callbackUrl: client?.callbackUrl ?? '',
    signingSecret,
    oldSecretEndsAt: oldSecretEndsAtMs === null ? null : isoInstant(oldSecretEndsAtMs),
    maySilenceLightning: client?.maySilenceLightning ?? false,
    asksFreshProof: client?.asksFreshProof ?? true,
  };
}
