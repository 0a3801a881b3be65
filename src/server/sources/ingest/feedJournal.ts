import type { FeedDelivery } from '../../storage/rows/feedDelivery.ts';

/** Bodies that a feed has sent, kept. */
export type FeedJournal = {
  /**
   * Keeps a delivery. Resolved once it is stored: after that a power cut loses nothing of it.
   *
   * @throws Error if it could not be stored, also where the store does not answer: it never waits for long.
   */
  keep(delivery: FeedDelivery): Promise<void>;
  /**
   * Deliveries received since then, in their order, a part after the other: those of a day need not fit into memory. What a
   * crash has cut off counts as a lost delivery.
   */
  since(atMs: number): AsyncIterable<FeedDelivery>;
};

/**
 * Opens the journal of a feed.
 *
 * @param keptMs How long bodies are kept, ms.
 */
export type OpenJournal = (feed: string, keptMs: number) => FeedJournal;

/** How long bodies are kept for incident records, ms. */
export const INCIDENT_KEPT_MS = 72 * 3_600_000;
