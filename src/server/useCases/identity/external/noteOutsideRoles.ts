import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../../storage/repositories.ts';
import { roleOfAuthority } from '../../access/clientRoles.ts';

type RolesNow = {
  readonly issuer: string;
  readonly atMs: number;
  /** With the authorities that the provider's roles give. */
  readonly person: PersonRecord;
  /** Authorities until now. */
  readonly before: readonly string[];
};

/** Audits each role that the provider gave or took, and does what else goes with it. */
export async function noteOutsideRoles(
  { audit, links }: Pick<TransactionRepositories, 'audit' | 'links'>,
  { issuer, atMs, person, before }: RolesNow,
): Promise<void> {
  const { id: userId, clientId, authorities } = person;
  const rolesIn = (held: readonly string[]) => [
    ...new Set(held.map((one) => roleOfAuthority(one, clientId))),
  ];
  const had = rolesIn(before);
  const has = rolesIn(authorities);
  const given = has.filter((roleId) => !had.includes(roleId));
  const taken = had.filter((roleId) => !has.includes(roleId));
  const changes = [
    ...given.map((roleId) => ({ what: 'role.given', roleId }) as const),
    ...taken.map((roleId) => ({ what: 'role.taken', roleId }) as const),
  ];
  for (const { what, roleId } of changes) {
    const detail = { clientId, userId, roleId, by: 'outside', issuer };
    await audit.append({ atMs, who: 'service', clientId, what, detail });
    // only administrators invite (AUTH-24)
    if (what === 'role.taken' && roleId === 'admin') await links.dropInvitations(userId, atMs);
  }
}
