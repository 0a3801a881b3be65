import { sql } from 'drizzle-orm';
import { integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

/** Which programs may use this schema: one row. A migration that takes something away raises it (ADR 50). */
export const schemaFloor = pgTable(
  'schema_floor',
  {
    /** Migrations that a program must know at least. */
    migrations: integer('migrations').notNull(),
  },
  () => [uniqueIndex('schema_floor_one_row').on(sql`(true)`)],
);
