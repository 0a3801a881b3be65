import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import { StatusFile, StatusReport } from '#contracts/statusReport.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { FacilitiesOf } from '../../useCases/access/locationAccess.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { FILE_MISSING } from '../../platform/http/fileMissing.ts';
import type { DisplayIdentity, ScreenStatus } from '../../useCases/kiosks/screenRegister.ts';

export type Heartbeat = {
  readonly facility: Facility;
  /** As the address names it. */
  readonly facilityId: string;
  readonly report: StatusReport;
};

export type StatusFileFeeds = {
  clock: ServerClock;
  readonly facilitiesOf: FacilitiesOf;
  /** Rejects with a ProblemError for a heartbeat that does not prove which display sends it. */
  identifyDisplay(request: FastifyRequest, heartbeat: Heartbeat): Promise<DisplayIdentity>;
  reportStatus(report: ScreenStatus): void | Promise<void>;
  noteRefusedReport(): void;
};

const JSON_ENDING = /\.json$/;

/** Heartbeat of a display, carried by its question for the status file (CALL-06, GAP-76, GAP-141). */
export const statusFileRoute: FastifyPluginAsyncZod<StatusFileFeeds> = async (app, feeds) => {
  app.get(
    '/static/status/:client/:file',
    {
      schema: {
        tags: ['static'],
        params: z.object({ client: z.string(), file: z.string().describe('{facilityId}.json') }),
        querystring: StatusReport,
        response: { 200: StatusFile, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { client, file } = request.params;
      const facilities = JSON_ENDING.test(file) ? await feeds.facilitiesOf(client.toUpperCase()) : null;
      const askedId = file.replace(JSON_ENDING, '');
      const facility = findFacility(facilities, askedId);
      if (facility === null) return reply.code(404).send(FILE_MISSING);
      const heartbeat = { facility, facilityId: askedId, report: request.query };
      const display = await feeds.identifyDisplay(request, heartbeat).catch((refusal: unknown) => {
        feeds.noteRefusedReport();
        throw refusal;
      });
      const reportedAtMs = feeds.clock.nowMs();
      const { clientId, id: facilityId } = facility;
      await feeds.reportStatus({ ...request.query, ...display, clientId, facilityId, reportedAtMs });
      return {
        client: clientId,
        facilityId,
        status: request.query.status,
        reportedAt: new Date(reportedAtMs).toISOString(),
      };
    },
  );
};
