import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { VehicleHeatById } from '#contracts/vehicleHeat.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { endsSeenBy } from './endsSeenBy.ts';
import { fleetReaderOf } from './fleetReader.ts';
import type { RoadCalls } from './roadCalls.ts';

/** Sensors of a vehicle read as often. */
const READ_EVERY_MS = 5 * 60_000;
const LIMIT = perMinute(60);

/** Heat in one vehicle whose run begins or ends at a facility that the person may see (CALL-28, GAP-91). */
export const vehicleHeatRoute: FastifyPluginAsyncZod<RoadCalls> = async (app, calls) => {
  const { clock, roads, fleet, requireSession, facilitiesSeenBy } = calls;
  app.get(
    '/api/vehicles/:id',
    {
      config: LIMIT,
      onRequest: requireSession,
      schema: {
        tags: ['vehicles'],
        summary: 'Temperature, humidity, heat index and WBGT in a vehicle, now and over a day',
        params: z.object({
          id: z.string().min(1).max(40).describe('identifier of the run without a leading KEP, in any case'),
        }),
        response: { 200: VehicleHeatById, 403: Problem, 404: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (fleet !== null) {
        const heat = fleet.heatOf(await fleetReaderOf(request, calls), id, clock.nowMs());
        if (heat === null) throw noHeat();
        return reply.header('cache-control', 'private, no-cache').send({ [id]: heat });
      }
      const body = await roads?.make({
        kind: 'heat',
        id,
        atMs: Math.floor(clock.nowMs() / READ_EVERY_MS) * READ_EVERY_MS,
        ends: await endsSeenBy(request, facilitiesSeenBy),
      });
      if (body === undefined || body.bytes.length === 0) throw noHeat();
      return sendCachedBody(request, reply.header('cache-control', 'private, no-cache'), body);
    },
  );
};

function noHeat(): ProblemError {
  return new ProblemError(404, 'vehicleNotFound', 'No heat data of such a vehicle.');
}
