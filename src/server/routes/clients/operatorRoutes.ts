import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ShutReason } from '#contracts/accounts.ts';
import { AddedClient, ClientEntries, NewClient } from '#contracts/clients.ts';
import { Problem } from '#contracts/problem.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { ClientService, ClientOrder } from '../../useCases/clients/clientService.ts';

export type OperatorCalls = {
  readonly gate: PersonGate;
  readonly freshProof: FreshProof;
  readonly service: ClientService;
};

const LIMIT = perMinute(60);
const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem };
const DONE = { 204: z.null(), ...REFUSALS };
const ClientPath = z.object({ clientId: z.string().min(1).max(30).toUpperCase() });
const PATH = '/operator/clients';
const TAGS = ['operation'];

/** Operators of the service see, add, suspend and remove clients; under the auth base. */
export const operatorRoutes: FastifyPluginAsyncZod<OperatorCalls> = async (app, calls) => {
  const { gate, freshProof, service } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('operator') };

  app.get(
    PATH,
    {
      ...common,
      schema: { tags: TAGS, summary: 'All clients', response: { 200: ClientEntries, ...REFUSALS } },
    },
    async (request) => {
      const { clientId } = gate.personOf(request);
      const clients = await service.list();
      return { clients: clients.map((client) => ({ ...client, isOwn: client.id === clientId })) };
    },
  );

  app.post(
    PATH,
    {
      ...common,
      preHandler: freshProof.demand,
      schema: {
        tags: TAGS,
        summary: 'Adds a client with its first administrator',
        body: NewClient,
        response: {
          201: AddedClient,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const first = await service.add(gate.personOf(request).id, request.body);
      const origin = `${request.protocol}://${request.host}`;
      return reply.code(201).send({
        passwordUrl: first && `${origin}/auth/reset?token=${first.token}`,
        expiresAtMs: first?.expiresAtMs ?? null,
      });
    },
  );

  await app.register(orderRoutes, { gate, freshProof, service });
};

/** Whatever the operator's own client asks for, these ask for a fresh proof: they are about all others. */
const orderRoutes: FastifyPluginAsyncZod<OperatorCalls> = async (app, { gate, freshProof, service }) => {
  const common = { config: LIMIT, onRequest: gate.admit('operator'), preHandler: freshProof.demand };
  const schema = { tags: TAGS, params: ClientPath, body: ShutReason, response: DONE };
  const orderOf = (
    request: FastifyRequest,
    { clientId }: z.infer<typeof ClientPath>,
    { reason }: ShutReason,
  ): ClientOrder => {
    const { id: who, clientId: ownClientId } = gate.personOf(request);
    return { who, ownClientId, clientId, reason };
  };

  app.post(
    `${PATH}/:clientId/suspend`,
    { ...common, schema: { ...schema, summary: 'Shuts the people and displays of a client out' } },
    async (request, reply) => {
      await service.suspend(orderOf(request, request.params, request.body));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/:clientId/resume`,
    { ...common, schema: { ...schema, summary: 'Lets the people and displays of a client in again' } },
    async (request, reply) => {
      await service.resume(orderOf(request, request.params, request.body));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${PATH}/:clientId`,
    {
      ...common,
      schema: {
        ...schema,
        summary: 'Deletes a suspended client with all that is its own; the audit stays',
      },
    },
    async (request, reply) => {
      await service.remove(orderOf(request, request.params, request.body));
      return reply.code(204).send(null);
    },
  );
};
