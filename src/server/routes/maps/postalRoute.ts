import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { parseTileAddress } from '../../platform/tiles/tileAddress.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { signalOf } from '../../platform/threads/sharedWork.ts';
import type { Postal } from '../../world/postal/openPostal.ts';

/** A new file is seen within the hour. */
const CACHED_AN_HOUR = 'public, max-age=3600';
const TilePath = z.object({
  z: z.string().describe('zoom, 0 to 9, or as fine as the file that replaces the made-up areas'),
  x: z.string().describe('column from the west'),
  y: z.string().describe('row from the north, with `.pbf`'),
});

export type PostalCalls = {
  /** null: this service has none. */
  readonly postal: Omit<Postal, 'stop'> | null;
};

/** Postal areas, each with its code; made up where nobody has put real ones into the data folder (GAP-38). */
export const postalRoute: FastifyPluginAsyncZod<PostalCalls> = async (app, { postal }) => {
  app.get(
    '/layers/zip/:z/:x/:y',
    {
      schema: {
        tags: ['layers'],
        description: 'Mapbox vector tile of areas with a property `code`, empty where there are none',
        params: TilePath,
        response: { 200: fileAnswer('application/vnd.mapbox-vector-tile', 'Tile'), 404: Problem },
      },
    },
    async (request, reply) => {
      const address = postal === null ? null : parseTileAddress(request.params, postal.maxZoom);
      if (postal === null || address === null) return sendFileMissing(reply);
      const body = await postal.tile(address, signalOf(reply));
      return sendCachedBody(request, reply.header('cache-control', CACHED_AN_HOUR), body);
    },
  );
};
