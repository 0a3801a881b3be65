import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantMs } from './instantMs.ts';

/** What feeds of customers have sent, as it came: the process that takes over judges it again. */
export const feedDeliveries = pgTable(
  'feed_deliveries',
  {
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    feed: text('feed').notNull(),
    receivedAtMs: instantMs('received_at').notNull(),
    body: text('body').notNull(), // as JSON, because text of PostgreSQL holds no NUL: a string, or null for what was lost
  },
  (table) => [index('feed_deliveries_of_feed').on(table.feed, table.position)],
);
