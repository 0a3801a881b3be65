import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantMs } from './instantMs.ts';

export const audit = pgTable(
  'audit',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    atMs: instantMs('at').notNull(),
    who: text('who').notNull(),
    clientId: text('client_id'), // null: of no client, or not known
    what: text('what').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index('audit_at').on(table.atMs), index('audit_client').on(table.clientId, table.gid)],
);

/**
 * The chain over the audit: each seal holds the hash of its row and of the seal before it. Rows are sealed shortly after
 * they are stored, in one place, so that those who write at the same time need not wait for each other.
 */
export const auditSeals = pgTable('audit_seals', {
  position: bigint('position', { mode: 'number' }).primaryKey(), // from 1, without a gap
  auditGid: integer('audit_gid')
    .notNull()
    .unique()
    .references(() => audit.gid),
  hash: text('hash').notNull(), // SHA-256, hex
});
