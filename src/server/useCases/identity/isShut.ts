import type { ClientsRepository } from '../../storage/repositories/clientsRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';

/** Returns whether an account is shut: its person is disabled, or its client suspended. */
export async function isShut(
  clients: Pick<ClientsRepository, 'find'>,
  { disabledAtMs, clientId }: Pick<PersonRecord, 'disabledAtMs' | 'clientId'>,
): Promise<boolean> {
  return disabledAtMs !== null || (await clients.find(clientId))?.suspendedAtMs !== null;
}
