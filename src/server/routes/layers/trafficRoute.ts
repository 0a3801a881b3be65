import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { TrafficIncidents } from '#contracts/trafficIncidents.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import type { FeatureFeeds } from './featureRoutes.ts';
import { LanguageText } from './languageText.ts';
import { parseLayerTime } from './parseLayerTime.ts';
import { TRAFFIC_EVERY_MS } from '../../world/layers/pointLayers.ts';

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)';
const BBOX = new RegExp(`^${[NUMBER, NUMBER, NUMBER, NUMBER].join(',')}$`);

const Box = z
  .string()
  .describe('west,south,east,north in degrees; over the date line, east is beyond 180')
  .transform((text, context) => {
    const [west, south, east, north] = (BBOX.exec(text) ?? []).slice(1).map(Number);
    if (west !== undefined && south !== undefined && west < east! && south < north!)
      return snapped({ west, south, east: east!, north: north! });
    context.addIssue({ code: 'custom', message: `"${text}" came when west,south,east,north was expected` });
    return z.NEVER;
  });

const Query = z.object({
  bbox: Box,
  zoom: z.coerce.number().min(0).max(24),
  language: LanguageText,
  init: z.string().optional().describe('the state of traffic; now where it is missing'),
  key: z.string().optional().describe('asked for by some services, not by this one'),
});

/** Traffic incidents within a view (CALL-31); no session is needed. */
export const trafficRoute: FastifyPluginAsyncZod<FeatureFeeds> = async (app, { clock, sky, live }) => {
  app.get(
    '/layers/traffic/incidents.json',
    {
      schema: {
        tags: ['layers'],
        description:
          'Those with the greatest delay first, 300 at most; from afar only those; simulated, or with `ROADWORK_FEEDS` those of these feeds, closed roads first',
        querystring: Query,
        response: { 200: TrafficIncidents, 404: Problem },
      },
    },
    async (request, reply) => {
      const { bbox, zoom, language, init } = request.query;
      if (live?.incidents !== undefined) {
        const told = live.incidents.within({ ...bbox, zoom }, language);
        return told === null ? sendFileMissing(reply) : reply.header('cache-control', 'no-cache').send(told);
      }
      const atMs = parseLayerTime(init, TRAFFIC_EVERY_MS, clock.nowMs());
      if (atMs === null || sky === null) return sendFileMissing(reply);
      const view = { ...bbox, zoom: Math.floor(zoom) };
      const body = await sky.make({ kind: 'traffic', view, atMs, language });
      return sendCachedBody(request, reply.header('cache-control', 'public, max-age=60'), body);
    },
  );
};

const FULL_TURN_DEG = 360;

type Edges = { west: number; south: number; east: number; north: number };

/**
 * Out to whole degrees on Earth: neighbouring views ask the same.
 * West is -180 to 179, whatever turn of the map it is of.
 */
function snapped({ west, south, east, north }: Edges): Edges {
  const left = Math.floor(west);
  const widthDeg = Math.min(FULL_TURN_DEG, Math.ceil(east) - left);
  const from = widthDeg === FULL_TURN_DEG ? -180 : ((((left + 180) % 360) + 360) % 360) - 180;
  return {
    west: from,
    south: Math.max(-90, Math.floor(south)),
    east: from + widthDeg,
    north: Math.min(90, Math.ceil(north)),
  };
}
