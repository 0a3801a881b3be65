import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LayerConfig, Palettes } from '#contracts/layers.ts';
import { Problem } from '#contracts/problem.ts';
import { jsonBody, sendCachedBody } from '../feeds/cachedBody.ts';
import { sendFileMissing } from '../feeds/fileMissing.ts';
import { radarPalettes } from '../radar/radarBands.ts';
import type { Radar } from '../radar/radar.ts';
import type { ServerClock } from '../serverClock.ts';
import { layerCatalogue } from './layerCatalogue.ts';
import { LIGHTNING_AGES } from './lightningAges.ts';
import { parseRadarAddress } from './parseRadarAddress.ts';

export type LayerFeeds = {
  clock: ServerClock;
  /** null: this service has none. */
  radar: Pick<Radar, 'tile'> | null;
};

const tags = ['layers'];
const SchemeText = z.enum(['dark', 'light']).default('dark');
const TilePath = z.object({
  model: z.literal('cond_radar_highcoverage'),
  variable: z.literal('precip'),
  init: z.string().describe('when the picture was made, 20260704T183000Z'),
  fore: z.string().describe('for when it holds, a full five minutes'),
  z: z.string().describe('zoom, 0 to 15'),
  x: z.string().describe('column from the west'),
  y: z.string().describe('row from the north, with `.png`'),
});
const CACHED_SOME_MINUTES = 'public, max-age=300';

/** The layers of the map, their palettes and their pictures; no session is needed (CALL-17, CALL-20). */
export const layerRoutes: FastifyPluginAsyncZod<LayerFeeds> = async (app, { clock, radar }) => {
  const catalogue = jsonBody(layerCatalogue(radar !== null));

  app.get(
    '/layers/layers.json',
    { schema: { tags, response: { 200: z.array(LayerConfig) } } },
    async (request, reply) => sendCachedBody(request, reply.header('cache-control', 'no-cache'), catalogue),
  );

  app.get(
    '/layers/palettes/radar.json',
    {
      schema: {
        tags,
        querystring: z.object({ scheme: SchemeText, metric: z.enum(['true', 'false']).default('true') }),
        response: { 200: Palettes },
      },
    },
    async ({ query }, reply) => {
      void reply.header('cache-control', CACHED_SOME_MINUTES);
      return radarPalettes(query.scheme, query.metric === 'true');
    },
  );

  app.get(
    '/layers/palettes/lightning.json',
    { schema: { tags, response: { 200: Palettes } } },
    async (_request, reply) => {
      void reply.header('cache-control', CACHED_SOME_MINUTES);
      return LIGHTNING_AGES;
    },
  );

  app.get(
    '/layers/tiles/:model/:variable/:init/:fore/:z/:x/:y',
    {
      schema: {
        tags,
        description: 'PNG of 256 px, transparent where it is dry; simulated',
        params: TilePath,
        querystring: z.object({ scheme: SchemeText }),
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const address = parseRadarAddress(request.params, clock.nowMs());
      if (address === null || radar === null) return sendFileMissing(reply);
      const body = await radar.tile({ ...address, scheme: request.query.scheme });
      return sendCachedBody(request, reply.header('cache-control', CACHED_SOME_MINUTES), body);
    },
  );
};
