import { isKiosk } from '#domain/people/rights.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';

/** A person of a client, for its administrators. Another client's person is not told from one who does not exist. */
export async function clientPerson(
  { people }: Pick<TransactionRepositories, 'people'>,
  clientId: string,
  userId: string,
): Promise<PersonRecord> {
  const person = await people.findById(userId);
  if (person === null || person.clientId !== clientId || person.isLinkGuest || isKiosk(person.authorities)) {
    const message = 'Person not found.';
    throw new ProblemError(404, 'userNotFound', message, { userId: { message } });
  }
  return person;
}
