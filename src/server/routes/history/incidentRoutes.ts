import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Incident, IncidentPdfQuery } from '#contracts/incident.ts';
import { Problem } from '#contracts/problem.ts';
import { mayChange } from '#domain/people/rights.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import { personOf } from '../../useCases/access/sessionHooks.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import type { IncidentPdfOrder } from '../../useCases/incident/incidentPdf.ts';
import { readIncident, type IncidentDependencies } from '../../useCases/incident/readIncident.ts';

export type IncidentCalls = IncidentDependencies &
  Pick<SessionGuards, 'requireSession' | 'facilitiesSeenBy'> & {
    /** Writes a record as pages to print. */
    readonly writePdf: (order: IncidentPdfOrder) => Promise<Uint8Array>;
  };

/** A record takes hours of step files; a page asks for it once a minute. */
const LIMIT = perMinute(15);
const IncidentPath = z.object({
  facilityId: z.string().min(1).max(200),
  eventId: z.string().min(1).max(200).describe('keplerId of the alert that closed the yard'),
});
const REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };

/** Records of closings, for those who see the alert history; guests and displays are told no names. */
export const incidentRoutes: FastifyPluginAsyncZod<IncidentCalls> = async (app, calls) => {
  const { requireSession, facilitiesSeenBy, writePdf, ...dependencies } = calls;

  async function incidentOf(request: FastifyRequest, { facilityId, eventId }: z.infer<typeof IncidentPath>) {
    const { authorities, client } = personOf(request);
    const facility = findFacility(await facilitiesSeenBy(request), facilityId);
    if (facility === null)
      throw new ProblemError(404, 'facilityNotFound', `Facility ${facilityId} not found.`);
    return readIncident(dependencies, { facility, eventId, tellsNames: mayChange(authorities, client) });
  }

  app.get(
    '/api/incidents/:facilityId/:eventId',
    {
      onRequest: requireSession,
      config: LIMIT,
      schema: {
        tags: ['alerts'],
        summary: 'Record of one closing: strikes, verdicts, people, notices and screens',
        params: IncidentPath,
        response: { 200: Incident, ...REFUSALS },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return incidentOf(request, request.params);
    },
  );

  app.get(
    '/api/incidents/:facilityId/:eventId/pdf',
    {
      onRequest: requireSession,
      config: LIMIT,
      schema: {
        tags: ['alerts'],
        summary: 'The same record as pages to print',
        params: IncidentPath,
        querystring: IncidentPdfQuery,
        produces: ['application/pdf'],
        response: { 200: z.unknown(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const incident = await incidentOf(request, request.params);
      const bytes = await writePdf({ incident, ...request.query });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="incident_${incident.start.slice(0, 10)}.pdf"`)
        .type('application/pdf')
        .send(Buffer.from(bytes));
    },
  );
};
