import type { FastifyInstance } from 'fastify';
import { createClientService } from '../../useCases/clients/clientService.ts';
import { operatorRoutes } from '../../routes/clients/operatorRoutes.ts';
import { identityRoutes } from './identityRoutes.ts';
import { peopleRoutes } from '../../routes/people/peopleRoutes.ts';
import type { AppDependencies } from './appDependencies.ts';
import type { Guards } from './guards.ts';

/** Calls about people: sign-in and sessions, the clients of the service, own matters and those of administrators. */
export async function registerPeople(
  app: FastifyInstance,
  dependencies: AppDependencies,
  guards: Guards,
): Promise<void> {
  const { appConfig, clock, feeds, repositories, locations } = dependencies;
  const { gate, freshProof, access } = guards;
  await app.register(identityRoutes, {
    prefix: '/auth',
    repositories,
    clock,
    signer: dependencies.signer,
    gate,
    freshProof,
    idleLimitMs: dependencies.idleLimitMs,
    setup: dependencies.setup,
    outside: dependencies.outside,
    outbox: dependencies.outbox,
    overrideLifetimes: dependencies.overrideLifetimes,
    oauthClientId: appConfig.environments[0]!.oauthClientId,
    appOrigins: dependencies.appOrigins,
  });
  await app.register(peopleRoutes, {
    gate,
    repositories,
    clock,
    access,
    outbox: dependencies.outbox,
    facilitiesOf: feeds.facilitiesOf,
    eventTypes: () => feeds.eventMetadata().map(({ event_id: eventType }) => eventType),
  });
  const service = createClientService({
    repositories,
    clock,
    hasOwnAccounts: dependencies.outside === null,
    removeLocations: (who, clientId, rest) =>
      locations.removeAll({ id: who, clientId, name: '', email: '' }, rest),
    endGrants: dependencies.ingest.grants.endAllOf,
  });
  await app.register(operatorRoutes, {
    prefix: '/auth',
    gate,
    freshProof,
    service: {
      ...service,
      async add(who, client) {
        const added = await service.add(who, client);
        // one that was removed may have had the id, and its removal may have ended before it was all forgotten
        await dependencies.overrideLifetimes.reread(client.id);
        await dependencies.lab.forget(client.id);
        return added;
      },
      async remove(order) {
        await service.remove(order);
        await dependencies.overrideLifetimes.reread(order.clientId);
        await dependencies.lab.forget(order.clientId);
      },
    },
  });
}
