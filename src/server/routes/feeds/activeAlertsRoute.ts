import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { Problem } from '#contracts/problem.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { FILE_MISSING } from '../../platform/http/fileMissing.ts';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';

export type ActiveAlertsFeeds = {
  requireSession: (request: FastifyRequest) => Promise<void>;
  /** Client of the session that let the request in, upper case. */
  clientOf(request: FastifyRequest): string;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
  /** null: the engine has not evaluated this facility yet. */
  activeAlertsOf(clientId: string, facilityId: string): ActiveAlerts | null | Promise<ActiveAlerts | null>;
};

/** The active events of one facility, which yard pages poll (CALL-05, GAP-124). */
export const activeAlertsRoute: FastifyPluginAsyncZod<ActiveAlertsFeeds> = async (app, feeds) => {
  app.get(
    '/api/alerts/active',
    {
      onRequest: feeds.requireSession,
      schema: {
        tags: ['alerts'],
        querystring: z.object({ facilityId: z.string().min(1), clientId: z.string().min(1) }),
        response: { 200: ActiveAlerts, 404: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const clientId = request.query.clientId.toUpperCase();
      // a facility of another client, or one that is not theirs to see, is not told from one that does not exist
      const facilities = feeds.clientOf(request) === clientId ? await feeds.facilitiesSeenBy(request) : null;
      const facility = findFacility(facilities, request.query.facilityId);
      if (facility === null) {
        const message = `Facility ${request.query.facilityId} not found in ${clientId}.`;
        return reply.code(404).send({ facilityNotFound: { message } });
      }
      const alerts = await feeds.activeAlertsOf(clientId, facility.id);
      // no empty list here: not evaluated is not the same as no events (S4)
      return alerts ?? reply.code(404).send(FILE_MISSING);
    },
  );
};
