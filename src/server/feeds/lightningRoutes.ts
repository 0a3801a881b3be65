import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { StrikeStep } from '#contracts/strike.ts';
import { sendCachedBody } from './cachedBody.ts';
import { sendFileMissing } from './fileMissing.ts';
import { parseStepMs } from './stepFolder.ts';
import { KEEP_MS } from './stepRetention.ts';
import type { StrikeSteps } from './strikeSteps.ts';

const StepPath = z.object({
  day: z.string().describe('YYYYMMDD, UTC'),
  file: z.string().describe('HHmmss.json, UTC, seconds a multiple of 5'),
});

/** The lightning feed: steps of 5 seconds, and the last two hours at once (CALL-21, GAP-50). */
export const lightningRoutes: FastifyPluginAsyncZod<{ steps: StrikeSteps }> = async (app, { steps }) => {
  app.get(
    '/feeds/lightning/steps/:day/:file',
    { schema: { tags: ['feeds'], params: StepPath, response: { 200: StrikeStep, 404: Problem } } },
    async (request, reply) => {
      const { day, file } = request.params;
      const stepMs = file.endsWith('.json') ? parseStepMs(day, file.slice(0, -'.json'.length)) : null;
      const body = stepMs === null ? null : await steps.bodyOf(stepMs);
      // an unknown step must not read as a quiet one (S4), and may become known any moment
      if (body === null) return sendFileMissing(reply);
      void reply.header('cache-control', `public, max-age=${KEEP_MS / 1_000}, immutable`);
      return sendCachedBody(request, reply, body);
    },
  );

  app.get(
    '/feeds/lightning/window',
    {
      schema: {
        tags: ['feeds'],
        description: 'Binary columns, see strikeSnapshot.ts',
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const body = steps.snapshot();
      if (body === null) return sendFileMissing(reply);
      void reply.header('cache-control', 'no-cache');
      return sendCachedBody(request, reply, body);
    },
  );
};
