import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { instantMs } from './instantMs.ts';
import { clients, facilities } from './places.ts';

/** Who proposed a row, when and why. */
const proposed = () => ({
  atMs: instantMs('proposed_at').notNull(),
  byId: text('proposed_by').notNull(),
  byName: text('proposed_by_name').notNull(), // at that time
  reason: text('reason').notNull(),
  needsConfirmation: boolean('needs_confirmation').notNull(), // holds once a second site admin has confirmed it
});

const clientId = () =>
  text('client_id')
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });

/** Versions of policies (GAP-139). Rows are never changed; they go with their client. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: clientId(),
    policyId: text('policy_id').notNull(), // `default`, or a UUID
    version: integer('version').notNull(), // from 1
    name: text('name').notNull(),
    rules: jsonb('rules').$type<PolicyRules>().notNull(),
    ...proposed(),
  },
  (table) => [uniqueIndex('policy_versions_once').on(table.clientId, table.policyId, table.version)],
);

/** Policies of facilities; the newest row of a facility that holds counts. Rows go with their client or facility. */
export const policyAssignments = pgTable(
  'policy_assignments',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: clientId(),
    facilityGid: integer('facility_gid')
      .notNull()
      .references(() => facilities.gid, { onDelete: 'cascade' }),
    policyId: text('policy_id').notNull(),
    ...proposed(),
  },
  (table) => [
    index('policy_assignments_client').on(table.clientId),
    index('policy_assignments_facility').on(table.facilityGid),
  ],
);

/** What became of versions and assignments that a second site admin has to confirm. */
export const policyDecisions = pgTable(
  'policy_decisions',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: clientId(),
    kind: text('kind').$type<'version' | 'assignment'>().notNull(),
    proposalGid: integer('proposal_gid').notNull(), // row of the table of that kind
    decision: text('decision').$type<'confirmed' | 'withdrawn'>().notNull(),
    atMs: instantMs('decided_at').notNull(),
    byId: text('decided_by').notNull(),
    byName: text('decided_by_name').notNull(),
  },
  (table) => [
    uniqueIndex('policy_decisions_once').on(table.kind, table.proposalGid),
    index('policy_decisions_client').on(table.clientId),
  ],
);
