import { FeedMapping, type MappingTemplate } from '#server/sources/ingest/feedMapping.ts';
import { SHIPPED_MAPPINGS } from '#server/sources/ingest/mappings/shippedMappings.ts';
import type { Feed } from '#server/sources/ingest/readFeeds.ts';
import { YARD } from '../../alerting/engineFixture.ts';
import { profileOf } from '../sourceFixture.ts';

export const FEED_KEY = 'a-key-of-a-feed-that-nobody-guesses-1';

/** Area that holds the yard of the tests. */
const AROUND_YARD: [number, number][] = [
  [-80, 40],
  [-70, 40],
  [-70, 50],
  [-80, 50],
  [-80, 40],
];

/** A shipped mapping of the client Acme, with what a test changes. */
export function mappingOf(name = 'dtn-legacy', dependencies: MappingTemplate = {}): FeedMapping {
  const footprint = { type: 'Polygon' as const, coordinates: [AROUND_YARD] };
  return FeedMapping.parse({ ...SHIPPED_MAPPINGS[name], client: 'ACME', footprint, ...dependencies });
}

/** A feed of Acme's whose deliveries DTN's older stream would send. */
export function feedOf(dependencies: MappingTemplate = {}, name = 'dtn-legacy'): Feed {
  const mapping = mappingOf(name, dependencies);
  const { feed, name: named, role, goneAfterS } = mapping;
  const profile = profileOf(feed, {
    name: named,
    role,
    clientId: 'ACME',
    footprint: [AROUND_YARD.slice(0, -1)],
    goneAfterMs: goneAfterS * 1_000,
  });
  return { mapping, profile, key: FEED_KEY };
}

type Row = { flashType?: number | string; strikeTime: number; latitude?: number; longitude?: number };

/** A line of DTN's older stream: a strike at the yard. */
export function strikeLine(row: Row): string {
  return JSON.stringify({ flashType: 0, latitude: YARD.lat, longitude: YARD.lon, ...row });
}

/** Its heartbeat at an instant, epoch ms. */
export function heartbeatLine(strikeTime: number): string {
  return JSON.stringify({ flashType: 9, strikeTime });
}

/** Heartbeats once a minute, both ends included. */
export function heartbeatsBetween(fromMs: number, toMs: number): string {
  const count = Math.floor((toMs - fromMs) / 60_000) + 1;
  return Array.from({ length: count }, (_, nth) => heartbeatLine(fromMs + nth * 60_000)).join('\n');
}
