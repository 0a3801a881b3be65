import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SilentTimes } from '#domain/people/silentTimes.ts';
import { instantMs } from './instantMs.ts';
import { clients, facilities } from './places.ts';

export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    phoneNumber: text('phone_number').notNull().default(''),
    language: text('language').notNull().default('en-US'),
    unitSystem: smallint('unit_system').$type<-1 | 0 | 1>().notNull().default(-1),
    unitMetricSubsystem: smallint('unit_metric_subsystem').$type<0 | 1 | 2>().notNull().default(0),
    passwordHash: text('password_hash'), // null: signs in elsewhere, or is the guest of a client
    authorities: text('authorities')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isLinkGuest: boolean('is_link_guest').notNull().default(false), // the one person for all magic links of the client
    isLimited: boolean('is_limited').notNull().default(false), // sees the locations of their access entries alone
    externalIssuer: text('external_issuer'), // OpenID Connect provider that knows the person, and as whom
    externalSubject: text('external_subject'),
    disabledAtMs: instantMs('disabled_at'), // null: may sign in
    disabledReason: text('disabled_reason'),
  },
  (table) => [
    uniqueIndex('people_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('people_external_unique').on(table.externalIssuer, table.externalSubject),
    uniqueIndex('people_link_guest_unique')
      .on(table.clientId)
      .where(sql`${table.isLinkGuest}`),
  ],
);

export const locationAccess = pgTable(
  'location_access',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    facilityGid: integer('facility_gid')
      .notNull()
      .references(() => facilities.gid, { onDelete: 'cascade' }),
    read: boolean('read').notNull(),
    write: boolean('write').notNull(),
  },
  (table) => [uniqueIndex('location_access_once').on(table.personId, table.facilityGid)],
);

/** What a person has chosen; what is not here is as `defaultPreference` says. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    eventType: text('event_type').notNull(),
    sms: boolean('sms').notNull(),
    email: boolean('email').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.eventType] })],
);

export const silentTimes = pgTable('silent_times', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  times: jsonb('times').$type<SilentTimes>().notNull(),
});
