import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createFeedJournal } from './feedJournal.ts';
import { createIngestSource, type IngestSource, type Receipt } from './ingestSource.ts';
import { unpacked } from './readDelivery.ts';
import type { Feed } from './readFeeds.ts';

/** Longest body that a feed may send, bytes, packed or not. */
export const MOST_BODY_BYTES = 1_048_576;
/** More than the longest quiet period, ms: what was delivered in it is judged again after a restart. */
const RECALLED_MS = 5 * 3_600_000;

/** Where the deliveries of one feed come in. */
export type FeedIntake = Feed & {
  readonly source: IngestSource;
  /**
   * Takes a body; resolved once it is on the disk and judged.
   *
   * @throws Error if it could not be stored. Its strikes are judged all the same, and prove nothing (S1, S2).
   */
  take(body: Buffer, encoding: string | undefined): Promise<Receipt>;
  /** The feed has sent what could not be taken. */
  noteLost(): Promise<void>;
  /** Judges again what was delivered before a restart. Call it once, before anything is taken. */
  recall(): Promise<void>;
};

/** @param dir Folder of the journals of all feeds. */
export function createFeedIntake(
  feed: Feed,
  { dir, clock }: { dir: string; clock: ServerClock },
): FeedIntake {
  const journal = createFeedJournal(`${dir}/${feed.mapping.feed}`);
  const source = createIngestSource(feed.mapping, feed.profile);
  const nowMs = () => Math.floor(clock.nowMs());

  async function take(text: string | null): Promise<Receipt> {
    const receivedAtMs = nowMs();
    try {
      await journal.keep({ receivedAtMs, text });
    } catch (error) {
      source.take(text, receivedAtMs);
      source.noteLost(receivedAtMs);
      throw error;
    }
    return source.take(text, receivedAtMs);
  }

  return {
    ...feed,
    source,
    take: (body, encoding) => take(unpacked(body, encoding, MOST_BODY_BYTES)),
    noteLost: async () => void (await take(null)),
    async recall() {
      for (const { text, receivedAtMs } of await journal.since(nowMs() - RECALLED_MS))
        source.take(text, receivedAtMs);
    },
  };
}
