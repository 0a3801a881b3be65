import type { Facility } from '#contracts/facility.ts';
import { isLocationName } from '#domain/locations/locationName.ts';
import { MAX_WAYPOINTS, vehicleAt, type RouteAsked } from '#domain/routes/routeDraft.ts';
import { positionText } from '#domain/routes/routeStop.ts';
import { instantMs } from '#domain/time/instant.ts';
import { findFacility } from '../facilities/facilityFeatures.ts';

/** What a link may name. */
export type LinkScope = {
  readonly clientId: string;
  /** Facilities that the sender may see; null: the client has none. */
  readonly facilities: readonly Facility[] | null;
  /** Hosts that the app is opened at, with their ports. */
  readonly hosts: readonly string[];
};

/** Longest link of a route with all its waypoints. */
const MOST_LETTERS = 1_000;
/** Printable ASCII without blanks: everything else stands encoded in a link of the app. */
const PLAIN = /^[\x21-\x7e]+$/;
const LINK = /^https?:\/\/([a-z\d.:[\]-]+)\/?#\/lightningalert\/([^/?#]+)\/route\/([^/?#]+)\/([^/?#]+)\/?$/i;
/** As `positionText` and map links write positions. */
const POSITION = /^(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;

/**
 * Parses the link of a route into its known parts: facilities that the sender may see, positions and a departure time.
 * The message is written from these parts, so that no byte of the link itself reaches it.
 *
 * @param base64 The link, UTF-8 as base64.
 * @returns null for anything else, such as unknown ids, labels, tokens, other parameters and other hosts. Never throws.
 *
 * Source: spec/gaps.md GAP-103.
 */
export function parseSharedRoute(base64: string, scope: LinkScope): RouteAsked | null {
  const link = Buffer.from(base64, 'base64').toString('utf8');
  if (link.length > MOST_LETTERS || !PLAIN.test(link)) return null;
  const [page = '', ...queries] = link.split('?');
  const [, host, client, from = '', to = ''] = LINK.exec(page) ?? [];
  const isOwn = host !== undefined && scope.hosts.includes(host.toLowerCase());
  if (!isOwn || decoded(client ?? '')?.toLowerCase() !== scope.clientId.toLowerCase()) return null;
  const [source, destination] = [stopOf(decoded(from), scope), stopOf(decoded(to), scope)];
  const query = queries.length > 1 ? null : parseQuery(queries[0] ?? '', scope);
  return source === null || destination === null || query === null ? null : { source, destination, ...query };
}

/** Departure, waypoints and when a vehicle was at the start; null: there is something else. */
function parseQuery(query: string, scope: LinkScope): Omit<RouteAsked, 'source' | 'destination'> | null {
  const timesMs = new Map<string, number>();
  let waypoints: readonly string[] = [];
  const seen = new Set<string>();
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', encoded, ...rest] = pair.split('=');
    const value = encoded === undefined || rest.length > 0 ? null : decoded(encoded);
    if (value === null || seen.has(name)) return null;
    seen.add(name);
    if (name === 'at' || name === 'vehicleAt') {
      const atMs = TIME.test(value) ? instantMs(value) : null;
      if (atMs === null) return null;
      timesMs.set(name, atMs);
    } else if (name === 'waypoints') {
      const stops = value.split('|').map((stop) => stopOf(stop, scope));
      if (stops.length > MAX_WAYPOINTS || stops.includes(null)) return null;
      waypoints = stops.filter((stop) => stop !== null);
    } else return null;
  }
  return {
    waypoints,
    departAtMs: timesMs.get('at') ?? null,
    ...vehicleAt(timesMs.get('vehicleAt') ?? null),
  };
}

/** Id of a facility or `lat,lon`, written anew; null: it is neither. */
function stopOf(text: string | null, { facilities }: LinkScope): string | null {
  if (text === null) return null;
  const [, latText, lonText] = POSITION.exec(text) ?? [];
  if (latText !== undefined) {
    const [lat, lon] = [Number(latText), Number(lonText)];
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? positionText({ lat, lon }) : null;
  }
  const facility = findFacility(facilities, text);
  if (facility === null) return null;
  // an id that no form accepts may be a sentence: its position says where it is as well
  const { id, latitude: lat, longitude: lon } = facility;
  return isLocationName(id) && id === id.trim() ? id : positionText({ lat, lon });
}

/** Decoded once; null: it is no encoded UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
