import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createIngestSource, type IngestSource } from './ingestSource.ts';
import { createKeptIntake, type KeptIntake } from './keptIntake.ts';
import type { Feed } from './readFeeds.ts';

/** More than the longest quiet period, ms: what was delivered in it is judged again after a restart. */
const RECALLED_MS = 5 * 3_600_000;

/** Where the deliveries of one lightning feed come in. */
export type FeedIntake = Feed & KeptIntake & { readonly source: IngestSource };

/** @param dir Folder of the journals of all feeds. */
export function createFeedIntake(
  feed: Feed,
  { dir, clock }: { dir: string; clock: ServerClock },
): FeedIntake {
  const source = createIngestSource(feed.mapping, feed.profile);
  const kept = createKeptIntake(source, {
    dir: `${dir}/${feed.mapping.feed}`,
    clock,
    recalledMs: RECALLED_MS,
    textEncoding: 'utf8',
  });
  return { ...feed, ...kept, source };
}
