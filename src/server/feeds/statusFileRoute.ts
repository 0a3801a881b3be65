import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import { StatusFile, StatusReport } from '#contracts/statusReport.ts';
import type { ServerClock } from '../serverClock.ts';
import { findFacility } from './facilityFeatures.ts';
import { FILE_MISSING } from './fileMissing.ts';

/** What a screen says that it shows. */
export type ScreenStatus = StatusReport & { clientId: string; facilityId: string; reportedAtMs: number };

export type StatusFileFeeds = {
  clock: ServerClock;
  facilitiesOf(clientId: string): readonly Facility[] | null | Promise<readonly Facility[] | null>;
  reportStatus(report: ScreenStatus): void | Promise<void>;
};

const JSON_ENDING = /\.json$/;

/** Heartbeat of a screen, carried by its question for the status file (CALL-06, GAP-76). */
export const statusFileRoute: FastifyPluginAsyncZod<StatusFileFeeds> = async (app, feeds) => {
  app.get(
    '/static/status/:client/:file',
    {
      schema: {
        tags: ['static'],
        params: z.object({ client: z.string(), file: z.string().describe('{facilityId}.json') }),
        querystring: StatusReport,
        response: { 200: StatusFile, 404: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { client, file } = request.params;
      const facilities = JSON_ENDING.test(file) ? await feeds.facilitiesOf(client.toUpperCase()) : null;
      const facility = findFacility(facilities, file.replace(JSON_ENDING, ''));
      if (facility === null) return reply.code(404).send(FILE_MISSING);
      const reportedAtMs = feeds.clock.nowMs();
      const { clientId, id: facilityId } = facility;
      await feeds.reportStatus({ ...request.query, clientId, facilityId, reportedAtMs });
      return {
        client: clientId,
        facilityId,
        status: request.query.status,
        reportedAt: new Date(reportedAtMs).toISOString(),
      };
    },
  );
};
