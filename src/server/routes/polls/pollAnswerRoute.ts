import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PollAnswer } from '#contracts/poll.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PollsRepository } from '../../storage/repositories/pollsRepository.ts';
import { answerPoll } from '../../useCases/polls/answerPoll.ts';

export type PollAnswerCalls = { readonly polls: PollsRepository; readonly clock: ServerClock };

const LIMIT = perMinute(60);
/** Stands for what cannot be an id: nobody and nothing has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

const Id = z.uuid().catch(NO_ID);
const Channel = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(['EMAIL', 'SMS']))
  .nullable()
  .catch(null);

/**
 * A reader answers a poll (CALL-53). Everyone who has the link may: its ids cannot be guessed, and it opens nothing else
 * (AUTH-02).
 */
export const pollAnswerRoute: FastifyPluginAsyncZod<PollAnswerCalls> = async (app, calls) => {
  const part = z.string().min(1).max(100);
  app.get(
    '/api/pipeline/polls/:channel/:executionInstance/:notification/:option',
    {
      config: LIMIT,
      schema: {
        tags: ['polls'],
        summary: 'Answers a poll, once for each notification',
        params: z.object({
          channel: part.describe('EMAIL or SMS: where the link was found'),
          executionInstance: part.describe('id of the poll'),
          notification: part.describe('id under which a person was asked'),
          option: part.describe('id of the answer'),
        }),
        response: {
          200: PollAnswer,
          404: Problem,
          409: Problem,
          429: Problem,
        },
      },
    },
    async ({ params }, reply) => {
      void reply.header('cache-control', 'no-store');
      const notificationId = Id.parse(params.notification);
      const answeredAtMs = await answerPoll(calls, {
        pollId: Id.parse(params.executionInstance),
        notificationId,
        optionId: params.option,
        channel: Channel.parse(params.channel),
      });
      return { notificationId, optionId: params.option, answeredAt: isoInstant(answeredAtMs) };
    },
  );
};
