import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuditAction } from '#contracts/auditAction.ts';
import { ClientSettings, ClientUpdate } from '#contracts/administration.ts';
import { Problem } from '#contracts/problem.ts';
import { OVERRIDE_LIFETIME_HOURS } from '#domain/override/overrideLifetime.ts';
import { isoInstantOrNull } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { newOpaqueToken } from '../../useCases/access/opaqueTokens.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { OverrideLifetimes } from '../../useCases/overrides/overrideLifetimes.ts';

const LIMIT = perMinute(120);
const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 429: Problem };

export type ClientCalls = PersonCalls & {
  readonly freshProof: FreshProof;
  readonly overrideLifetimes: Pick<OverrideLifetimes, 'reread'>;
};

/**
 * Administrators set the webhook of their client, what silent times may hold back (S11), and how long overrides last
 * (S9); under the auth base (CALL-37, GAP-122).
 */
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
        summary:
          'Sets or clears the client webhook, whether silent times hold back lightning, and how long overrides last',
        body: ClientUpdate,
        response: {
          200: ClientSettings,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { id, clientId, stillMay } = gate.ordererOf(request);
      await proveFor(request.body, calls.freshProof, request);
      const by = { who: id, clientId, atMs: clock.nowMs() };
      const { overrideLifetimeHours: hours } = request.body;
      try {
        await repositories.together(async (inside) => {
          await stillMay(inside);
          await store(inside, request.body, by);
        });
      } finally {
        // also where it failed: it may be stored without an answer
        if (hours !== undefined) await calls.overrideLifetimes.reread(clientId, hours);
      }
      reply.header('cache-control', 'no-store');
      return settingsOf(calls, clientId);
    },
  );
};

type Order = { readonly who: string; readonly clientId: string; readonly atMs: number };

/** Stores what an update changes, each with its entry of the audit. */
async function store(
  { clients, audit }: Pick<TransactionRepositories, 'clients' | 'audit'>,
  { callbackUrl, maySilenceLightning, asksFreshProof, overrideLifetimeHours }: ClientUpdate,
  { clientId, ...by }: Order,
): Promise<void> {
  const former = await clients.find(clientId);
  const note = (what: AuditAction, detail: object, before: unknown) =>
    audit.append({ ...by, clientId, what, detail: { clientId, ...detail, before } });
  if (callbackUrl !== undefined && callbackUrl !== former?.callbackUrl) {
    await clients.setCallbackUrl(clientId, callbackUrl);
    await note('clientWebhook.changed', { callbackUrl }, former?.callbackUrl);
  }
  if (maySilenceLightning !== undefined && maySilenceLightning !== former?.maySilenceLightning) {
    await clients.setMaySilenceLightning(clientId, maySilenceLightning);
    await note('clientSilence.changed', { maySilenceLightning }, former?.maySilenceLightning);
  }
  const hours = overrideLifetimeHours;
  if (hours !== undefined && hours !== former?.overrideLifetimeHours) {
    await clients.setOverrideLifetime(clientId, hours);
    await note('clientOverrides.changed', { overrideLifetimeHours }, former?.overrideLifetimeHours);
  }
  if (asksFreshProof !== undefined && asksFreshProof !== former?.asksFreshProof) {
    await clients.setAsksFreshProof(clientId, asksFreshProof);
    await note('clientProof.changed', { asksFreshProof }, former?.asksFreshProof);
  }
}

/**
 * Alerts that are held back, or sent elsewhere, reach nobody whom they should (S11);
 * a longer override opens for longer (S9).
 */
async function proveFor(
  { callbackUrl, maySilenceLightning, asksFreshProof, overrideLifetimeHours }: ClientUpdate,
  freshProof: FreshProof,
  request: FastifyRequest,
): Promise<void> {
  if (asksFreshProof !== undefined) await freshProof.demand(request);
  else if (maySilenceLightning === true || callbackUrl !== undefined || overrideLifetimeHours !== undefined)
    await freshProof.require(request);
}

/**
 * The settings as they stand, without the secret that calls are signed with:
 * a session without a fresh proof reads them too.
 */
async function settingsOf(
  { repositories: { clients }, clock }: PersonCalls,
  clientId: string,
): Promise<ClientSettings> {
  const { oldSecretEndsAtMs } = await clients.ensureSigningSecrets(clientId, newOpaqueToken(), clock.nowMs());
  const client = await clients.find(clientId);
  return {
    callbackUrl: client?.callbackUrl ?? '',
    oldSecretEndsAt: isoInstantOrNull(oldSecretEndsAtMs),
    maySilenceLightning: client?.maySilenceLightning ?? false,
    asksFreshProof: client?.asksFreshProof ?? true,
    overrideLifetimeHours: client?.overrideLifetimeHours ?? OVERRIDE_LIFETIME_HOURS.usual,
  };
}
