import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { OneTimeCode, PasskeyAnswer, PasskeyOptions } from '#contracts/factors.ts';
import { PasswordProof, ProofTaken, ProofWays } from '#contracts/freshProof.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { Passkeys } from '../../useCases/identity/factors/passkeys.ts';
import { relyingPartyOf } from '../../useCases/identity/factors/relyingParty.ts';
import { takeTotpCode } from '../../useCases/identity/factors/totp.ts';
import { isPasswordOf } from '../../useCases/identity/passwords.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { personOf } from '../../useCases/access/sessionHooks.ts';
import { isFresh, PROOF_LIFETIME_MS } from '../../useCases/access/freshProof.ts';
import type { ProofService, Prover } from '../../useCases/identity/proofService.ts';

export type ProofCalls = PersonCalls & {
  readonly passkeys: Passkeys;
  readonly proofs: ProofService;
  readonly appOrigins: readonly string[];
  /** Of the provider that people sign in with; null: here. */
  readonly outsideIssuer: string | null;
};

const LIMIT = perMinute(60);
const REFUSALS = { 400: Problem, 403: Problem, 429: Problem };
const tags = ['identity'];

/** A person proves anew who they are, in an open session (GAP-142); under the auth base. */
export const proofRoutes: FastifyPluginAsyncZod<ProofCalls> = async (app, calls) => {
  const { gate, repositories, clock, proofs } = calls;
  const { factors } = repositories;
  const common = { config: LIMIT, onRequest: gate.admit('user') };
  const response = { 200: ProofTaken, ...REFUSALS };
  const proverOf = (request: FastifyRequest): Prover => {
    const { id: personId, clientId } = gate.personOf(request);
    return { personId, clientId, sessionId: personOf(request).sessionId };
  };

  app.get(
    '/proof',
    {
      ...common,
      schema: { tags, summary: 'How to prove who one is', response: { 200: ProofWays, ...REFUSALS } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return waysOf(calls, proverOf(request), gate.personOf(request));
    },
  );

  app.post(
    '/proof/password',
    { ...common, schema: { tags, summary: 'Proves by password', body: PasswordProof, response } },
    async (request) => {
      const { passwordHash } = gate.personOf(request);
      const { password } = request.body;
      return proofs.take(proverOf(request), 'password', () => isPasswordOf(passwordHash, password));
    },
  );

  app.post(
    '/proof/totp',
    { ...common, schema: { tags, summary: 'Proves by a one-time code', body: OneTimeCode, response } },
    async (request) => {
      const prover = proverOf(request);
      const { code } = request.body;
      return proofs.take(prover, 'totp', () =>
        takeTotpCode(factors, prover.personId, { code, nowMs: clock.nowMs() }),
      );
    },
  );
  await app.register(passkeyProofRoutes, calls);
};

const passkeyProofRoutes: FastifyPluginAsyncZod<ProofCalls> = async (app, calls) => {
  const { gate, passkeys, proofs, appOrigins } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('user') };
  const askingOf = (request: FastifyRequest) => {
    const { id: personId, sessionId } = personOf(request);
    return { purpose: 'freshProof', personId, sessionId } as const;
  };

  app.post(
    '/proof/passkey/options',
    {
      ...common,
      schema: { tags, summary: 'Begins a proof by passkey', response: { 200: PasskeyOptions, ...REFUSALS } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return passkeys.beginUsing(askingOf(request), relyingPartyOf(request, appOrigins));
    },
  );

  app.post(
    '/proof/passkey',
    {
      ...common,
      schema: {
        tags,
        summary: 'Proves by passkey',
        body: PasskeyAnswer,
        response: {
          200: ProofTaken,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      const asking = askingOf(request);
      const { clientId } = gate.personOf(request);
      const rp = relyingPartyOf(request, appOrigins);
      return proofs.take({ ...asking, clientId }, 'passkey', async () => {
        const used = await passkeys.finishUsing(asking, request.body, rp);
        return used !== null;
      });
    },
  );
};

async function waysOf(
  { repositories: { factors, proofs }, clock, outsideIssuer }: ProofCalls,
  { personId, sessionId }: Prover,
  person: { passwordHash: string | null; externalIssuer: string | null },
): Promise<ProofWays> {
  const provedAtMs = await proofs.provedAtMs(sessionId, personId);
  const totp = await factors.totpOf(personId);
  return {
    password: person.passwordHash !== null,
    totp: totp !== null && totp.confirmedAtMs !== null,
    passkey: (await factors.passkeysOf(personId)).length > 0,
    outside: outsideIssuer !== null && person.externalIssuer === outsideIssuer,
    freshUntil:
      provedAtMs !== null && isFresh(provedAtMs, clock.nowMs())
        ? isoInstant(provedAtMs + PROOF_LIFETIME_MS)
        : null,
  };
}
