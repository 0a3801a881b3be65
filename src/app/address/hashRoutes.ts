/** First segments of the paths that the product knows; a plain path with one of these is a hash route typed without '#'. */
const KNOWN = [
  'home',
  'yardalert',
  'yardmonitoring',
  'yardwall',
  'lightningalert',
  'historical',
  'notificationconfirm',
  'polls',
  'vehicle-tracking',
  'snow-sensor-monitoring',
  'people',
  'audit',
  'policies',
  'policylab',
  'clients',
  'firstyard',
  'kiosk',
  'screens',
  'sources',
  'incident',
  'report',
  'alert-history-report',
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

/** The two pages of a yard. */
export type YardKind = 'alert' | 'monitoring';

/** Path of a yard page. Yard alert links carry the client in capitals, yard monitoring links in small letters (GAP-20). */
export function yardPath(kind: YardKind, clientId: string, facilityId: string | null = null): string {
  const client = kind === 'alert' ? clientId.toUpperCase() : clientId.toLowerCase();
  const yard = `/yard${kind}/${encodeURIComponent(client)}`;
  return facilityId === null ? yard : `${yard}/${encodeURIComponent(facilityId)}`;
}

/** Asks for the list of facilities, also on a device that remembers one. */
const CHOICE = 'choose=1';

/** Path of the list of facilities to choose a yard page from. */
export function choicePath(kind: YardKind, clientId: string): string {
  return `${yardPath(kind, clientId)}?${CHOICE}`;
}

/** Whether the address asks for that list. */
export function isChoiceAsked({ hash }: Pick<Location, 'hash'>): boolean {
  return partsOfQuery(hash).includes(CHOICE);
}

/** A path with the query of the hash: who is sent on keeps what they asked for, over a reload too. */
export function withHashQuery(path: string, { hash }: Pick<Location, 'hash'>): string {
  const parts = partsOfQuery(hash).filter((part) => part !== CHOICE);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

function partsOfQuery(hash: string): readonly string[] {
  const [, query = ''] = hash.split('?');
  return query === '' ? [] : query.split('&');
}

const PUBLIC = /^\/(notificationconfirm\/|polls\/|vehicle-tracking(\/|$))/;

/** Returns whether a path needs no session (AUTH-02). */
export function isPublic(path: string): boolean {
  return PUBLIC.test(path);
}

const YARD = /^\/yard(alert|monitoring)\//;

/** Whether a path is that of a yard page, or of the list to choose one from. */
export function isYard(path: string): boolean {
  return YARD.test(path);
}

/** Decodes one part of a path; a part that was never encoded is returned unchanged. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
