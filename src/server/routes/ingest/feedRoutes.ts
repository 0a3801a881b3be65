import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FeedState, MayClearOrder } from '#contracts/feeds.ts';
import { Problem } from '#contracts/problem.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { admitSiteAdmin } from '../../useCases/access/admitSiteAdmin.ts';
import { beyondLimit } from '../../useCases/access/beyondLimit.ts';
import type { LocationAccess } from '../../useCases/access/locationAccess.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { FeedGrants } from '../../useCases/feeds/feedGrants.ts';

export type FeedCalls = {
  readonly grants: FeedGrants;
  readonly gate: PersonGate;
  readonly freshProof: Pick<FreshProof, 'require'>;
  readonly access: Pick<LocationAccess, 'limitOf'>;
};

const LIMIT = perMinute(120);

/** Feeds of a client, and which of them may prove quiet, for its site admins (GAP-137). */
export const feedRoutes: FastifyPluginAsyncZod<FeedCalls> = async (app, calls) => {
  const { grants, gate, freshProof, access } = calls;
  const onRequest = admitSiteAdmin(gate);
  const tags = ['feeds'];

  app.get(
    '/api/admin/feeds',
    { config: LIMIT, onRequest, schema: { tags, response: { 200: z.array(FeedState), 403: Problem } } },
    async (request) => grants.list(gate.personOf(request).clientId),
  );

  app.put(
    '/api/admin/feeds/:feed/may_clear',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Lets a feed prove quiet, which needs a fresh proof, or no longer',
        params: z.object({ feed: z.string() }),
        body: MayClearOrder,
        response: { 200: FeedState, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
      },
    },
    async (request) => {
      const { feed } = request.params;
      const admin = gate.ordererOf(request);
      // what a feed proves is about all yards that it watches
      if (access.limitOf(admin) !== null) throw beyondLimit();
      if (request.body.mayClear) await freshProof.require(request);
      const state = await grants.set(admin, feed, request.body);
      if (state === 'notFound') throw new ProblemError(404, 'feedNotFound', `Feed ${feed} not found.`);
      if (state === 'notPrimary')
        throw new ProblemError(
          409,
          'feedNotPrimary',
          `Feed ${feed} is secondary by its mapping and never clears.`,
        );
      return state;
    },
  );
};
