import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { GAUGES } from '../../sources/simulator/floodGauges.ts';
import type { FeatureFeeds } from './featureRoutes.ts';
import { GAUGED_EVERY_MS } from '../../world/layers/featureSets.ts';
import { LanguageText } from './languageText.ts';
import { CACHED_SOME_MINUTES, SchemeText } from './paletteRoutes.ts';
import { parseLayerTime } from './parseLayerTime.ts';

const ENDING = '.svg';
const LIDS = new Set(GAUGES.map(({ lid }) => `${lid}${ENDING}`));

/** The picture of a flood gauge's last three days (CALL-30); no session is needed. */
export const gaugeRoute: FastifyPluginAsyncZod<FeatureFeeds> = async (app, { clock, sky }) => {
  app.get(
    '/layers/gauges/:file',
    {
      schema: {
        tags: ['layers'],
        description: 'SVG of 360 by 200: how high the water stood at a gauge; simulated',
        params: z.object({ file: z.string().describe('GaugeLID with `.svg`') }),
        querystring: z.object({ init: z.string().optional(), scheme: SchemeText, language: LanguageText }),
        response: { 200: fileAnswer('image/svg+xml', 'Picture'), 404: Problem },
      },
    },
    async (request, reply) => {
      const { init, scheme, language } = request.query;
      const atMs = parseLayerTime(init, GAUGED_EVERY_MS, clock.nowMs());
      const { file } = request.params;
      if (atMs === null || sky === null || !LIDS.has(file)) return sendFileMissing(reply);
      const lid = file.slice(0, -ENDING.length);
      const body = await sky.make({ kind: 'hydrograph', lid, atMs, scheme, language });
      return sendCachedBody(request, reply.header('cache-control', CACHED_SOME_MINUTES), body);
    },
  );
};
