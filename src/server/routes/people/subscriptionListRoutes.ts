import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { FacilitySubscriptions, Subscriptions, UserSubscriptions } from '#contracts/subscription.ts';
import { clientPerson } from '../../useCases/people/clientPerson.ts';
import { facilityOf } from '../../useCases/people/subscribedFacilities.ts';
import { byPerson } from '../../useCases/people/subscriptionLists.ts';
import type { SubscriptionCalls } from '../../useCases/people/subscriptionCalls.ts';

const REFUSALS = { 400: Problem, 403: Problem, 404: Problem };

/** Who of the client is subscribed to what, for administrators (CALL-45, AUTH-24). */
export const subscriptionListRoutes: FastifyPluginAsyncZod<SubscriptionCalls> = async (app, calls) => {
  const { gate, facilitiesOf } = calls;
  const { subscriptions } = calls.repositories;
  const onRequest = gate.admit('admin');
  const tags = ['administration'];

  app.get(
    '/api/admin/alerts/subscriptions/users',
    {
      onRequest,
      schema: { tags, summary: 'Of all people', response: { 200: UserSubscriptions, 403: Problem } },
    },
    async (request) => ({
      users: byPerson(await subscriptions.listPeople(gate.personOf(request).clientId, null)),
    }),
  );

  app.get(
    '/api/admin/alerts/subscriptions/users/:userId',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Of one person',
        params: z.object({ userId: z.uuid() }),
        response: {
          200: Subscriptions,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      const { clientId } = gate.personOf(request);
      const { id } = await clientPerson(calls.repositories, clientId, request.params.userId);
      return { subscriptions: await subscriptions.ofPerson(clientId, id) };
    },
  );

  app.get(
    '/api/admin/alerts/facilities/subscriptions/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Of one facility',
        params: z.object({ id: z.string().min(1).max(200) }),
        response: {
          200: FacilitySubscriptions,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      const { clientId } = gate.personOf(request);
      const { gid } = await facilityOf(facilitiesOf, clientId, request.params.id);
      const callbacks = await subscriptions.listCallbacks(clientId, gid);
      return {
        users: (await subscriptions.listPeople(clientId, gid)).map(({ person }) => person),
        callbacks: callbacks.map(({ callbackUrl, username }) => ({ callbackUrl, username: username ?? '' })),
      };
    },
  );
};
