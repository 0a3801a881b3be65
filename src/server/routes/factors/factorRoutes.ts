import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ChangedFactors, Factors, PasskeyCreation, PasskeyOptions } from '#contracts/factors.ts';
import { Problem } from '#contracts/problem.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { personOf } from '../../useCases/access/sessionHooks.ts';
import {
  addFactor,
  afterRemoval,
  changeFactors,
  FACTOR_REFUSALS,
  factorCallsOf,
  factorsOf,
  type FactorCalls,
} from '../../useCases/identity/factors/factorChanges.ts';
import { renewRecoveryCodes } from '../../useCases/identity/factors/recoveryCodes.ts';
import { relyingPartyOf } from '../../useCases/identity/factors/relyingParty.ts';
import { totpRoutes } from './totpRoutes.ts';

const tags = ['identity'];

/** Passkeys and recovery codes of the person who asks; under the auth base. */
export const factorRoutes: FastifyPluginAsyncZod<FactorCalls> = async (app, calls) => {
  const { gate, repositories, clock } = calls;
  const { reads, changes } = factorCallsOf(calls);
  const response = { 200: ChangedFactors, ...FACTOR_REFUSALS };

  app.get(
    '/factors',
    { ...reads, schema: { tags, summary: 'Own second factors', response: { 200: Factors, 403: Problem } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return factorsOf(repositories, gate.personOf(request).id);
    },
  );

  app.post(
    '/factors/recovery-codes',
    { ...changes, schema: { tags, summary: 'Ten new recovery codes in place of the old ones', response } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id, clientId } = gate.personOf(request);
      return changeFactors(calls, request, async (transaction) => {
        if (!(await transaction.factors.hasSecondFactor(id)))
          throw new ProblemError(409, 'noSecondFactor', 'Add a passkey or an authenticator app first.');
        const recoveryCodes = await renewRecoveryCodes(transaction.factors, id);
        const what = 'recoveryCodes.renewed';
        await transaction.audit.append({ atMs: clock.nowMs(), who: id, clientId, what, detail: {} });
        return { ...(await factorsOf(transaction, id)), recoveryCodes };
      });
    },
  );
  await app.register(passkeyRoutes, calls);
  await app.register(totpRoutes, calls);
};

const passkeyRoutes: FastifyPluginAsyncZod<FactorCalls> = async (app, calls) => {
  const { gate, clock, passkeys, appOrigins } = calls;
  const { changes } = factorCallsOf(calls);

  app.post(
    '/factors/passkeys/options',
    {
      ...changes,
      schema: {
        tags,
        summary: 'Begins a new passkey',
        response: { 200: PasskeyOptions, ...FACTOR_REFUSALS },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const rp = relyingPartyOf(request, appOrigins);
      return passkeys.beginAdding(gate.personOf(request), personOf(request).sessionId, rp);
    },
  );

  app.post(
    '/factors/passkeys',
    {
      ...changes,
      schema: {
        tags,
        summary: 'Adds a passkey',
        body: PasskeyCreation,
        response: {
          200: ChangedFactors,
          ...FACTOR_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id: personId, sessionId } = personOf(request);
      const asking = { purpose: 'addPasskey', personId, sessionId } as const;
      const made = await passkeys.finishAdding(asking, request.body, relyingPartyOf(request, appOrigins));
      if (made === null) throw new ProblemError(400, 'passkeyNotProved', 'The passkey could not be checked.');
      const { name } = request.body;
      const { clientId } = gate.personOf(request);
      return addFactor(calls, request, async ({ factors, audit }) => {
        if (!(await factors.addPasskey({ ...made, personId, name })))
          throw new ProblemError(409, 'passkeyExists', 'This passkey is known already.');
        const detail = { credentialId: made.credentialId, name };
        await audit.append({ atMs: clock.nowMs(), who: personId, clientId, what: 'passkey.added', detail });
      });
    },
  );

  await app.register(passkeyRemoval, calls);
};

const passkeyRemoval: FastifyPluginAsyncZod<FactorCalls> = async (app, calls) => {
  const { gate, clock } = calls;
  const { changes } = factorCallsOf(calls);
  app.delete(
    '/factors/passkeys/:credentialId',
    {
      ...changes,
      schema: {
        tags,
        summary: 'Removes a passkey',
        params: z.object({ credentialId: z.string().min(1) }),
        response: {
          200: ChangedFactors,
          ...FACTOR_REFUSALS,
        },
      },
    },
    async (request) => {
      const { id: personId, clientId } = gate.personOf(request);
      const { credentialId } = request.params;
      return changeFactors(calls, request, async (transaction) => {
        if (!(await transaction.factors.removePasskey(personId, credentialId)))
          throw new ProblemError(404, 'passkeyNotFound', 'There is no such passkey of yours.');
        const detail = { credentialId };
        await transaction.audit.append({
          atMs: clock.nowMs(),
          who: personId,
          clientId,
          what: 'passkey.removed',
          detail,
        });
        return afterRemoval(transaction, personId);
      });
    },
  );
};
