import type { Role } from '#contracts/administration.ts';

/** What a role gives. A role is an authority of the person under the client's name for it (GAP-19). */
const AUTHORITY_OF_ROLE = {
  admin: 'admin_endpoints',
  user: 'user_endpoints',
  site_admin: 'site_admin_endpoints',
  guest: 'guest_endpoints',
} as const;
export type RoleId = keyof typeof AUTHORITY_OF_ROLE;

const ROLE_IDS = Object.keys(AUTHORITY_OF_ROLE) as RoleId[];

/** All roles of a client: `acme_admin`, `acme_user`, `acme_site_admin`, and `guest`, which the app hides (GAP-114). */
export function rolesOf(clientId: string): Role[] {
  const ownName = (id: RoleId) => (id === 'guest' ? id : `${clientId.toLowerCase()}_${id}`);
  return ROLE_IDS.map((id) => ({ id, name: ownName(id) }));
}

/** Roles that a person's authorities make. */
export function rolesHeldBy(person: { clientId: string; authorities: readonly string[] }): Role[] {
  const held = (id: RoleId) =>
    authoritiesOf(id, person.clientId).some((one) => person.authorities.includes(one));
  return rolesOf(person.clientId).filter(({ id }) => held(id as RoleId));
}

/** The authority of a role, and the name under which a client may hold it besides; the first is what a role gives. */
export function authoritiesOf(id: RoleId, clientId: string): readonly [string, ...string[]] {
  const authority = AUTHORITY_OF_ROLE[id];
  return id === 'site_admin' ? [authority, `${clientId.toLowerCase()}_${authority}`] : [authority];
}

/** Id of the role that an authority makes; an authority that makes none names itself. */
export function roleOfAuthority(authority: string, clientId: string): string {
  return ROLE_IDS.find((id) => authoritiesOf(id, clientId).includes(authority)) ?? authority;
}

export function isRoleId(id: string): id is RoleId {
  return Object.hasOwn(AUTHORITY_OF_ROLE, id);
}
