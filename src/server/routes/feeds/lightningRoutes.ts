import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contracts/problem.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import { sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import { stepRoutes } from './stepRoutes.ts';

/** The lightning feed: steps of 5 seconds in two forms, and the last two hours at once (CALL-21, GAP-50). */
export const lightningRoutes: FastifyPluginAsyncZod<{ steps: StrikeSteps }> = async (app, { steps }) => {
  await app.register(stepRoutes, { steps });

  app.get(
    '/feeds/lightning/window',
    {
      schema: {
        tags: ['feeds'],
        description: 'Binary columns, see strikeSnapshot.ts',
        response: { 200: fileAnswer('application/octet-stream', 'Columns'), 404: Problem },
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
