import type { Repositories } from '../../../storage/repositories.ts';
import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';
import { readClaims, readRights, type Claims } from './outsideClaims.ts';
import {
  admitOutsidePerson,
  takeLostRoles,
  type AdmissionDependencies,
  type OutsideRefusal,
} from './outsidePeople.ts';
import type { ProviderAnswer } from './outsideProvider.ts';
import type { OutsideSettings } from './outsideSettings.ts';

export type EntryDependencies = AdmissionDependencies & {
  readonly repositories: Pick<Repositories, 'people'>;
  readonly settings: OutsideSettings;
};

type Entry =
  | { readonly person: PersonRecord; readonly reason: null }
  /** The account that checked claims are of, if there is one. */
  | { readonly person: PersonRecord | null; readonly reason: OutsideRefusal | 'notProved' }
  | {
      readonly person: null;
      readonly reason: 'providerRefused';
      readonly error: string;
      readonly description: string;
    };

/** Judges by the answer of the provider whether a person may sign in; null: it could not be checked. */
export async function judgeEntry(
  dependencies: EntryDependencies,
  answer: ProviderAnswer | null,
): Promise<Entry> {
  if (answer === null) return { person: null, reason: 'notProved' };
  if (answer.kind === 'refused') {
    const { error, description } = answer;
    return { person: null, reason: 'providerRefused', error, description };
  }
  const { repositories, settings } = dependencies;
  const admitted = await admitByClaims(dependencies, answer.claims);
  if (typeof admitted !== 'string') return { person: admitted, reason: null };
  const known = await repositories.people.findByOutside(settings.issuer, String(answer.claims['sub']));
  return { person: known, reason: admitted };
}

/**
 * The account that checked claims open, with the rights that they give; else why they open none. What they give no more is
 * taken then too: the provider vouches for it, whatever keeps the person out.
 */
export async function admitByClaims(
  dependencies: EntryDependencies,
  claims: Claims,
): Promise<PersonRecord | OutsideRefusal> {
  const { settings } = dependencies;
  const { issuer } = settings;
  const outside = readClaims(claims, settings);
  const admitted =
    typeof outside === 'string' ? outside : await admitOutsidePerson(dependencies, issuer, outside);
  if (typeof admitted === 'string') await takeByClaims(dependencies, claims);
  return admitted;
}

/** Takes from the account of checked claims what they give no more. */
export function takeByClaims(dependencies: EntryDependencies, claims: Claims): Promise<void> {
  const { settings } = dependencies;
  const holder = { issuer: settings.issuer, subject: String(claims['sub']) };
  return takeLostRoles(dependencies, holder, readRights(claims, settings));
}
