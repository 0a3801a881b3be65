import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SiteArea } from '#contracts/facility.ts';
import { instantMs } from './instantMs.ts';

export const clients = pgTable('clients', {
  id: text('id').primaryKey(), // upper case (GAP-20)
  name: text('name').notNull(),
  callbackUrl: text('callback_url').notNull().default(''), // the client webhook; empty: none
  signingSecret: text('signing_secret'), // of calls to webhook and callbacks; made when it is first asked for
  oldSigningSecret: text('old_signing_secret'), // still good until `oldSecretEndsAtMs`, while programs change to the new one
  oldSecretEndsAtMs: instantMs('old_secret_ends_at'),
  suspendedAtMs: instantMs('suspended_at'), // null: its people may sign in
  asksFreshProof: boolean('asks_fresh_proof').notNull().default(true), // before what can better a status (GAP-142)
  maySilenceLightning: boolean('may_silence_lightning').notNull().default(false), // S11: only if set on purpose
  overrideLifetimeHours: smallint('override_lifetime_hours').notNull().default(12), // of overrides that are set from now on (S9)
  removingAtMs: instantMs('removing_at'), // since when it is being removed; null: it is not
});

export const facilities = pgTable(
  'facilities',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    id: text('id').notNull(),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    countryCode: text('country_code').notNull(),
    tz: text('tz'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    isDevice: boolean('is_device').notNull().default(false),
    tags: jsonb('tags').$type<{ id: number; name: string }[]>().notNull().default([]),
    defaultUnits: smallint('default_units').notNull().default(1),
    geometry: jsonb('geometry').$type<SiteArea>(), // edge of the site; null: a point
    addedAtMs: instantMs('added_at'), // what happened under its name before is not its own; null: nothing cut off
    placedAtMs: instantMs('placed_at'), // since when it stands where it does; null: since before that was noted
  },
  (table) => [uniqueIndex('facilities_client_id_unique').on(table.clientId, sql`lower(${table.id})`)],
);

/** What locations can be marked with; each of them keeps id and name of those that mark it. */
export const tags = pgTable(
  'facility_tags',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('facility_tags_client_name_unique').on(table.clientId, sql`lower(${table.name})`)],
);
