import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FacilityFeatures, type Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { facilityFeatures, findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import type { Roads } from '../../world/roads/roads.ts';

type ReachableCalls = Pick<SessionGuards, 'requireSession' | 'facilitiesSeenBy'> & {
  /** null: this service knows none. */
  readonly roads: Pick<Roads, 'make'> | null;
};

/** Facilities of the session's client that a road leads to from one of them (CALL-54, GAP-102). */
export const reachableRoute: FastifyPluginAsyncZod<ReachableCalls> = async (app, calls) => {
  const { roads, requireSession, facilitiesSeenBy } = calls;
  app.get(
    '/api/facilities/reachable/:id',
    {
      onRequest: requireSession,
      schema: {
        tags: ['facilities'],
        summary: 'Facilities that a road leads to from one of them, without that one; simulated',
        params: z.object({ id: z.string().min(1).describe('id of the facility') }),
        response: { 200: FacilityFeatures, 404: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache');
      const list = await facilitiesSeenBy(request);
      const from = findFacility(list, request.params.id);
      if (from === null || list === null) {
        throw new ProblemError(404, 'facilityNotFound', `Facility ${request.params.id} not found.`);
      }
      const others = list.filter(({ id, isDevice }) => id !== from.id && isDevice !== true);
      const places = others.map(lonLatOf);
      const body = await roads?.make({ kind: 'reachable', from: lonLatOf(from), places });
      if (body === undefined || body.bytes.length === 0)
        throw new ProblemError(404, 'roadsUnknown', 'Road data is not available on this service.');
      const isReached = z.array(z.boolean()).parse(JSON.parse(Buffer.from(body.bytes).toString()));
      return facilityFeatures(others.filter((_, row) => isReached[row]));
    },
  );
};

function lonLatOf({ longitude, latitude }: Facility): LonLat {
  return [longitude, latitude];
}
