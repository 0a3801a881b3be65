import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NumberSubscriptionOrder, SubscriptionPath } from '#contracts/subscription.ts';
import { unsubscribeOne } from '../../useCases/people/changeSubscriptions.ts';
import { subscribeRoute } from './subscribeRoute.ts';
import type { SubscriptionCalls } from '../../useCases/people/subscriptionCalls.ts';
import { ADMIN_LIMIT, ADMIN_REFUSALS } from './personPath.ts';

const PATH = '/api/lightning/alerts/facilities';

/**
 * The other family of calls about subscriptions,
 * which knows people by their telephone numbers too (CALL-50, CALL-51, GAP-117).
 */
export const numberSubscriptionRoutes: FastifyPluginAsyncZod<SubscriptionCalls> = async (app, calls) => {
  const { gate } = calls;
  const common = { config: ADMIN_LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  await app.register(subscribeRoute, {
    ...calls,
    path: `${PATH}/subscriptions`,
    summary: 'Subscribes people by e-mail or telephone number, and URLs, to facilities',
    body: NumberSubscriptionOrder,
  });

  app.delete(
    `${PATH}/:categoryId/:facilityId/:userIdOrCallbackUrl`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Ends one subscription; one that does not stand is no error',
        params: SubscriptionPath,
        response: {
          204: z.null(),
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { facilityId, userIdOrCallbackUrl } = request.params;
      const isUser = z.uuid().safeParse(userIdOrCallbackUrl).success;
      const type = isUser ? ('user' as const) : ('callback' as const);
      const end = { facilityId, type, userIdOrCallbackUrl };
      await unsubscribeOne(calls, gate.ordererOf(request), end);
      return reply.code(204).send(null);
    },
  );
};
