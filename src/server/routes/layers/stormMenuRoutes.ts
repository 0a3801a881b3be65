import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { TropicalStormMenu } from '#contracts/tropicalFeatures.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import type { FeatureFeeds } from './featureRoutes.ts';
import { ADVISED_EVERY_MS } from '../../world/layers/featureSets.ts';
import { CACHED_SOME_MINUTES } from './paletteRoutes.ts';
import { parseLayerTime } from './parseLayerTime.ts';

/** Storms to choose from, by their two names (CALL-19, GAP-46); no session is needed. */
export const stormMenuRoutes: FastifyPluginAsyncZod<FeatureFeeds> = async (app, { clock, sky, live }) => {
  for (const path of ['/layers/hurricanes/menu', '/layers/tropical_storms/menu'])
    app.get(
      path,
      {
        schema: {
          tags: ['layers'],
          description:
            'The storms of the layer of tropical storms, by `storm_id`; simulated, or with `--live` those of the NHC',
          querystring: z.object({ init: z.string().optional().describe('as the layer was asked for') }),
          response: { 200: TropicalStormMenu, 404: Problem },
        },
      },
      async (request, reply) => {
        if (live?.stormMenu !== undefined) {
          const storms = live.stormMenu();
          if (storms === null) return sendFileMissing(reply);
          return reply.header('cache-control', 'no-cache').send(storms);
        }
        const atMs = parseLayerTime(request.query.init, ADVISED_EVERY_MS, clock.nowMs());
        if (atMs === null || sky === null) return sendFileMissing(reply);
        const body = await sky.make({ kind: 'stormMenu', atMs });
        return sendCachedBody(request, reply.header('cache-control', CACHED_SOME_MINUTES), body);
      },
    );
};
