import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { EvidenceEntry } from '../rows/evidence.ts';
import { instantMs } from './instantMs.ts';

/** What was received, decided, told and shown: each row is sealed as it is written, by the hash of the one before. */
export const evidence = pgTable(
  'evidence',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(), // from 1, without a gap
    atMs: instantMs('at').notNull(), // when it happened; not in order where the clock was set back
    entry: jsonb('entry').$type<EvidenceEntry>().notNull(), // what the hash covers
    hash: text('hash').notNull(), // SHA-256, hex
  },
  (table) => [index('evidence_at').on(table.atMs)],
);

/** Where the evidence was cut off at its beginning: the last row that is gone, with its hash. */
export const evidenceCheckpoints = pgTable('evidence_checkpoints', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  hash: text('hash').notNull(),
  prunedAtMs: instantMs('pruned_at').notNull(),
});
