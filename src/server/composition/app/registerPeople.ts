import type { FastifyInstance } from 'fastify';
import { createClientService } from '../../useCases/clients/clientService.ts';
import { operatorRoutes } from '../../routes/clients/operatorRoutes.ts';
import { identityRoutes } from './identityRoutes.ts';
import { peopleRoutes } from '../../routes/people/peopleRoutes.ts';
import type { AppParts } from './appParts.ts';
import type { Guards } from './guards.ts';

/** Calls about people: sign-in and sessions, the clients of the service, own matters and those of administrators. */
export async function registerPeople(app: FastifyInstance, parts: AppParts, guards: Guards): Promise<void> {
  const { appConfig, clock, feeds, repositories, locations } = parts;
  const { gate, freshProof, access } = guards;
  await app.register(identityRoutes, {
    prefix: '/auth',
    repositories,
    clock,
    signer: parts.signer,
    gate,
    freshProof,
    idleLimitMs: parts.idleLimitMs,
    setup: parts.setup,
    outside: parts.outside,
    outbox: parts.outbox,
    oauthClientId: appConfig.environments[0]!.oauthClientId,
    appOrigins: parts.appOrigins,
  });
  await app.register(peopleRoutes, {
    gate,
    repositories,
    clock,
    access,
    facilitiesOf: feeds.facilitiesOf,
    eventTypes: () => feeds.eventMetadata().map(({ event_id: eventType }) => eventType),
  });
  const service = createClientService({
    repositories,
    clock,
    hasOwnAccounts: parts.outside === null,
    removeLocations: (who, clientId) => locations.removeAll({ id: who, clientId, name: '', email: '' }),
  });
  await app.register(operatorRoutes, { prefix: '/auth', gate, freshProof, service });
}
