import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { Orderer } from '../access/personGate.ts';
import { clientPerson } from './clientPerson.ts';

/**
 * A person whom an administrator changes, held until the transaction ends with all administrators of the client: two may
 * change each other, and then the second may no longer (ADR 51). The change goes by the id of the record: the one that was
 * sent may be in capitals.
 *
 * @throws The refusal of `stillMay`; ProblemError 404 for a person whom the client has not.
 */
export async function personToChange(
  transaction: TransactionRepositories,
  { clientId, stillMay }: Pick<Orderer, 'clientId' | 'stillMay'>,
  userId: string,
): Promise<{ readonly person: PersonRecord; readonly admins: readonly string[] }> {
  const admins = await transaction.rights.lockAdministrators(clientId, [userId]);
  await stillMay(transaction);
  return { person: await clientPerson(transaction, clientId, userId), admins };
}
