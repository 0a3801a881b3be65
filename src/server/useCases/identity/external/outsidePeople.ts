import type { Repositories } from '../../../storage/repositories.ts';
import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';
import type { OutsidePerson } from './outsideClaims.ts';

/** Given at the command line; no provider gives or takes it. */
const OPERATOR = 'operator_endpoints';

type Stores = Pick<Repositories, 'people' | 'clients'>;

/**
 * The account of somebody whom the provider knows, with the rights that the provider's roles give now; made at the first
 * sign-in, without a password.
 *
 * An account of the same address that was made here becomes theirs if the provider vouches for the address; its password
 * is gone then. Otherwise whoever can write an address at the provider could take any account.
 */
export async function admitOutsidePerson(
  { people, clients }: Stores,
  issuer: string,
  outside: OutsidePerson,
): Promise<PersonRecord | 'noClient' | 'emailTaken' | 'otherClient'> {
  const { subject, email, name, language, clientId } = outside;
  if (!(await clients.list()).some(({ id }) => id === clientId)) return 'noClient';
  const identity = { externalIssuer: issuer, externalSubject: subject };
  const authorities = [...outside.authorities];

  const known = await people.findByOutside(issuer, subject);
  const found = known ?? (await people.findByEmail(email));
  if (found === null) {
    const added = await people.add({
      clientId,
      email,
      name,
      language,
      authorities,
      passwordHash: null,
      ...identity,
    });
    // two windows at once: the other one was first
    return added ?? (await people.findByOutside(issuer, subject)) ?? 'emailTaken';
  }
  if (found.clientId !== clientId) return 'otherClient';
  if (known === null && (!outside.isEmailVerified || found.externalSubject !== null || found.isLinkGuest)) {
    return 'emailTaken';
  }
  const held = found.authorities.filter((authority) => authority === OPERATOR);
  const changes = { authorities: [...authorities, ...held], passwordHash: null, ...identity };
  return (await people.update(found.id, changes)) ?? 'emailTaken';
}
