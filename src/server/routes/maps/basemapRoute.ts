import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { signalOf } from '../../platform/threads/sharedWork.ts';
import type { Basemap } from '../../world/basemap/basemap.ts';
import { parseTileAddress } from '../../platform/tiles/tileAddress.ts';

const CACHED_A_DAY = 'public, max-age=86400';
const CACHED_FOR_GOOD = 'public, max-age=31536000, immutable';
const TilePath = z.object({
  z: z.string().describe('Zoom, 0 to 9, or as fine as the file that replaces the service’s own'),
  x: z.string().describe('Column from the west'),
  y: z.string().describe('Row from the north, with `.pbf`'),
});

const TileVersion = z.object({
  v: z.string().optional().describe('Digest of the tiles, from `tileUrls.own`: such an answer never changes'),
});

/** The basemap: land, water, borders and towns, for maps without a network outside (MAP-02). */
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
        querystring: TileVersion,
        response: { 200: fileAnswer('application/vnd.mapbox-vector-tile', 'Tile'), 404: Problem },
      },
    },
    async (request, reply) => {
      const address = parseTileAddress(request.params, basemap.maxZoom);
      if (address === null) return sendFileMissing(reply);
      const isCurrent = basemap.version !== '' && request.query.v === basemap.version;
      const body = await basemap.tile(address, signalOf(reply));
      return sendCachedBody(
        request,
        reply.header('cache-control', isCurrent ? CACHED_FOR_GOOD : CACHED_A_DAY),
        body,
      );
    },
  );
};
