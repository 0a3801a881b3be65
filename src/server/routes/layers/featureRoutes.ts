import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { LiveLayers } from '../../world/layers/liveLayers.ts';
import type { Sky } from '../../world/sky/sky.ts';
import type { FeatureLayer } from '../../world/sky/skyFeatures.ts';
import { FEATURE_SETS, type FeatureSetName } from '../../world/layers/featureSets.ts';
import { parseLayerTime } from './parseLayerTime.ts';

export type FeatureFeeds = {
  clock: ServerClock;
  /** null: this service has none. */
  sky: Pick<Sky, 'make'> | null;
  /** Layers of real services; left out: none is asked. */
  live?: LiveLayers | undefined;
};

/** Query of a layer that has a past. */
export const LayerTimes = z.object({
  init: z.string().optional().describe('when it was made, 20260704T183000Z; now where it is missing'),
  fore: z.string().optional().describe('for when it holds; `init` where it is missing'),
});

/** Layers of polygons, lines and points; no session is needed (CALL-17, CALL-20). */
export const featureRoutes: FastifyPluginAsyncZod<FeatureFeeds> = async (app, { clock, sky, live }) => {
  for (const [layer, set] of Object.entries(FEATURE_SETS)) {
    const { answer, description, everyMs, reach, isOnlyLive = false } = set;
    app.get(
      `/layers/features/${layer}.json`,
      {
        schema: {
          tags: ['layers'],
          description,
          querystring: LayerTimes,
          response: { 200: answer, 404: Problem },
        },
      },
      async (request, reply) => {
        const told = live?.features[layer as FeatureSetName];
        if (told !== undefined) {
          const current = told.body();
          if (current === null) return sendFileMissing(reply);
          // what it shows may change under one time
          return sendCachedBody(request, reply.header('cache-control', 'no-cache'), current);
        }
        const { init, fore } = request.query;
        const atMs = parseLayerTime(reach === 'past' ? (fore ?? init) : init, everyMs, clock.nowMs());
        if (atMs === null || sky === null || isOnlyLive) return sendFileMissing(reply);
        const body = await sky.make({ kind: 'features', layer: layer as FeatureLayer, atMs });
        // an address with its time in it says the same for as long as anybody asks
        void reply.header('last-modified', new Date(atMs).toUTCString());
        void reply.header('cache-control', init === undefined ? 'no-cache' : 'public, max-age=300');
        return sendCachedBody(request, reply, body);
      },
    );
  }
};
