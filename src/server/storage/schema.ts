import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import type { AlertStatus, YardStatus } from '#domain/alerting/alertStatus.ts';
import { instantMs } from './instantMs.ts';

/** Nothing newer than PostgreSQL 15 may be used here: the embedded database is newer than what sites run. */
export const clients = pgTable('clients', {
  id: text('id').primaryKey(), // upper case (GAP-20)
  name: text('name').notNull(),
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
  },
  (table) => [uniqueIndex('facilities_client_id_unique').on(table.clientId, sql`lower(${table.id})`)],
);

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
    passwordHash: text('password_hash').notNull(),
    authorities: text('authorities')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [uniqueIndex('people_email_unique').on(sql`lower(${table.email})`)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    familyId: uuid('family_id').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    issuedAtMs: instantMs('issued_at').notNull(),
    expiresAtMs: instantMs('expires_at').notNull(),
    usedAtMs: instantMs('used_at'),
    revokedAtMs: instantMs('revoked_at'),
  },
  (table) => [
    index('refresh_tokens_family').on(table.familyId),
    index('refresh_tokens_expires').on(table.expiresAtMs),
  ],
);

export const authorizationCodes = pgTable('authorization_codes', {
  codeHash: text('code_hash').primaryKey(),
  familyId: uuid('family_id').notNull(), // of the refresh tokens that this code starts
  personId: uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  oauthClientId: text('oauth_client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  expiresAtMs: instantMs('expires_at').notNull(),
  usedAtMs: instantMs('used_at'),
});

export const events = pgTable(
  'events',
  {
    keplerId: text('kepler_id').primaryKey(),
    clientId: text('client_id').notNull(),
    facilityId: text('facility_id').notNull(),
    eventType: text('event_type').notNull(),
    alertStatus: text('alert_status').notNull(),
    severity: doublePrecision('severity'),
    eventStartAtMs: instantMs('event_start_at').notNull(),
    eventExpiresAtMs: instantMs('event_expires_at'),
    triggerDistanceM: doublePrecision('trigger_distance_meters'),
    closestStrike: jsonb('closest_strike').$type<ClosestStrike>(),
    payload: jsonb('payload').$type<FacilityEvent>().notNull(), // the whole event, as on the wire
    endedAtMs: instantMs('ended_at'),
    updatedAtMs: instantMs('updated_at').notNull(),
  },
  (table) => [
    index('events_unended')
      .on(table.clientId)
      .where(sql`${table.endedAtMs} is null`),
    index('events_history').on(table.clientId, table.eventStartAtMs),
  ],
);

export const alertPayloads = pgTable('alert_payloads', {
  keplerId: text('kepler_id').primaryKey(),
  data: jsonb('data').$type<AlertPayload['data']>().notNull(),
});

export const overrides = pgTable(
  'overrides',
  {
    overrideId: text('override_id').primaryKey(), // keplerId of its event too
    clientId: text('client_id').notNull(),
    facilityId: text('facility_id').notNull(),
    group: text('message_group').notNull(),
    message: text('message').notNull(),
    status: text('status').$type<AlertStatus>().notNull(),
    yardStatus: text('yard_status').$type<YardStatus>().notNull(),
    lightningProbability: doublePrecision('lightning_probability'), // as the person saw it
    setAtMs: instantMs('set_at').notNull(),
    expiresAtMs: instantMs('expires_at').notNull(),
    setBy: text('set_by').notNull(),
    setByName: text('set_by_name').notNull(),
    setByEmail: text('set_by_email').notNull(),
    knownStrikeAtMs: instantMs('known_strike_at'), // last strike in the alert circle when it was set
    endedAtMs: instantMs('ended_at'),
    endedHow: text('ended_how').$type<'removed' | 'revoked' | 'expired' | 'failed'>(),
    strike: jsonb('strike').$type<ClosestStrike>(), // that revoked it
  },
  (table) => [
    uniqueIndex('overrides_in_force')
      .on(table.clientId, table.facilityId)
      .where(sql`${table.endedAtMs} is null`),
    index('overrides_ended').on(table.endedAtMs),
  ],
);

export const engineState = pgTable('engine_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

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
