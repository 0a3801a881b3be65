import type { Repositories, TransactionRepositories } from '../../storage/repositories.ts';
import type { LocationAccess } from './locationAccess.ts';

type Dependencies = {
  readonly repositories: Repositories;
  readonly access: Pick<LocationAccess, 'reload' | 'follow'>;
};

/**
 * Stores what a person may do with which locations, and lets it hold at once, also where the store does not answer.
 *
 * @param personIdOf Whose limit was stored; null: nobody's.
 */
export async function storeLimits<Result>(
  { repositories, access }: Dependencies,
  work: (inside: TransactionRepositories) => Promise<Result>,
  personIdOf: (result: Result) => string | null,
): Promise<Result> {
  return access.follow(async () => {
    const result = await repositories.together(work);
    const personId = personIdOf(result);
    if (personId === null) return result;
    await access.reload(personId);
    // streams looked when the entry was stored, before the new limit was known here
    repositories.standingChanges.tell([personId]);
    return result;
  });
}
