/** First segments of the paths that the product knows; a plain path with one of these is a hash route typed without '#'. */
const KNOWN = [
  'home',
  'yardalert',
  'yardmonitoring',
  'lightningalert',
  'historical',
  'notificationconfirm',
  'polls',
  'vehicle-tracking',
  'snow-sensor-monitoring',
];

/** Hash form of a plain path of the route table, query kept (GAP-1); null when the address is fine as it is. */
export function hashFormOf({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const [first = ''] = pathname.split('/').filter((segment) => segment !== '');
  if (!KNOWN.includes(first) || hash.length > 1) return null;
  return `/#${pathname}${search}`;
}

/** Query parameters of the address and of the hash; the hash wins (GAP-1). */
export function queryOf({ search, hash }: Pick<Location, 'search' | 'hash'>): URLSearchParams {
  const query = new URLSearchParams(search);
  const [, hashSearch = ''] = hash.split('?');
  for (const [name, value] of new URLSearchParams(hashSearch)) query.set(name, value);
  return query;
}

/** Path of a yard page. Yard alert links carry the client in capitals (GAP-20). */
export function yardAlertPath(clientId: string, facilityId?: string): string {
  const yard = `/yardalert/${encodeURIComponent(clientId.toUpperCase())}`;
  return facilityId === undefined ? yard : `${yard}/${encodeURIComponent(facilityId)}`;
}
