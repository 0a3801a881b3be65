import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SubscriptionEnd, SubscriptionOrder } from '#contracts/subscription.ts';
import { unsubscribeAll, unsubscribeOne } from '../../useCases/people/changeSubscriptions.ts';
import { subscribeRoute } from './subscribeRoute.ts';
import type { SubscriptionCalls } from '../../useCases/people/subscriptionCalls.ts';
import { ADMIN_LIMIT, ADMIN_REFUSALS } from './personPath.ts';

const PATH = '/api/admin/alerts/facilities';

/** Administrators subscribe and unsubscribe anybody of their client, and callback URLs (CALL-48, CALL-49, AUTH-24). */
export const subscriptionAdminRoutes: FastifyPluginAsyncZod<SubscriptionCalls> = async (app, calls) => {
  const { gate } = calls;
  const common = { config: ADMIN_LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  await app.register(subscribeRoute, {
    ...calls,
    path: `${PATH}/subscriptions`,
    summary: 'Subscribes people and URLs to facilities, all that are named or none',
    body: SubscriptionOrder,
  });

  app.delete(
    `${PATH}/subscriptions`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Ends one subscription; one that does not stand is no error',
        body: SubscriptionEnd,
        response: {
          204: z.null(),
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      await unsubscribeOne(calls, gate.ordererOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${PATH}/unsubscribe_all/:id`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Ends all subscriptions of one person',
        params: z.object({ id: z.uuid() }),
        response: {
          204: z.null(),
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      await unsubscribeAll(calls, gate.ordererOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
