import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantMs } from '../instantMs.ts';

export const audit = pgTable(
  'audit',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    atMs: instantMs('at').notNull(),
    who: text('who').notNull(),
    what: text('what').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index('audit_at').on(table.atMs)],
);
