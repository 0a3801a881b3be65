import type { JWK } from 'jose';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from './instantMs.ts';
import { people } from './people.ts';
import { clients } from './places.ts';

/** Displays with an account of their own (GAP-141). */
export const kiosks = pgTable(
  'kiosks',
  {
    id: uuid('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }), // whose sessions it has; holds kiosk_endpoints alone
    name: text('name').notNull(),
    facilityIds: jsonb('facility_ids').$type<readonly string[]>(), // the only yards it shows; null: all of the client
    publicKey: jsonb('public_key').$type<JWK>().notNull(), // its heartbeats are signed with the private half
    enrolledAtMs: instantMs('enrolled_at').notNull(),
    enrolledBy: uuid('enrolled_by').references(() => people.id, { onDelete: 'set null' }),
    revokedAtMs: instantMs('revoked_at'), // null: in use
    revokedBy: uuid('revoked_by').references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [index('kiosks_client').on(table.clientId), uniqueIndex('kiosks_person').on(table.personId)],
);

/** Displays that show a code and wait for an administrator to confirm it. */
export const kioskEnrolments = pgTable(
  'kiosk_enrolments',
  {
    tokenHash: text('token_hash').primaryKey(), // of what the display alone holds
    codeHash: text('code_hash').notNull(), // of what it shows
    publicKey: jsonb('public_key').$type<JWK>().notNull(),
    device: text('device').notNull(), // user agent
    expiresAtMs: instantMs('expires_at').notNull(),
    kioskId: uuid('kiosk_id').references(() => kiosks.id, { onDelete: 'cascade' }), // null: not confirmed
    takenAtMs: instantMs('taken_at'), // when the display fetched its session
  },
  (table) => [
    uniqueIndex('kiosk_enrolments_code')
      .on(table.codeHash)
      .where(sql`${table.kioskId} is null`),
    index('kiosk_enrolments_expires').on(table.expiresAtMs),
  ],
);
