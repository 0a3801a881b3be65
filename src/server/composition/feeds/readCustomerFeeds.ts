import { FeedError, isTelemetry, readFeeds, type AnyFeed } from '../../sources/ingest/readFeeds.ts';
import type { ServerConfig } from '../config/config.ts';

/** What says which feeds customers send. */
export type FeedSettings = Pick<ServerConfig, 'feedsDir' | 'feedKeys' | 'live'>;

/**
 * Reads the mapping files of customers' feeds; none where no folder is named.
 *
 * @throws FeedError for a faulty mapping or key, and where nothing but weather, snow or vehicles is live (S14).
 */
export async function readCustomerFeeds({
  feedsDir,
  feedKeys,
  live,
}: FeedSettings): Promise<readonly AnyFeed[]> {
  if (feedsDir === null) return [];
  const feeds = await readFeeds(feedsDir, feedKeys);
  if (feeds.every(isTelemetry) && !hasSatellite(live))
    throw new FeedError(
      `FEEDS_DIR is "${feedsDir}": no feed of it tells of lightning. Add one, or start with --live and a satellite.`,
    );
  return feeds;
}

function hasSatellite(live: FeedSettings['live']): boolean {
  return live !== null && (live.urls.glmEast !== null || live.urls.glmWest !== null);
}
