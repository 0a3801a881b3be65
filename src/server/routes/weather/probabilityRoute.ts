import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IsoInstant } from '#contracts/isoInstant.ts';
import { instantMs, isoInstant } from '#domain/time/instant.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { LatitudeText, LongitudeText } from './pointQuery.ts';
import type { LightningOutlook } from '../../world/weather/weatherModel.ts';

export type ProbabilityFeeds = {
  clock: ServerClock;
  outlook: LightningOutlook;
  /** Alert radius by the rules in force at a facility, m; for an unknown one by those of its client or the service. */
  alertRadiusM(clientId: string, facilityId: string): number;
};

/** 0.07 × 10,000 is a little more than 700. */
const ROUNDING_ERROR = 1e-6;

const ProbabilityQuery = z.object({
  client: z.string().min(1),
  id: z.string().min(1).describe('facility'),
  lat: LatitudeText,
  lon: LongitudeText,
  init: IsoInstant.optional().describe('what was known then; now where it is missing'),
  forecast: IsoInstant.optional().describe('begin of the half hour asked for; now where it is missing'),
});

/** Probability of lightning around a place, within the alert radius of a facility, as one line of text (CALL-13). */
export const probabilityRoute: FastifyPluginAsyncZod<ProbabilityFeeds> = async (
  app,
  { clock, outlook, alertRadiusM },
) => {
  app.get(
    '/weather/probability.txt',
    {
      schema: {
        tags: ['weather'],
        description:
          'One line: longitude, latitude, time and probability, 0 to 1; or a line with Error (CALL-13).',
        querystring: ProbabilityQuery,
        response: { 200: z.string() },
      },
    },
    async ({ query: { client, id, lon, lat, init, forecast } }, reply) => {
      const nowMs = clock.nowMs();
      const initMs = instantOr(init, nowMs);
      const forecastMs = instantOr(forecast, nowMs);
      const radiusM = alertRadiusM(client.toUpperCase(), id);
      const fraction = outlook({ lon, lat, radiusM, initMs, forecastMs });
      void reply.type('text/plain; charset=us-ascii').header('cache-control', 'no-store');
      // no id in the line: a yard may be called TERROR_BAY, and a line with 'error' in it is none
      const place = `${lon.toFixed(4)} ${lat.toFixed(4)} ${isoInstant(forecastMs)}`;
      return fraction === null
        ? 'Error: the probability is not known\n'
        : `${place} ${roundedUp(fraction).toFixed(4)}\n`;
    },
  );
};

/** To four decimals, never down: a page must not offer an override by a probability that is above its limit (S8). */
function roundedUp(fraction: number): number {
  return Math.ceil(fraction * 1e4 - ROUNDING_ERROR) / 1e4;
}

function instantOr(iso: string | undefined, otherwiseMs: number): number {
  return (iso === undefined ? null : instantMs(iso)) ?? otherwiseMs;
}
