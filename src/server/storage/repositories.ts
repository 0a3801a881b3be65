import type { Database } from './openStorage.ts';
import { createAuditRepository } from './repositories/auditRepository.ts';
import { createClientsRepository } from './repositories/clientsRepository.ts';
import { createEngineStateRepository } from './repositories/engineStateRepository.ts';
import { createEventsRepository } from './repositories/eventsRepository.ts';
import { createFacilitiesRepository } from './repositories/facilitiesRepository.ts';
import { createOverridesRepository } from './repositories/overridesRepository.ts';
import { createPayloadsRepository } from './repositories/payloadsRepository.ts';
import { createPeopleRepository } from './repositories/peopleRepository.ts';
import { createTokensRepository } from './repositories/tokensRepository.ts';

/** The only SQL of the service. */
export function createRepositories(db: Database) {
  return {
    clients: createClientsRepository(db),
    facilities: createFacilitiesRepository(db),
    people: createPeopleRepository(db),
    tokens: createTokensRepository(db),
    events: createEventsRepository(db),
    payloads: createPayloadsRepository(db),
    overrides: createOverridesRepository(db),
    engineState: createEngineStateRepository(db),
    audit: createAuditRepository(db),
  };
}
export type Repositories = ReturnType<typeof createRepositories>;
