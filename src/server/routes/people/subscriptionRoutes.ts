import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { OwnSubscriptionEnd, OwnSubscriptionOrder, Subscriptions } from '#contracts/subscription.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { FacilitiesOf } from '../../useCases/access/locationAccess.ts';
import {
  facilitiesToSubscribe,
  facilityOf,
  unknownFacility,
} from '../../useCases/people/subscribedFacilities.ts';
import type { SubscriptionCalls } from '../../useCases/people/subscriptionCalls.ts';

const LIMIT = perMinute(60);
const REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };

/** Own subscriptions (CALL-47 to CALL-49). Those of others are an administrator's, on routes of their own. */
export const subscriptionRoutes: FastifyPluginAsyncZod<SubscriptionCalls> = async (app, calls) => {
  const { gate, repositories, facilitiesOf, access } = calls;
  const onRequest = gate.admit('user');
  const tags = ['subscriptions'];

  app.get(
    '/api/alerts/subscriptions',
    { onRequest, schema: { tags, summary: 'Own', response: { 200: Subscriptions, 403: Problem } } },
    async (request) => {
      const { clientId, id } = gate.personOf(request);
      return { subscriptions: await repositories.subscriptions.ofPerson(clientId, id) };
    },
  );

  app.post(
    '/api/alerts/facilities/subscriptions',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Subscribes oneself to facilities, to all that are named or to none',
        body: OwnSubscriptionOrder,
        response: { 201: Subscriptions, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const person = gate.personOf(request);
      await subscribe(calls, person, request.body.facilityList);
      const subscriptions = await repositories.subscriptions.ofPerson(person.clientId, person.id);
      return reply.code(201).send({ subscriptions });
    },
  );

  app.delete(
    '/api/alerts/facilities/subscriptions',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Ends an own subscription; one that does not stand is no error',
        body: OwnSubscriptionEnd,
        response: {
          204: z.null(),
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const person = gate.personOf(request);
      const { facilityId } = request.body;
      const { gid, id } = await facilityOf(facilitiesOf, person.clientId, facilityId);
      await repositories.together(async ({ subscriptions, audit }) => {
        const isRemoved = await subscriptions.remove(person.clientId, gid, { personId: person.id });
        if (isRemoved) await audit.append(fact(calls, person, 'removed', { facilityId: id }));
        else if (!access.mayRead(person, { gid })) throw unknownFacility(person.clientId, facilityId);
      });
      return reply.code(204).send(null);
    },
  );
};

async function subscribe(
  calls: SubscriptionCalls,
  person: PersonRecord,
  facilityIds: readonly string[],
): Promise<void> {
  const { id, clientId, email } = person;
  if (email === '') throw new ProblemError(400, 'emailMissing', 'Your account has no email address.');
  const seen: FacilitiesOf = async () => calls.access.readable(person, await calls.facilitiesOf(clientId));
  const chosen = await facilitiesToSubscribe(seen, clientId, facilityIds);
  const orders = chosen.map(({ gid }) => ({
    clientId,
    facilityGid: gid,
    recipient: { personId: id },
    subscribedBy: id,
  }));
  await calls.repositories.together(async ({ subscriptions, audit }) => {
    await subscriptions.addMany(orders);
    await audit.append(fact(calls, person, 'added', { facilityList: chosen.map((facility) => facility.id) }));
  });
}

function fact(
  { clock }: SubscriptionCalls,
  { id, clientId }: PersonRecord,
  what: 'added' | 'removed',
  which: Record<string, unknown>,
) {
  const detail = { clientId, type: 'user', userIdOrCallbackUrl: id, ...which };
  return { atMs: clock.nowMs(), who: id, clientId, what: `subscription.${what}` as const, detail };
}
