import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contracts/problem.ts';
import { SourcesAnswer, SourceWarnings } from '#contracts/sources.ts';
import { sourceWarnings } from '#domain/locations/sourceWarnings.ts';
import { isAdmin, isSiteAdmin } from '#domain/people/rights.ts';
import { instantMs } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import { notAuthorised } from '../../useCases/access/sessionHooks.ts';
import { sourcesOf, type SourceListDependencies } from '../../useCases/feeds/sourceList.ts';

export type SourceCalls = SourceListDependencies & {
  readonly gate: PersonGate;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
};

const LIMIT = perMinute(120);

/** Sources of a client's lightning and weather as they run, for its administrators and site admins. */
export const sourceRoutes: FastifyPluginAsyncZod<SourceCalls> = async (app, calls) => {
  const { gate, facilitiesSeenBy } = calls;
  const admitUser = gate.admit('user');
  const onRequest = async (request: FastifyRequest) => {
    await admitUser(request);
    const { authorities, clientId } = gate.personOf(request);
    if (!isAdmin(authorities) && !isSiteAdmin(authorities, clientId)) throw notAuthorised();
  };
  const answerTo = async (request: FastifyRequest) => {
    const facilities = (await facilitiesSeenBy(request)) ?? [];
    return sourcesOf(calls, gate.personOf(request).clientId.toUpperCase(), facilities);
  };

  app.get(
    '/api/admin/sources',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags: ['feeds'],
        summary: 'Sources with age, latency, gaps, errors, terms, and the yards that rest on them',
        response: { 200: SourcesAnswer, 403: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return answerTo(request);
    },
  );

  app.get(
    '/api/admin/source_warnings',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags: ['feeds'],
        summary: 'How many sources are silent, and how many acceptances of satellites end soon',
        response: { 200: SourceWarnings, 403: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const answer = await answerTo(request);
      const { generatedAt } = answer;
      return { generatedAt, count: sourceWarnings(answer, instantMs(generatedAt) ?? Number.NaN) };
    },
  );
};
