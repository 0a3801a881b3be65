import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { Session } from '#contracts/session.ts';
import { RefreshTokenRequest, TokenRequest } from '#contracts/tokenRequest.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { bearerOf } from '../../useCases/access/sessionHooks.ts';
import { originOf } from './sessionOrigin.ts';
import type { Sessions } from '../../useCases/identity/sessions.ts';
import type { TokenSigner } from '../../useCases/access/tokenSigner.ts';

export interface SessionRoutesOptions {
  sessions: Sessions;
  signer: TokenSigner;
}

/** Of one address, which all displays of a site may share; each call asks the store for a token that anybody can make up. */
const LIMIT = perMinute(600);

/** Token and sign-out: the JSON half of the sign-in. */
export const sessionRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, signer } = options;
  const tags = ['identity'];

  app.post(
    '/token',
    {
      config: LIMIT,
      schema: {
        tags,
        summary: 'A session for a code or a refresh token',
        body: TokenRequest,
        response: { 200: Session, 401: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const { body } = request;
      reply.header('cache-control', 'no-store');
      const session =
        'code' in body
          ? await sessions.redeemCode(body, originOf(request))
          : await sessions.refresh(body.refreshToken);
      if (session === 'notInStore') throw sessionNotInStore();
      if (session) return session;
      const key = 'code' in body ? 'authorizationCodeNotFoundOrExpired' : 'refreshTokenNotFoundOrExpired';
      throw new ProblemError(401, key, 'Please sign in again.');
    },
  );

  app.post(
    '/sign-out',
    {
      config: LIMIT,
      schema: {
        tags,
        summary: 'Ends the session of the refresh token, else of the bearer',
        body: RefreshTokenRequest.partial().nullish(),
        response: { 204: z.null(), 429: Problem },
      },
    },
    async (request, reply) => {
      const bearer = bearerOf(request);
      const person = bearer === null ? null : await signer.readAccessToken(bearer);
      if (person) await sessions.endById(person.sessionId);
      if (request.body?.refreshToken) await sessions.endByRefreshToken(request.body.refreshToken);
      return reply.code(204).send(null);
    },
  );
};

/** The key is the one of every refused renewal (AUTH-16); the second fact tells the app why. */
function sessionNotInStore(): ProblemError {
  return new ProblemError(401, 'refreshTokenNotFoundOrExpired', 'Please sign in again.', {
    sessionNotInStore: { message: 'The store does not know this session. It may be an older copy.' },
  });
}
