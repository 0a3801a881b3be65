/** What a person may do about overrides, the most first. */
export type OverrideRole = 'siteAdmin' | 'admin' | 'none';

/**
 * The role that a person's authorities give them, for overrides (OVR-01, OVR-10).
 *
 * A guest, who has `guest_endpoints` and neither `admin_endpoints` nor `user_endpoints`, never has one.
 *
 * @param client Code of the person's client; a site admin may hold the authority under its lower-case name.
 *
 * Source: requirements GAP-19, GAP-78.
 */
export function overrideRole(authorities: readonly string[], client: string): OverrideRole {
  const has = (authority: string) => authorities.includes(authority);
  if (has('guest_endpoints') && !has('admin_endpoints') && !has('user_endpoints')) return 'none';
  if (has('site_admin_endpoints') || has(`${client.toLowerCase()}_site_admin_endpoints`)) return 'siteAdmin';
  return has('admin_endpoints') ? 'admin' : 'none';
}
