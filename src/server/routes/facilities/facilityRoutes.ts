import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Facility, FacilityFeatures } from '#contracts/facility.ts';
import type { AlertsFile } from '#contracts/facilityEvent.ts';
import { Problem } from '#contracts/problem.ts';
import { jsonBody, oncePerValue } from '../../platform/http/cachedBody.ts';
import { sendReady, type Question, type ReadyAnswer } from '../../platform/http/readyAnswer.ts';
import { facilityFeatures, findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import type { FacilitiesOf } from '../../useCases/access/locationAccess.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';

export type FacilityCalls = SessionGuards & {
  readonly facilitiesOf: FacilitiesOf;
  /** null: nothing was published yet. */
  alertsFileOf(clientId: string): AlertsFile | null | Promise<AlertsFile | null>;
  /** Probability of lightning now, 0 to 1; null: not known. */
  probabilityOf(facility: Facility): number | null;
};

/** Facilities of the session's client: their list, and one of them with its events (CALL-01, CALL-02). */
export const facilityRoutes: FastifyPluginAsyncZod<FacilityCalls> = async (app, calls) => {
  const { requireSession } = calls;
  const answerOf = oncePerValue((list: readonly Facility[], all: readonly Facility[] | null) => ({
    body: jsonBody(facilityFeatures(list, all)),
    headers: { 'cache-control': 'private, no-cache' },
  }));
  const listOf: Question<ReadyAnswer> = async (asker) => {
    const list = (await calls.facilitiesSeenBy(asker)) ?? [];
    return answerOf(list, await calls.facilitiesOf(calls.clientOf(asker)));
  };

  app.get(
    '/api/facilities/metadata',
    { onRequest: requireSession, schema: { tags: ['facilities'], response: { 200: FacilityFeatures } } },
    async (request, reply) => sendReady(request, reply, listOf),
  );

  app.get(
    '/api/alerts/details/:id',
    {
      onRequest: requireSession,
      schema: {
        tags: ['alerts'],
        params: z.object({ id: z.string().min(1).describe('id of the facility') }),
        response: { 200: Facility, 404: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const clientId = calls.clientOf(request);
      const facility = findFacility(await calls.facilitiesSeenBy(request), request.params.id);
      if (facility === null) {
        const message = `Facility ${request.params.id} not found in ${clientId}.`;
        return reply.code(404).send({ facilityNotFound: { message } });
      }
      const prob = calls.probabilityOf(facility);
      return {
        ...facility,
        ...(prob === null ? {} : { prob }),
        ...alertsOf(await calls.alertsFileOf(clientId), facility.id),
      };
    },
  );
};

/** A facility's events; without a file none are sent at all, since an empty list would say that there are none (S4). */
function alertsOf(
  file: AlertsFile | null,
  facilityId: string,
): Pick<Facility, 'alerts' | 'keplerAlerts' | 'highestSeverityAlert'> {
  if (file === null) return {};
  const entry = file.alerts.find((alert) => alert.facilityId === facilityId);
  const alerts = entry?.activeAlerts ?? [];
  return { alerts, keplerAlerts: alerts, highestSeverityAlert: entry?.highestSeverityAlert ?? null };
}
