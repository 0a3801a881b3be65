import { isAdmin, isGuest, isSiteAdmin } from '../people/rights.ts';

/** Rights of a person about overrides, the most first. */
export type OverrideRole = 'siteAdmin' | 'admin' | 'none';

/**
 * Role of a person's authorities for overrides (OVR-01, OVR-10).
 *
 * A guest, who has `guest_endpoints` and neither `admin_endpoints` nor `user_endpoints`, never has one.
 *
 * @param client Code of the person's client; a site admin may hold the authority under its lower-case name.
 *
 * Source: requirements GAP-19, GAP-78.
 */
export function overrideRole(authorities: readonly string[], client: string): OverrideRole {
  if (isGuest(authorities)) return 'none';
  if (isSiteAdmin(authorities, client)) return 'siteAdmin';
  return isAdmin(authorities) ? 'admin' : 'none';
}
