import type { ServerClock } from '../../platform/time/serverClock.ts';
import { INCIDENT_KEPT_MS, type OpenJournal } from './feedJournal.ts';
import { createIngestSource, type IngestSource } from './ingestSource.ts';
import { createKeptIntake, type KeptIntake } from './keptIntake.ts';
import type { Feed } from './readFeeds.ts';

/** More than the longest quiet period, ms: what was delivered in it is judged again after a restart. */
const RECALLED_MS = 5 * 3_600_000;

/** Where the deliveries of one lightning feed come in. */
export type FeedIntake = Feed & KeptIntake & { readonly source: IngestSource };

export function createFeedIntake(
  feed: Feed,
  { openJournal, clock }: { openJournal: OpenJournal; clock: ServerClock },
): FeedIntake {
  const source = createIngestSource(feed.mapping, feed.profile);
  const kept = createKeptIntake(source, {
    journal: openJournal(feed.mapping.feed, INCIDENT_KEPT_MS),
    clock,
    recalledMs: RECALLED_MS,
    textEncoding: 'utf8',
  });
  return {
    ...feed,
    ...kept,
    source,
    recall: () => source.recall(kept.recall),
  };
}
