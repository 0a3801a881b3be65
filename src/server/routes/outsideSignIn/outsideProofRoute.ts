import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { OutsideProof, OutsideProofBegun } from '#contracts/freshProof.ts';
import { Problem } from '#contracts/problem.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { notAuthorised, personOf } from '../../useCases/access/sessionHooks.ts';
import { isCallback } from '../signIn/signInRequest.ts';
import { signInTexts } from '../signIn/signInTexts.ts';
import type { OutsideProvider } from '../../useCases/identity/external/outsideProvider.ts';
import { publicOrigin } from './publicOrigin.ts';
import type { VisitKeeper } from '../../useCases/identity/external/outsideVisit.ts';

export type OutsideProofCalls = {
  readonly gate: PersonGate;
  readonly clock: ServerClock;
  readonly provider: OutsideProvider;
  readonly visits: VisitKeeper;
  readonly issuer: string;
  readonly appOrigins: readonly string[];
};

const config = perMinute(60);

/**
 * Begins a fresh proof by the provider (GAP-142). The visit is kept in the browser that asked, so that nobody can be sent
 * to the provider to prove something in a session that is not theirs.
 */
export const outsideProofRoute: FastifyPluginAsyncZod<OutsideProofCalls> = async (app, calls) => {
  const { gate, clock, provider, visits, issuer, appOrigins } = calls;
  app.post(
    '/proof/outside',
    {
      config,
      onRequest: gate.admit('user'),
      schema: {
        tags: ['identity'],
        summary: 'Begins a proof by the outside provider',
        body: OutsideProof,
        response: {
          200: OutsideProofBegun,
          400: Problem,
          403: Problem,
          429: Problem,
          503: Problem,
        },
      },
    },
    async (request, reply) => {
      const { id: personId, clientId, externalIssuer } = gate.personOf(request);
      if (externalIssuer !== issuer) throw notAuthorised();
      const { redirectUri, state, language } = request.body;
      if (!isCallback(redirectUri, [`${request.protocol}://${request.host}`, ...appOrigins]))
        throw new ProblemError(400, 'invalidRequest', 'redirectUri: not allowed');
      const callbackUrl = `${publicOrigin(request, redirectUri)}/auth/external/callback`;
      const { lang } = signInTexts(language);
      const begun = await provider
        .begin({ callbackUrl, language: lang, isAnew: true })
        .catch((error: unknown) => {
          request.log.error({ err: error }, 'The sign-in provider cannot be reached');
          throw new ProblemError(503, 'providerUnreachable', 'The sign-in provider cannot be reached.');
        });
      const { url, ...secrets } = begun;
      const { sessionId } = personOf(request);
      const errand = { kind: 'proof', personId, clientId, sessionId, beganAtMs: clock.nowMs() } as const;
      await visits.keep(request, reply, {
        errand,
        request: {
          redirectUri,
          state,
        },
        language: lang,
        callbackUrl,
        ...secrets,
      });
      reply.header('cache-control', 'no-store');
      return { url };
    },
  );
};
