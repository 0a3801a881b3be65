import type { ServerConfig } from '../config/config.ts';
import { seedDemoFacilities } from '../../useCases/facilities/seedDemoFacilities.ts';
import { seedDemoPeople } from '../../useCases/identity/demoPeople.ts';
import { openSetup } from '../../useCases/identity/setupCode.ts';
import { seedDemoSensors } from '../../useCases/sensors/seedDemoSensors.ts';
import type { EvidenceWriter } from '../../useCases/evidence/evidenceWriter.ts';
import type { Database } from '../../storage/connection/database.ts';
import { createRepositories, type Repositories } from '../../storage/repositories.ts';
import type { Foundations } from './foundations.ts';

const SETUP_TEXT =
  'Nobody has an account yet: open /auth/setup and make the first administrator with this code';

/** The store of a process that leads, with what a demonstration and the settings ask for. */
export async function prepareStore(
  config: ServerConfig,
  { db, evidence }: { readonly db: Database; readonly evidence: Pick<EvidenceWriter, 'note'> },
  { clock, tracing }: Pick<Foundations, 'clock' | 'tracing'>,
): Promise<Repositories> {
  const listener = { note: evidence.note, nowMs: () => clock.nowMs() };
  const repositories = createRepositories(db, listener, tracing);
  if (config.isDemo) await seedDemo(repositories, config.seed, clock.nowMs());
  await ensureClient(config, repositories);
  return repositories;
}

/** A person who signs in with a provider belongs to a client; the one of the settings need not be made by hand. */
async function ensureClient({ outside }: ServerConfig, { clients }: Repositories): Promise<void> {
  if (outside?.defaultClient) await clients.ensure(outside.defaultClient, outside.defaultClient);
}

/** The code that makes the first administrator; null: nobody needs one. */
export function setupOf(
  { isDemo, outside }: ServerConfig,
  { people }: Repositories,
  log: Foundations['log'],
) {
  return isDemo || outside !== null
    ? null
    : openSetup(people, (setupCode) => log.warn({ setupCode }, SETUP_TEXT));
}

async function seedDemo(repositories: Repositories, seed: number, nowMs: number): Promise<void> {
  await seedDemoPeople(repositories);
  await seedDemoFacilities(repositories);
  await seedDemoSensors(repositories, seed, nowMs);
}
