import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { ProfileUpdate } from '#contracts/profileUpdate.ts';
import { Profile, Session } from '#contracts/session.ts';
import { RefreshTokenRequest, TokenRequest } from '#contracts/tokenRequest.ts';
import { ProblemError } from '../problemError.ts';
import type { PeopleRepository, PersonRecord } from '../storage/repositories/peopleRepository.ts';
import { bearerOf, personOf, type SessionHooks } from './sessionHooks.ts';
import type { Sessions } from './sessions.ts';
import type { TokenSigner } from './tokenSigner.ts';

export interface SessionRoutesOptions {
  sessions: Sessions;
  people: PeopleRepository;
  signer: TokenSigner;
  hooks: SessionHooks;
}

/** Token, sign-out and own profile: the JSON half of the auth base. */
export const sessionRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, people, signer, hooks } = options;
  const tags = ['identity'];

  app.post(
    '/token',
    {
      schema: {
        tags,
        summary: 'A session for a code or a refresh token',
        body: TokenRequest,
        response: { 200: Session, 401: Problem },
      },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      const session =
        'code' in body ? await sessions.redeemCode(body) : await sessions.refresh(body.refreshToken);
      if (session) return session;
      const key = 'code' in body ? 'authorizationCodeNotFoundOrExpired' : 'refreshTokenNotFoundOrExpired';
      throw new ProblemError(401, key, 'Please sign in again.');
    },
  );

  app.post(
    '/sign-out',
    {
      schema: {
        tags,
        summary: 'Ends the session of the refresh token, else of the bearer',
        body: RefreshTokenRequest.partial().nullish(),
        response: { 204: z.null() },
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

  app.get(
    '/profiles/me',
    { schema: { tags, summary: 'Own details', response: { 200: Profile } }, onRequest: hooks.requireSession },
    async (request) => toProfile(await people.findById(personOf(request).id)),
  );

  app.put(
    '/profiles/me',
    {
      schema: { tags, summary: 'Changes own details', body: ProfileUpdate, response: { 200: Profile } },
      onRequest: hooks.requireSession,
    },
    async (request) => {
      const { id } = personOf(request);
      const changes = withFittingUnits(request.body);
      const isEmpty = Object.keys(changes).length === 0;
      return toProfile(isEmpty ? await people.findById(id) : await people.update(id, changes));
    },
  );
};

// only metric has sub-systems (AUTH-14)
function withFittingUnits(update: ProfileUpdate) {
  const changes = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
  const isWithoutSubsystem = update.unitSystem === -1 || update.unitSystem === 0;
  return isWithoutSubsystem ? { ...changes, unitMetricSubsystem: 0 as const } : changes;
}

function toProfile(person: PersonRecord | null): Profile {
  if (!person) throw new ProblemError(403, 'notAuthorised', 'This account no longer exists.');
  const { name, phoneNumber, language, email, unitSystem, unitMetricSubsystem, authorities } = person;
  return {
    client: person.clientId,
    name,
    phoneNumber,
    language,
    email,
    unitSystem,
    unitMetricSubsystem,
    authorities,
  };
}
