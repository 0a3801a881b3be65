import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ActiveAlerts } from '#contracts/facilityEvent.ts';
import type { Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { FILE_MISSING } from '../../platform/http/fileMissing.ts';
import { sendIfReady, type Asker, type Question } from '../../platform/http/readyAnswer.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';

export type ActiveAlertsFeeds = SessionGuards & {
  /** null: the engine has not evaluated this facility yet. */
  activeAlertsOf(clientId: string, facilityId: string): ActiveAlerts | null | Promise<ActiveAlerts | null>;
};

const NO_STORE = { 'cache-control': 'no-store' };

/** The active events of one facility, which yard pages poll (CALL-05, GAP-124). */
export const activeAlertsRoute: FastifyPluginAsyncZod<ActiveAlertsFeeds> = async (app, feeds) => {
  /** null: a facility of another client, or one that is not theirs to see, is not told from one that does not exist. */
  async function facilitySeenBy(asker: Asker, { clientId, facilityId }: YardId): Promise<Facility | null> {
    const isOwn = feeds.clientOf(asker) === clientId;
    return findFacility(isOwn ? await feeds.facilitiesSeenBy(asker) : null, facilityId);
  }

  const alertsOf =
    (asked: YardId): Question =>
    async (asker) => {
      const facility = await facilitySeenBy(asker, asked);
      const alerts = facility && (await feeds.activeAlertsOf(asked.clientId, facility.id));
      return alerts && { body: JSON.stringify(alerts), headers: NO_STORE };
    };

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
      const { facilityId } = request.query;
      const asked = { clientId: request.query.clientId.toUpperCase(), facilityId };
      const sent = await sendIfReady(request, reply, alertsOf(asked));
      if (sent !== null) return sent;
      void reply.headers(NO_STORE).code(404);
      // no empty list here: not evaluated is not the same as no events (S4)
      if ((await facilitySeenBy(request, asked)) !== null) return FILE_MISSING;
      return { facilityNotFound: { message: `Facility ${facilityId} not found in ${asked.clientId}.` } };
    },
  );
};
