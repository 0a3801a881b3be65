/** A route of a client, with the query that it may have. */
const ROUTE = /^\/lightningalert\/([^/?#]+)\/route\/[^/?#]+\/[^/?#]+\/?(?:\?([\w.~%&=:+,-]*))?$/;
/** Query parameters that a plain link has. */
const NAMES = ['at', 'waypoints', 'vehicleID'];

/**
 * Path of the route that a link leads to, as it stands behind `#`; null: it is no plain link of a route of this client.
 *
 * Of the link nothing else counts: where it leads to is the app itself, and nothing that lets somebody in goes along.
 *
 * @param base64 The link, UTF-8 as base64.
 *
 * Source: spec/gaps.md GAP-103.
 */
export function sharedPath(base64: string, clientId: string): string | null {
  const link = Buffer.from(base64, 'base64').toString('utf8');
  const path = link.slice(link.indexOf('#') + 1);
  const [, client, query = ''] = ROUTE.exec(path) ?? [];
  if (!link.includes('#') || client?.toLowerCase() !== clientId.toLowerCase()) return null;
  const names = [...new URLSearchParams(query).keys()];
  return names.every((name) => NAMES.includes(name)) ? path : null;
}
