/**
 * Returns whether a person is a guest: has `guest_endpoints` and neither `user_endpoints` nor `admin_endpoints`.
 *
 * Source: requirement AUTH-19 as GAP-19 completes it.
 */
export function isGuest(authorities: readonly string[]): boolean {
  const has = (authority: string) => authorities.includes(authority);
  return has('guest_endpoints') && !has('user_endpoints') && !has('admin_endpoints');
}

/** Returns whether a person is an administrator of their client. Source: requirement AUTH-19 as GAP-19 completes it. */
export function isAdmin(authorities: readonly string[]): boolean {
  return authorities.includes('admin_endpoints');
}

/**
 * Returns whether a person may set overrides and hold drills at every site of their client, by the general right or
 * by that under the client's name.
 *
 * @param client Code of the person's client, in any case.
 *
 * Source: requirement AUTH-19 as GAP-19 completes it.
 */
export function isSiteAdmin(authorities: readonly string[], client: string): boolean {
  const ownName = `${client.toLowerCase()}_site_admin_endpoints`;
  return authorities.includes('site_admin_endpoints') || authorities.includes(ownName);
}

/** Returns whether an account is that of an unattended display. Source: requirement AUTH-19 as GAP-141 completes it. */
export function isKiosk(authorities: readonly string[]): boolean {
  return authorities.includes('kiosk_endpoints');
}

/**
 * Returns whether a person may change anything: as a user, a site admin or an administrator. Rights of guests and
 * displays do not allow it, nor does an unknown authority; a display never may, whatever else it has.
 *
 * @param client Code of the person's client, in any case.
 *
 * Source: requirement AUTH-19 as GAP-19 and GAP-141 complete it.
 */
export function mayChange(authorities: readonly string[], client: string): boolean {
  const isUser = authorities.includes('user_endpoints');
  return !isKiosk(authorities) && (isUser || isAdmin(authorities) || isSiteAdmin(authorities, client));
}

/**
 * Returns whether a person has any known authority. Without one they can neither sign in nor read anything of a
 * client.
 *
 * @param client Code of the person's client, in any case.
 *
 * Source: requirement AUTH-19 as GAP-19 completes it.
 */
export function isAnybody(authorities: readonly string[], client: string): boolean {
  return mayChange(authorities, client) || isKiosk(authorities) || authorities.includes('guest_endpoints');
}

/**
 * Returns whether a person may add, suspend and remove clients of the service. Granted by the command line alone,
 * besides the rights in their own client; a display never has it.
 *
 * @param client Code of the person's client, in any case.
 */
export function isOperator(authorities: readonly string[], client: string): boolean {
  return authorities.includes('operator_endpoints') && mayChange(authorities, client);
}
