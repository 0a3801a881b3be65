import type { FeedDeliveriesRepository } from '../../storage/repositories/feedDeliveriesRepository.ts';
import type { FeedJournal } from './feedJournal.ts';
import { keepTogether } from './keepTogether.ts';

type Options = {
  readonly feed: string;
  readonly deliveries: FeedDeliveriesRepository;
  /** How long bodies are kept, ms. */
  readonly keptMs: number;
  /** Where the feed was kept before there was a journal of this kind; what it has is taken over once. */
  readonly before: FeedJournal;
};

const HOUR_MS = 3_600_000;

/**
 * A journal in the database that several services share: what one of them has accepted, the next one judges again when it
 * takes over (S13). The database refuses a delivery to a service whose term is over.
 */
export function createStoredJournal({ feed, deliveries, keptMs, before }: Options): FeedJournal {
  let prunedHour = -1;
  return {
    keep: keepTogether(async (waiting) => {
      await deliveries.add(feed, waiting);
      const newestMs = waiting.at(-1)?.receivedAtMs ?? 0;
      const hour = Math.floor(newestMs / HOUR_MS);
      if (hour === prunedHour) return;
      prunedHour = hour;
      await deliveries.deleteBefore(feed, newestMs - keptMs);
    }),
    async *since(atMs) {
      if (!(await deliveries.hasAny(feed)))
        for await (const delivery of before.since(atMs)) await deliveries.add(feed, [delivery]);
      yield* deliveries.since(feed, atMs);
    },
  };
}
