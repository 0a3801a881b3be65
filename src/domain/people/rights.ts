/**
 * Is that a guest: someone with `guest_endpoints` and neither `user_endpoints` nor `admin_endpoints`?
 *
 * An authority that nobody knows, and none at all, make an ordinary user.
 *
 * Source: requirement AUTH-19 as GAP-19 completes it.
 */
export function isGuest(authorities: readonly string[]): boolean {
  const has = (authority: string) => authorities.includes(authority);
  return has('guest_endpoints') && !has('user_endpoints') && !has('admin_endpoints');
}

/** Is that an administrator of their client? Source: requirement AUTH-19 as GAP-19 completes it. */
export function isAdmin(authorities: readonly string[]): boolean {
  return authorities.includes('admin_endpoints');
}

/**
 * May that person set overrides and hold drills at every site of their client: by the general right, or by that under
 * the client's name?
 *
 * @param client Code of the person's client, in any case.
 *
 * Source: requirement AUTH-19 as GAP-19 completes it.
 */
export function isSiteAdmin(authorities: readonly string[], client: string): boolean {
  const ownName = `${client.toLowerCase()}_site_admin_endpoints`;
  return authorities.includes('site_admin_endpoints') || authorities.includes(ownName);
}

/** Is that the account of a display that nobody operates? Source: requirement AUTH-19 as GAP-141 completes it. */
export function isKiosk(authorities: readonly string[]): boolean {
  return authorities.includes('kiosk_endpoints');
}
