import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Poll, PollOrder } from '#contracts/poll.ts';
import { Problem } from '#contracts/problem.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import { pollAnswerRoute } from './pollAnswerRoute.ts';
import { makePoll, readPoll, type PollServiceDependencies } from '../../useCases/polls/pollService.ts';

const LIMIT = perMinute(12);

/** Administrators ask people of their client, and see what the people with a link answered. */
export const pollRoutes: FastifyPluginAsyncZod<
  PollServiceDependencies & { readonly gate: PersonGate }
> = async (app, { gate, ...service }) => {
  await app.register(pollAnswerRoute, { polls: service.repositories.polls, clock: service.clock });
  const onRequest = gate.admit('admin');
  app.post(
    '/api/pipeline/polls',
    {
      onRequest,
      config: LIMIT,
      schema: {
        tags: ['polls'],
        summary: 'Asks people a question, with a link for each answer',
        body: PollOrder,
        response: {
          201: Poll,
          400: Problem,
          403: Problem,
          404: Problem,
          409: Problem,
          429: Problem,
        },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await makePoll(service, gate.personOf(request), request.body)),
  );

  app.get(
    '/api/pipeline/poll_results/:id',
    {
      onRequest,
      schema: {
        tags: ['polls'],
        summary: 'A poll, and how often each answer was given',
        params: z.object({ id: z.uuid() }),
        response: {
          200: Poll,
          403: Problem,
          404: Problem,
        },
      },
    },
    (request) => readPoll(service, gate.personOf(request).clientId, request.params.id),
  );
};
