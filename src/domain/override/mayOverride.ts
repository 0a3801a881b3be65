/** What a session says of a person's rights. */
type RightsHolder = { readonly authorities: readonly string[]; readonly client: string };

/**
 * May this person set and remove overrides of their client? An admin may, and a site admin who is no guest
 * (OVR-10, GAP-78). A guest holds the guest right and neither that of admins nor that of users (GAP-19).
 *
 * @param person `client` is compared without regard to case.
 */
export function mayOverride({ authorities, client }: RightsHolder): boolean {
  const has = (authority: string) => authorities.includes(authority);
  if (has('admin_endpoints')) return true;
  const isGuest = has('guest_endpoints') && !has('user_endpoints');
  return !isGuest && (has('site_admin_endpoints') || has(`${client.toLowerCase()}_site_admin_endpoints`));
}
