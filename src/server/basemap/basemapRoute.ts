import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { sendCachedBody } from '../feeds/cachedBody.ts';
import { sendFileMissing } from '../feeds/fileMissing.ts';
import { signalOf } from '../threads/sharedWork.ts';
import type { Basemap } from './basemap.ts';
import { parseTileAddress } from './tileAddress.ts';

const CACHED_A_DAY = 'public, max-age=86400';
const TilePath = z.object({
  z: z.string().describe('Zoom, 0 to 9, or as fine as the file that replaces the service’s own'),
  x: z.string().describe('Column from the west'),
  y: z.string().describe('Row from the north, with `.pbf`'),
});

/** The ground of the maps: land, water, borders and towns, for maps without a network outside (MAP-02). */
export const basemapRoute: FastifyPluginAsyncZod<{ basemap: Omit<Basemap, 'stop'> }> = async (
  app,
  { basemap },
) => {
  app.get(
    '/layers/basemap/:z/:x/:y',
    {
      schema: {
        tags: ['layers'],
        description: 'Mapbox vector tile, version 2, extent 4096; empty where there is only sea',
        params: TilePath,
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const address = parseTileAddress(request.params, basemap.maxZoom);
      if (address === null) return sendFileMissing(reply);
      const body = await basemap.tile(address, signalOf(reply));
      return sendCachedBody(request, reply.header('cache-control', CACHED_A_DAY), body);
    },
  );
};
