import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contracts/problem.ts';
import { VehicleFilter, VehicleTable } from '#contracts/vehicleFilter.ts';
import { instantMs } from '#domain/time/instant.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { endsSeenBy } from './endsSeenBy.ts';
import type { RoadCalls } from './roadCalls.ts';

const DAY_MS = 24 * 3_600_000;
/** Schedules are not made for longer. Source: the forecast's reach, spec/gaps.md GAP-47. */
const LONGEST_MS = 14 * DAY_MS;
const LIMIT = perMinute(30);

/** Vehicles by region and time (VEH-01, CALL-63). */
export const vehicleFilterRoute: FastifyPluginAsyncZod<RoadCalls> = async (app, calls) => {
  const { roads, requireSession, facilitiesSeenBy } = calls;
  app.post(
    '/api/fmt/vehicles/intersect',
    {
      config: LIMIT,
      onRequest: requireSession,
      schema: {
        tags: ['vehicles'],
        summary: 'Runs that pass a region in a stretch of time of at most 14 days, as a table; simulated',
        body: VehicleFilter,
        response: { 200: VehicleTable, 400: Problem, 403: Problem, 404: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const { from, to, polygon: region } = request.body;
      const [fromMs, toMs] = [instantMs(from), instantMs(to)];
      if (fromMs === null || toMs === null || toMs <= fromMs || toMs - fromMs > LONGEST_MS)
        throw new ProblemError(400, 'badTimes', '"to" must be later than "from", by 14 days at most.');
      const body = await roads?.make({
        kind: 'passing',
        region,
        fromMs,
        toMs,
        ends: await endsSeenBy(request, facilitiesSeenBy),
      });
      if (body === undefined)
        throw new ProblemError(404, 'vehiclesUnknown', 'Vehicle data is not available on this service.');
      return sendCachedBody(request, reply.header('cache-control', 'private, no-cache'), body);
    },
  );
};
