import '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { SubscriptionEnd, SubscriptionOrder } from '#contracts/subscription.ts';
import { ProblemError } from '../problemError.ts';
import type { PersonRecord } from '../storage/repositories/peopleRepository.ts';
import type { Recipient } from '../storage/repositories/subscriptionsRepository.ts';
import { clientPerson } from './clientPerson.ts';
import { facilitiesToSubscribe, facilityOf } from './subscribedFacilities.ts';
import type { SubscriptionCalls } from './subscriptionRoutes.ts';

const LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };
const REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };
const PATH = '/api/admin/alerts/facilities';

/** Administrators subscribe and unsubscribe anybody of their client, and callback URLs (CALL-48, CALL-49, AUTH-24). */
export const subscriptionAdminRoutes: FastifyPluginAsyncZod<SubscriptionCalls> = async (app, calls) => {
  const { gate, repositories, clock } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  app.post(
    `${PATH}/subscriptions`,
    {
      ...common,
      schema: {
        ...{ tags, summary: 'Subscribes people and URLs to facilities, all that are named or none' },
        ...{ body: SubscriptionOrder, response: { 204: z.null(), ...REFUSALS } },
      },
    },
    async (request, reply) => {
      await subscribe(calls, gate.personOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${PATH}/subscriptions`,
    {
      ...common,
      schema: {
        ...{ tags, summary: 'Ends one subscription; one that does not stand is no error' },
        ...{ body: SubscriptionEnd, response: { 204: z.null(), ...REFUSALS } },
      },
    },
    async (request, reply) => {
      await unsubscribe(calls, gate.personOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${PATH}/unsubscribe_all/:id`,
    {
      ...common,
      schema: {
        ...{ tags, summary: 'Ends all subscriptions of one person', params: z.object({ id: z.uuid() }) },
        response: { 204: z.null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const admin = gate.personOf(request);
      const { clientId } = admin;
      await repositories.together(async (parts) => {
        const { id: userId } = await clientPerson(parts, clientId, request.params.id);
        const count = await parts.subscriptions.removeAllOf(clientId, userId);
        const detail = { clientId, type: 'user', userIdOrCallbackUrl: userId, count };
        await parts.audit.append({
          atMs: clock.nowMs(),
          who: admin.id,
          what: 'subscription.allRemoved',
          detail,
        });
      });
      return reply.code(204).send(null);
    },
  );
};

async function subscribe(
  { repositories, clock, facilitiesOf }: SubscriptionCalls,
  { id: subscribedBy, clientId }: PersonRecord,
  { facilityList, emailList, callbacklist }: SubscriptionOrder,
): Promise<void> {
  const chosen = await facilitiesToSubscribe(facilitiesOf, clientId, facilityList);
  const people = await repositories.clientPeople.findByEmails(clientId, emailList);
  const known = new Set(people.map(({ email }) => email.toLowerCase()));
  const unknown = emailList.find((email) => !known.has(email.toLowerCase()));
  if (unknown !== undefined) {
    const message = `There is no person ${unknown} of ${clientId}.`;
    throw new ProblemError(404, 'userNotFound', message, { emailList: { message } });
  }
  const recipients: Recipient[] = [
    ...people.map(({ id }) => ({ personId: id })),
    ...callbacklist.map((callbackUrl) => ({ callbackUrl })),
  ];
  const orders = chosen.flatMap(({ gid }) =>
    recipients.map((recipient) => ({ clientId, facilityGid: gid, recipient, subscribedBy })),
  );
  const detail = {
    ...{ clientId, callbacklist, facilityList: chosen.map(({ id }) => id) },
    userList: people.map(({ id }) => id),
  };
  await repositories.together(async ({ subscriptions, audit }) => {
    await subscriptions.addMany(orders);
    await audit.append({ atMs: clock.nowMs(), who: subscribedBy, what: 'subscription.added', detail });
  });
}

async function unsubscribe(
  { repositories, clock, facilitiesOf }: SubscriptionCalls,
  { id: who, clientId }: PersonRecord,
  { facilityId, type, userIdOrCallbackUrl }: SubscriptionEnd,
): Promise<void> {
  const { gid, id } = await facilityOf(facilitiesOf, clientId, facilityId);
  const recipient: Recipient =
    type === 'callback'
      ? { callbackUrl: userIdOrCallbackUrl }
      : { personId: parseUserId(userIdOrCallbackUrl) };
  const detail = { clientId, facilityId: id, type, userIdOrCallbackUrl };
  await repositories.together(async ({ subscriptions, audit }) => {
    const isRemoved = await subscriptions.remove(clientId, gid, recipient);
    if (isRemoved) await audit.append({ atMs: clock.nowMs(), who, what: 'subscription.removed', detail });
  });
}

function parseUserId(text: string): string {
  const id = z.uuid().safeParse(text);
  if (id.success) return id.data;
  const message = 'There is no such person.';
  throw new ProblemError(404, 'userNotFound', message, { userIdOrCallbackUrl: { message } });
}
