import type { Repositories } from '../../../storage/repositories.ts';
import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';
import { readClaims } from './outsideClaims.ts';
import { admitOutsidePerson } from './outsidePeople.ts';
import type { ProviderAnswer } from './outsideProvider.ts';
import type { OutsideSettings } from './outsideSettings.ts';
import type { OutsideFault } from './outsideTexts.ts';

type EntryDependencies = {
  readonly repositories: Pick<Repositories, 'people' | 'clients'>;
  readonly settings: OutsideSettings;
};

type Entry =
  | { readonly person: PersonRecord; readonly reason: null }
  /** The account that checked claims are of, if there is one. */
  | { readonly person: PersonRecord | null; readonly reason: OutsideFault }
  | {
      readonly person: null;
      readonly reason: 'providerRefused';
      readonly error: string;
      readonly description: string;
    };

/** Whether somebody comes in by what the provider answered; null: it could not be checked. */
export async function judgeEntry(
  { repositories, settings }: EntryDependencies,
  answer: ProviderAnswer | null,
): Promise<Entry> {
  if (answer === null) return { person: null, reason: 'notProved' };
  if (answer.kind === 'refused') {
    const { error, description } = answer;
    return { person: null, reason: 'providerRefused', error, description };
  }
  const { issuer } = settings;
  const outside = readClaims(answer.claims, settings);
  const admitted =
    typeof outside === 'string' ? outside : await admitOutsidePerson(repositories, issuer, outside);
  if (typeof admitted !== 'string') return { person: admitted, reason: null };
  const known = await repositories.people.findByOutside(issuer, String(answer.claims['sub']));
  return { person: known, reason: admitted };
}
