import { z } from 'zod';
import { MAX_WAYPOINTS } from '#domain/routes/routeDraft.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { instantMs } from '#domain/time/instant.ts';

const PAIR = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;
const EPOCH = /^\d{10,14}$/;

/** A place by its position, or by the id of a facility. */
export type AskedPlace = { readonly lonLat: LonLat } | { readonly id: string };

/** `lat,lon` in degrees; null: it is none. */
function parseLatLon(text: string): LonLat | null {
  const [, latText, lonText] = PAIR.exec(text.trim()) ?? [];
  const [lat, lon] = [Number(latText), Number(lonText)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lon, lat] : null;
}

const LatLon = z
  .string()
  .describe('lat,lon in degrees')
  .transform((text, context) => {
    const lonLat = parseLatLon(text);
    if (lonLat !== null) return lonLat;
    context.addIssue({ code: 'custom', message: `"${text}" came when lat,lon in degrees was expected` });
    return z.NEVER;
  });

const Departure = z
  .string()
  .describe('departure, ISO 8601 or epoch ms; now where it is missing')
  .transform((text, context) => {
    const atMs = EPOCH.test(text) ? Number(text) : instantMs(text);
    if (atMs !== null) return atMs;
    context.addIssue({ code: 'custom', message: `"${text}" came when ISO 8601 or epoch ms was expected` });
    return z.NEVER;
  });

const Waypoints = z
  .string()
  .describe(`ids of facilities or lat,lon, joined by |, ${MAX_WAYPOINTS} at most`)
  .transform((text) => text.split('|').filter((part) => part.trim() !== ''))
  .refine((parts) => parts.length <= MAX_WAYPOINTS, `${MAX_WAYPOINTS} at most were expected`)
  .transform((parts) => parts.map((part) => askedPlace(part)));

const Ignored = z.string().optional().describe('asked for by other services, not by this one');

/** What the route service is asked (CALL-64, GAP-101). */
export const RouteQuery = z
  .object({
    src_ll: LatLon.optional(),
    dst_ll: LatLon.optional(),
    src_id: z.string().min(1).optional().describe('id of the facility to start from; counts before src_ll'),
    dst_id: z.string().min(1).optional().describe('id of the facility to go to; counts before dst_ll'),
    at: Departure.optional(),
    wp: Waypoints.default([]),
    client: Ignored,
    mod_meta: Ignored,
    mod_risk: Ignored,
    key: Ignored,
    rand: Ignored,
  })
  .transform((query, context) => {
    const from = endOf(query.src_id, query.src_ll);
    const to = endOf(query.dst_id, query.dst_ll);
    if (from !== null && to !== null) return { places: [from, ...query.wp, to], atMs: query.at ?? null };
    const missing = from === null ? 'src' : 'dst';
    const message = `${missing}_id or ${missing}_ll was expected`;
    context.addIssue({ code: 'custom', path: [`${missing}_id`], message });
    return z.NEVER;
  });

function askedPlace(text: string): AskedPlace {
  const lonLat = parseLatLon(text);
  return lonLat === null ? { id: text } : { lonLat };
}

function endOf(id: string | undefined, lonLat: LonLat | undefined): AskedPlace | null {
  if (id !== undefined) return { id };
  return lonLat === undefined ? null : { lonLat };
}
