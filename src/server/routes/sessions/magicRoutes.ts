import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { MagicToken } from '#contracts/magicSession.ts';
import { Problem } from '#contracts/problem.ts';
import { Session } from '#contracts/session.ts';
import { isAnybody } from '#domain/people/rights.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { hashToken, newOpaqueToken } from '../../useCases/access/opaqueTokens.ts';
import { personOf } from '../../useCases/access/sessionHooks.ts';
import { originOf } from './sessionOrigin.ts';
import type { Sessions } from '../../useCases/identity/sessions.ts';

export type MagicRoutesOptions = PersonCalls & {
  readonly sessions: Sessions;
};

const HOUR_MS = 3_600_000;
/** A link is for now: the person who gets it by mail opens it within the day. */
export const MAGIC_LINK_LIFETIME_MS = 24 * HOUR_MS;
/** A guest looks at one thing: renewals carry the session no further. */
export const GUEST_SESSION_LIFETIME_MS = 24 * HOUR_MS;

const LIMIT = perMinute(20);

/** One-time links that let a guest of the client in (AUTH-08, CALL-38, CALL-39). */
export const magicRoutes: FastifyPluginAsyncZod<MagicRoutesOptions> = async (app, options) => {
  const { repositories, clock, gate, sessions } = options;
  const tags = ['identity'];

  app.get(
    '/profiles/magicToken',
    {
      config: LIMIT,
      onRequest: gate.admit('user'),
      schema: {
        tags,
        summary: 'A token that opens one session of a guest, for a day',
        response: {
          200: MagicToken,
          403: Problem,
          429: Problem,
        },
      },
    },
    async (request, reply) => {
      const magicToken = await issueLink(options, request);
      reply.header('cache-control', 'no-store');
      return { magicToken };
    },
  );

  app.post(
    '/magicSession',
    {
      config: LIMIT,
      schema: {
        tags,
        summary: 'The session of a guest for a magic token; works once',
        body: MagicToken,
        response: {
          200: Session,
          400: Problem,
          401: Problem,
          429: Problem,
        },
      },
    },
    async (request, reply) => {
      const atMs = clock.nowMs();
      const admitted = await useLink(repositories, request, atMs);
      if (admitted === null) {
        throw new ProblemError(401, 'magicTokenNotFoundOrExpired', 'Magic URL has expired, please sign in.');
      }
      reply.header('cache-control', 'no-store');
      const { guest, ...issuer } = admitted;
      const start = { ...issuer, ...originOf(request), provedBy: 'link' } as const;
      return sessions.begin(guest, atMs + GUEST_SESSION_LIFETIME_MS, start);
    },
  );
};

/** The token of a new link, which carries the rights of the session that issues it. */
async function issueLink({ repositories, clock, gate }: MagicRoutesOptions, request: FastifyRequest) {
  const { id, clientId } = gate.personOf(request);
  const { sessionId } = personOf(request);
  const magicToken = newOpaqueToken();
  const atMs = clock.nowMs();
  const link = {
    tokenHash: hashToken(magicToken),
    purpose: 'magicSession',
    clientId,
    issuedBy: id,
    issuingFamilyId: sessionId,
  } as const;
  await repositories.together(async ({ links, audit }) => {
    await links.add({ ...link, expiresAtMs: atMs + MAGIC_LINK_LIFETIME_MS });
    const detail = { clientId };
    await audit.append({ atMs, who: id, clientId, what: 'magicLink.issued', detail });
  });
  return magicToken;
}

/** Uses a link up; null: it works no longer, or there is none. */
async function useLink({ together }: Repositories, request: FastifyRequest, atMs: number) {
  const { magicToken } = MagicToken.parse(request.body);
  return together(async ({ links, people, clientPeople, audit }) => {
    const tokenHash = hashToken(magicToken);
    const link = await links.find(tokenHash, 'magicSession', atMs);
    if (link === null) return null;
    const { clientId, issuedBy, issuingFamilyId } = link;
    const issuer = await people.findById(issuedBy);
    // not used up: it works again once the issuer has a role again
    if (issuer === null || !isAnybody(issuer.authorities, clientId)) return null;
    if ((await links.take(tokenHash, 'magicSession', atMs)) === null) return null;
    const detail = { clientId, address: request.ip };
    await audit.append({ atMs, who: issuedBy, clientId, what: 'magicLink.used', detail });
    return { guest: await clientPeople.ensureLinkGuest(clientId), issuedBy, issuingFamilyId };
  });
}
