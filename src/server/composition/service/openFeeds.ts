import { join } from 'node:path';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createFeedIntake, type FeedIntake } from '../../sources/ingest/feedIntake.ts';
import { pulledIntake } from '../../sources/ingest/pulledIntake.ts';
import { readFeeds } from '../../sources/ingest/readFeeds.ts';
import type { PullClient } from '../../sources/pull/pullClient.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { openFeedGrants, type FeedGrants } from '../../useCases/feeds/feedGrants.ts';
import type { ServerConfig } from '../config/config.ts';

/** Feeds of customers; none where no folder of mapping files is named. */
export type OpenFeeds = { readonly intakes: readonly FeedIntake[]; readonly grants: FeedGrants };

type Dependencies = {
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  readonly repositories: Repositories;
  /** Fetches feeds that are not sent. */
  readonly client: PullClient;
};

type Setup = Pick<ServerConfig, 'feedsDir' | 'feedKeys' | 'dataDir'>;

/**
 * Opens the feeds of customers with what they were granted, and judges again what they have sent before.
 *
 * @throws FeedError for a faulty mapping or key.
 */
export async function openFeeds(
  { feedsDir, feedKeys, dataDir }: Setup,
  { clock, log, repositories, client }: Dependencies,
): Promise<OpenFeeds> {
  if (feedsDir === null)
    return { intakes: [], grants: await openFeedGrants({ intakes: [], repositories, clock }) };
  const feeds = await readFeeds(feedsDir, feedKeys);
  const intakes = feeds
    .map((feed) => createFeedIntake(feed, { dir: join(dataDir, 'feeds'), clock }))
    .map((intake) => pulledIntake(intake, { client, log }));
  const grants = await openFeedGrants({ intakes, repositories, clock });
  for (const intake of intakes) await intake.recall();
  return { intakes, grants };
}
