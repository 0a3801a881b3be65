import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../connection/database.ts';
import type { FeedDelivery } from '../rows/feedDelivery.ts';
import { feedDeliveries } from '../tables/feeds.ts';
import { inChunks } from './inChunks.ts';

/** A body has up to 1 MB: so many are in memory at once. */
const BODIES_PER_READ = 20;
const Body = z.string().nullable();

/** Bodies that feeds have sent. */
export function createFeedDeliveriesRepository(db: Database) {
  const { position, feed, receivedAtMs, body } = feedDeliveries;
  return {
    /** Stores deliveries of one feed in their order, all of them or none. */
    async add(ofFeed: string, deliveries: readonly FeedDelivery[]): Promise<void> {
      const rows = deliveries.map((one) => ({
        feed: ofFeed,
        receivedAtMs: one.receivedAtMs,
        body: JSON.stringify(one.text),
      }));
      await db.transaction(async (tx) => {
        for (const chunk of inChunks(rows)) await tx.insert(feedDeliveries).values(chunk);
      });
    },

    /** Deliveries of a feed received since then, in the order in which they were stored. */
    async *since(ofFeed: string, atMs: number): AsyncGenerator<FeedDelivery> {
      for (let last = 0; ;) {
        const rows = await db
          .select({ position, receivedAtMs, body })
          .from(feedDeliveries)
          .where(and(eq(feed, ofFeed), gt(position, last), gte(receivedAtMs, atMs)))
          .orderBy(asc(position))
          .limit(BODIES_PER_READ);
        for (const row of rows) {
          yield { receivedAtMs: row.receivedAtMs, text: Body.parse(JSON.parse(row.body)) };
          last = row.position;
        }
        if (rows.length < BODIES_PER_READ) return;
      }
    },

    async hasAny(ofFeed: string): Promise<boolean> {
      const rows = await db.select({ position }).from(feedDeliveries).where(eq(feed, ofFeed)).limit(1);
      return rows.length > 0;
    },

    async deleteBefore(ofFeed: string, atMs: number): Promise<void> {
      await db.delete(feedDeliveries).where(and(eq(feed, ofFeed), lt(receivedAtMs, atMs)));
    },
  };
}
export type FeedDeliveriesRepository = ReturnType<typeof createFeedDeliveriesRepository>;
