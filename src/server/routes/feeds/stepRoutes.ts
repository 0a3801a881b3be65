import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { StrikeStep } from '#contracts/strike.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import type { CachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { sendIfReady, type Question } from '../../platform/http/readyAnswer.ts';
import { parseStepMs } from '../../world/lightning/stepFolder.ts';
import { KEEP_MS } from '../../world/lightning/stepRetention.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';

const stepPath = (ending: string) =>
  z.object({
    day: z.string().describe('YYYYMMDD, UTC'),
    file: z.string().describe(`HHmmss${ending}, UTC, seconds a multiple of 5`),
  });
const ListPath = stepPath('.json');
const ColumnsPath = stepPath('.bin');
const FOR_DAYS = { 'cache-control': `public, max-age=${KEEP_MS / 1_000}, immutable` };

type StepFeeds = { readonly steps: Pick<StrikeSteps, 'bodyOf' | 'columnsOf'> };

/** Steps of 5 seconds of the lightning feed, in two forms (CALL-21, GAP-50). */
export const stepRoutes: FastifyPluginAsyncZod<StepFeeds> = async (app, { steps }) => {
  app.get(
    '/feeds/lightning/steps/:day/:file',
    { schema: { tags: ['feeds'], params: ListPath, response: { 200: StrikeStep, 404: Problem } } },
    async (request, reply) => {
      const question = stepBy(steps.bodyOf, stepMsOf(request.params, '.json'));
      return (await sendIfReady(request, reply, question)) ?? sendFileMissing(reply);
    },
  );

  app.get(
    '/feeds/lightning/columns/:day/:file',
    {
      schema: {
        tags: ['feeds'],
        description:
          'The strikes of a step as binary columns, see strikeStepColumns.ts. Drill strikes are left out',
        params: ColumnsPath,
        response: { 200: fileAnswer('application/octet-stream', 'Columns'), 404: Problem },
      },
    },
    async (request, reply) => {
      const question = stepBy(steps.columnsOf, stepMsOf(request.params, '.bin'));
      return (await sendIfReady(request, reply, question)) ?? sendFileMissing(reply);
    },
  );
};

/** Start of the step that a path names; null for what is no step. */
function stepMsOf({ day, file }: z.infer<typeof ListPath>, ending: string): number | null {
  return file.endsWith(ending) ? parseStepMs(day, file.slice(0, -ending.length)) : null;
}

/** A published step never changes; one that is not known must not read as a quiet one (S4), and may be known soon. */
function stepBy(bodyOf: (stepMs: number) => Promise<CachedBody | null>, stepMs: number | null): Question {
  return async () => {
    const body = stepMs === null ? null : await bodyOf(stepMs);
    return body && { body, headers: FOR_DAYS };
  };
}
