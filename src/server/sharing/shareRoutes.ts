import '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { RouteShare } from '#contracts/routeShare.ts';
import type { PersonGate } from '../people/personGate.ts';
import { shareRoute, type ShareDeskParts } from './shareDesk.ts';

const SHARES_PER_MINUTE = 10;
const WAYS = [
  { path: 'sms', channel: 'sms', summary: 'Sends the link of a route as text messages' },
  { path: 'emails', channel: 'email', summary: 'Sends the link of a route by e-mail' },
] as const;

/** People of a client, guests excepted, pass routes on (CALL-62). Accepted is not delivered: the queue brings them. */
export const shareRoutes: FastifyPluginAsyncZod<ShareDeskParts & { readonly gate: PersonGate }> = async (
  app,
  { gate, ...desk },
) => {
  for (const { path, channel, summary } of WAYS) {
    app.post(
      `/api/notifications/routing/${path}`,
      {
        onRequest: gate.admit('user'),
        config: { rateLimit: { max: SHARES_PER_MINUTE, timeWindow: 60_000 } },
        schema: {
          ...{ tags: ['routes'], summary, body: RouteShare },
          response: { 202: z.null(), 400: Problem, 403: Problem, 409: Problem, 429: Problem },
        },
      },
      async (request, reply) => {
        await shareRoute(desk, gate.personOf(request), { ...request.body, channel });
        return reply.code(202).send(null);
      },
    );
  }
};
