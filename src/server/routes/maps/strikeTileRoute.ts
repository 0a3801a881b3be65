import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { KEEP_MS } from '../../world/lightning/stepRetention.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { signalOf } from '../../platform/threads/sharedWork.ts';
import { parseStrikeTile } from '../../world/lightning/parseStrikeTile.ts';
import type { StrikeTiles } from '../../world/lightning/strikeTiles.ts';

export type StrikeTileCalls = {
  strikeTiles: Pick<StrikeTiles, 'tile'>;
  steps: Pick<StrikeSteps, 'asOfMs'>;
  clock: ServerClock;
};

const KEPT = `public, max-age=${KEEP_MS / 1_000}, immutable`;
const TilePath = z.object({
  from: z.string().describe('begin, UTC epoch seconds, a full minute'),
  to: z.string().describe('end, UTC epoch seconds, a full minute; up to 120 minutes after the begin'),
  z: z.string().describe('zoom, 3 or 7'),
  x: z.string().describe('column from the west'),
  y: z.string().describe('row from the north, with `.pbf`'),
});

/** Lightning of the past as vector tiles by time range (STRIKE-10, STRIKE-11, GAP-51); no session is needed. */
export const strikeTileRoute: FastifyPluginAsyncZod<StrikeTileCalls> = async (
  app,
  { strikeTiles, steps, clock },
) => {
  app.get(
    '/layers/lightning/:from/:to/:z/:x/:y',
    {
      schema: {
        tags: ['layers'],
        description:
          'Mapbox vector tile with a layer `strikes`, empty where nothing struck, and a layer `gaps` with the times that are not known; 404 where none of the range is',
        params: TilePath,
        response: { 200: fileAnswer('application/vnd.mapbox-vector-tile', 'Tile'), 404: Problem },
      },
    },
    async (request, reply) => {
      const asked = parseStrikeTile(request.params, clock.nowMs());
      const knownToMs = steps.asOfMs();
      if (asked === null || knownToMs === null) return sendFileMissing(reply);
      const { body, isWhole } = await strikeTiles.tile({ ...asked, knownToMs }, signalOf(reply));
      if (body === null) return sendFileMissing(reply);
      // minutes that are over and wholly known never change
      void reply.header('cache-control', isWhole ? KEPT : 'no-cache');
      return sendCachedBody(request, reply, body);
    },
  );
};
