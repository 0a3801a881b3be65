import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { StillMay } from '../../storage/repositories/sessionsRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import { clientPerson } from './clientPerson.ts';

/** Whom an administrator of a client changes, and whether the administrator still may as it is stored. */
type PersonOrder = {
  readonly clientId: string;
  readonly userId: string;
  readonly stillMay: StillMay;
};

/**
 * A person whom an administrator changes, held until the transaction ends with all administrators of the client: two may
 * change each other, and then the second may no longer (ADR 51).
 *
 * @throws The refusal of `stillMay`; ProblemError 404 for a person whom the client has not.
 */
export async function personToChange(
  transaction: TransactionRepositories,
  { clientId, userId, stillMay }: PersonOrder,
): Promise<{ readonly person: PersonRecord; readonly admins: readonly string[] }> {
  const admins = await transaction.rights.holdersOf(clientId, 'admin_endpoints', [userId]);
  await stillMay(transaction);
  return { person: await clientPerson(transaction, clientId, userId), admins };
}
