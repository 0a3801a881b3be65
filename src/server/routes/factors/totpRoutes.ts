import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuditAction } from '#contracts/auditAction.ts';
import { ChangedFactors, OneTimeCode, TotpSetup } from '#contracts/factors.ts';
import { createAttemptLimit } from '../../useCases/access/attemptLimit.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import {
  addFactor,
  afterRemoval,
  changeFactors,
  FACTOR_REFUSALS,
  factorCallsOf,
  type FactorCalls,
} from '../../useCases/identity/factors/factorChanges.ts';
import { newTotpSecret, otpauthUrl, stepOfCode } from '../../useCases/identity/factors/totp.ts';

const RESPONSE = { 200: ChangedFactors, ...FACTOR_REFUSALS };
const tags = ['identity'];

/** The authenticator app of the person who asks: added, confirmed by a code, removed. */
export const totpRoutes: FastifyPluginAsyncZod<FactorCalls> = async (app, calls) => {
  const { gate, repositories, clock } = calls;
  const { changes } = factorCallsOf(calls);
  const wrong = createAttemptLimit(clock);

  app.post(
    '/factors/totp',
    {
      ...changes,
      schema: {
        tags,
        summary: 'A new secret for an authenticator app; counts once a code of it was shown',
        response: {
          200: TotpSetup,
          ...FACTOR_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id, email } = gate.personOf(request);
      const secret = newTotpSecret();
      if (!(await repositories.factors.beginTotp(id, secret, clock.nowMs())))
        throw new ProblemError(409, 'totpExists', 'Remove the authenticator app first.');
      return { secret, url: otpauthUrl(secret, email) };
    },
  );

  app.post(
    '/factors/totp/confirm',
    {
      ...changes,
      schema: { tags, summary: 'Confirms the authenticator app', body: OneTimeCode, response: RESPONSE },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id } = gate.personOf(request);
      if (!wrong.mayTry(id)) throw new ProblemError(429, 'tooManyProofs', 'Too many wrong codes.');
      wrong.noteFailure(id);
      const totp = await repositories.factors.totpOf(id);
      const nowMs = clock.nowMs();
      const step = totp === null ? null : stepOfCode(totp.secret, request.body.code, nowMs);
      if (totp === null || step === null) throw wrongCode();
      wrong.forget(id);
      return addFactor(calls, request, async ({ factors, audit }) => {
        const isConfirmed =
          (await factors.confirmTotp(id, totp.secret, nowMs)) &&
          (await factors.takeTotpStep(id, totp.secret, step));
        if (!isConfirmed) throw wrongCode();
        await audit.append(fact(calls, gate.personOf(request), 'totp.added'));
      });
    },
  );

  await app.register(totpRemoval, calls);
};

const totpRemoval: FastifyPluginAsyncZod<FactorCalls> = async (app, calls) => {
  const { gate } = calls;
  const { changes } = factorCallsOf(calls);
  app.delete(
    '/factors/totp',
    { ...changes, schema: { tags, summary: 'Removes the authenticator app', response: RESPONSE } },
    async (request) => {
      const { id } = gate.personOf(request);
      return changeFactors(calls, request, async (transaction) => {
        if (!(await transaction.factors.removeTotp(id)))
          throw new ProblemError(404, 'totpNotFound', 'There is no authenticator app.');
        await transaction.audit.append(fact(calls, gate.personOf(request), 'totp.removed'));
        return afterRemoval(transaction, id);
      });
    },
  );
};

function fact({ clock }: FactorCalls, { id, clientId }: PersonRecord, what: AuditAction) {
  return { atMs: clock.nowMs(), who: id, clientId, what, detail: {} };
}

function wrongCode(): ProblemError {
  return new ProblemError(400, 'wrongProof', 'That is not right.');
}
