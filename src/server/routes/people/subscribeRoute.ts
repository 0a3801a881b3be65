import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { NumberSubscriptionOrder, SubscriptionOrder } from '#contracts/subscription.ts';
import { subscribeAll } from '../../useCases/people/changeSubscriptions.ts';
import type { SubscriptionCalls } from '../../useCases/people/subscriptionCalls.ts';
import { ADMIN_LIMIT, ADMIN_REFUSALS } from './personPath.ts';

type SubscribeCall = SubscriptionCalls & {
  readonly path: string;
  readonly summary: string;
  readonly body: typeof SubscriptionOrder | typeof NumberSubscriptionOrder;
};

/** The call of administrators that subscribes, under its path and with its body (CALL-48, CALL-50). */
export const subscribeRoute: FastifyPluginAsyncZod<SubscribeCall> = async (
  app,
  { path, summary, body, ...calls },
) => {
  app.post(
    path,
    {
      config: ADMIN_LIMIT,
      onRequest: calls.gate.admit('admin'),
      schema: {
        tags: ['administration'],
        summary,
        body,
        response: {
          204: z.null(),
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      await subscribeAll(calls, calls.gate.ordererOf(request), request.body);
      return reply.code(204).send(null);
    },
  );
};
