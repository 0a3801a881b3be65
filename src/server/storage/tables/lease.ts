import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantMs } from './instantMs.ts';

/** Which process judges yards: one row. A new term is a new key, so a takeover waits for writes of the old term. */
export const lease = pgTable(
  'lease',
  {
    term: bigint('term', { mode: 'number' }).primaryKey(),
    holder: text('holder').notNull(), // host and process, for people
    expiresAtMs: instantMs('expires_at').notNull(), // by the database's clock
  },
  () => [uniqueIndex('lease_one_row').on(sql`(true)`)],
);
