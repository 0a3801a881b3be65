import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contracts/problem.ts';
import { SilentTimes } from '#contracts/silentTimes.ts';
import { WEEKDAYS } from '#domain/people/silentTimes.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { perMinute } from '../../platform/http/perMinute.ts';

const LIMIT = perMinute(60);
const REFUSALS = { 400: Problem, 403: Problem, 429: Problem };

/** When a person does not want to be told (CALL-42): their own alone. */
export const silentTimesRoutes: FastifyPluginAsyncZod<PersonCalls> = async (app, calls) => {
  const { gate, repositories, clock } = calls;
  const onRequest = gate.admit('user');
  const tags = ['notifications'];

  app.get(
    '/api/silent_times',
    {
      onRequest,
      schema: { tags, summary: 'Own silent times', response: { 200: SilentTimes, 403: Problem } },
    },
    async (request) => (await repositories.preferences.silentTimesOf(gate.personOf(request).id)) ?? NONE,
  );

  app.put(
    '/api/silent_times',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Sets own silent times, all days at once',
        body: SilentTimes,
        response: {
          200: SilentTimes,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      const { body } = request;
      const { id, clientId } = gate.personOf(request);
      await repositories.together(async ({ preferences, audit }) => {
        await preferences.putSilentTimes(id, body);
        await audit.append({
          atMs: clock.nowMs(),
          who: id,
          clientId,
          what: 'silentTimes.changed',
          detail: { ...body },
        });
      });
      return body;
    },
  );
};

/** Of a person who never set any; with nothing set the zone means nothing. */
const NONE = {
  ...Object.fromEntries(WEEKDAYS.flatMap((day) => [`${day}Opens`, `${day}Close`].map((end) => [end, null]))),
  timezone: 'UTC',
} as SilentTimes;
