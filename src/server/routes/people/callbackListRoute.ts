import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { ALERTS_CATEGORY, CallbackSubscriptions } from '#contracts/subscription.ts';
import { byCallback } from '../../useCases/people/subscriptionLists.ts';
import type { SubscriptionCalls } from '../../useCases/people/subscriptionCalls.ts';

const REFUSALS = { 400: Problem, 403: Problem };
const CategoryQuery = z.object({ categoryId: z.coerce.number().int().default(ALERTS_CATEGORY) });

/** Callback URLs of the client and what they are subscribed to, for administrators (CALL-46, AUTH-23). */
export const callbackListRoute: FastifyPluginAsyncZod<SubscriptionCalls> = async (
  app,
  { gate, repositories },
) => {
  const { subscriptions } = repositories;
  const onRequest = gate.admit('admin');
  const tags = ['administration'];

  app.get(
    '/api/admin/alerts/subscriptions/callback-urls',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Of all callback URLs',
        querystring: CategoryQuery,
        response: {
          200: CallbackSubscriptions,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      if (request.query.categoryId !== ALERTS_CATEGORY) return { callbacks: [] };
      return {
        callbacks: byCallback(await subscriptions.listCallbacks(gate.personOf(request).clientId, null)),
      };
    },
  );
};
