import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { LatitudeText, LongitudeText } from '../weather/pointQuery.ts';
import type { FeatureFeeds } from './featureRoutes.ts';
import { variableOf } from './gridAddress.ts';
import { CACHED_SOME_MINUTES } from './paletteRoutes.ts';
import { parsePictureTimes } from './parseRadarAddress.ts';

const PointPath = z.object({
  model: z.string().describe('dataset'),
  variable: z.string().describe('what the layer shows'),
  init: z.string().describe('when it was made, 20260704T183000Z'),
  fore: z.string().describe('for when it holds, a full five minutes'),
});

/** What a layer of pictures says of one point (CALL-18); no session is needed. */
export const pointRoute: FastifyPluginAsyncZod<FeatureFeeds> = async (app, { clock, sky }) => {
  app.get(
    '/layers/points/:model/:variable/:init/:fore',
    {
      schema: {
        tags: ['layers'],
        description: 'Values by name, percent from 0 to 100; simulated',
        params: PointPath,
        querystring: z.object({
          lon: LongitudeText,
          lat: LatitudeText,
          metric: z.enum(['true', 'false']).default('true'),
        }),
        response: { 200: z.record(z.string(), z.number()), 404: Problem },
      },
    },
    async (request, reply) => {
      const { lon, lat, metric } = request.query;
      const variable = variableOf(request.params);
      const atMs = parsePictureTimes(request.params, clock.nowMs());
      if (atMs === null || variable === null || sky === null) return sendFileMissing(reply);
      const place = { lon: toHundredth(lon), lat: toHundredth(lat) };
      const body = await sky.make({ kind: 'point', variable, ...place, atMs, isMetric: metric === 'true' });
      return sendCachedBody(request, reply.header('cache-control', CACHED_SOME_MINUTES), body);
    },
  );
};

/** A kilometre: neighbours share an answer. */
function toHundredth(deg: number): number {
  return roundTo(deg, 2);
}
