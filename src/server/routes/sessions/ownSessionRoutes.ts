import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AccountSessions } from '#contracts/accounts.ts';
import { Problem } from '#contracts/problem.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { listedSessions } from '../../useCases/access/listedSessions.ts';
import { standingLimits } from '../../useCases/access/standings.ts';

export type OwnSessionCalls = PersonCalls & {
  /** A session of a person that was not used for longer has ended; null: none ends by disuse (GAP-141). */
  readonly idleLimitMs: number | null;
};

const LIMIT = perMinute(60);
const REFUSALS = { 403: Problem, 429: Problem };
const tags = ['identity'];

/** Where the person who asks is signed in, and its end; under the auth base. */
export const ownSessionRoutes: FastifyPluginAsyncZod<OwnSessionCalls> = async (app, calls) => {
  const { gate, repositories, clock, idleLimitMs } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('user') };

  app.get(
    '/sessions',
    {
      ...common,
      schema: {
        tags,
        summary: 'Own sessions, the newest use first',
        response: {
          200: AccountSessions,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const ownId = gate.sessionOf(request).familyId;
      reply.header('cache-control', 'no-store');
      const limits = standingLimits(clock.nowMs(), idleLimitMs);
      const standing = await repositories.sessions.listOf(gate.personOf(request).id, limits);
      return { sessions: listedSessions(standing, ownId) };
    },
  );

  await app.register(endingRoutes, calls);
};

/** The end of sessions asks for no fresh proof: it takes rights away, and a person who has lost a device is in haste. */
const endingRoutes: FastifyPluginAsyncZod<OwnSessionCalls> = async (app, { gate, repositories, clock }) => {
  const common = { config: LIMIT, onRequest: gate.admit('user') };

  app.delete(
    '/sessions',
    {
      ...common,
      schema: {
        tags,
        summary: 'Ends all own sessions but the one that asks',
        response: {
          204: z.null(),
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { id: who, clientId } = gate.personOf(request);
      const keptFamilyId = gate.sessionOf(request).familyId;
      const atMs = clock.nowMs();
      await repositories.together(async ({ sessions, audit }) => {
        const ended = await sessions.endAllOf(who, { how: 'signedOut', atMs, keptFamilyId });
        if (ended.length === 0) return;
        const detail = { userId: who, sessions: ended.length };
        await audit.append({ atMs, who, clientId, what: 'sessions.ended', detail });
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/sessions/:familyId',
    {
      ...common,
      schema: {
        tags,
        summary: 'Ends one own session',
        params: z.object({ familyId: z.uuid() }),
        response: {
          204: z.null(),
          ...REFUSALS,
          404: Problem,
        },
      },
    },
    async (request, reply) => {
      const { id: who, clientId } = gate.personOf(request);
      const { familyId } = request.params;
      const atMs = clock.nowMs();
      await repositories.together(async ({ sessions, audit }) => {
        const standing = await sessions.listOf(who, { nowMs: atMs, usedSinceMs: null });
        const session = standing.find((one) => one.familyId === familyId);
        if (session === undefined)
          throw new ProblemError(404, 'sessionNotFound', 'This session has ended already.');
        await sessions.end(familyId, 'signedOut', atMs);
        const detail = { userId: who, sessionId: familyId, device: session.device };
        await audit.append({ atMs, who, clientId, what: 'session.ended', detail });
      });
      return reply.code(204).send(null);
    },
  );
};
