import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import type { AlertStatus, YardStatus } from '#domain/alerting/alertStatus.ts';
import type { SilentTimes } from '#domain/people/silentTimes.ts';
import type { Channel, NoticeContent, NoticeState } from '../notifications/notice.ts';
import { instantMs } from './instantMs.ts';

/** Nothing newer than PostgreSQL 15 may be used here: the embedded database is newer than what sites run. */
export const clients = pgTable('clients', {
  id: text('id').primaryKey(), // upper case (GAP-20)
  name: text('name').notNull(),
  callbackUrl: text('callback_url').notNull().default(''), // the client webhook; empty: none
  signingSecret: text('signing_secret'), // of calls to webhook and callbacks; made when it is first asked for
  maySilenceLightning: boolean('may_silence_lightning').notNull().default(false), // S11: only if set on purpose
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
    passwordHash: text('password_hash'), // null: signs in elsewhere, or is the guest of a client
    authorities: text('authorities')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isLinkGuest: boolean('is_link_guest').notNull().default(false), // whoever comes by a magic link of the client
    isLimited: boolean('is_limited').notNull().default(false), // sees the locations of their access entries alone
    externalIssuer: text('external_issuer'), // OpenID Connect provider that knows the person, and as whom
    externalSubject: text('external_subject'),
  },
  (table) => [
    uniqueIndex('people_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('people_external_unique').on(table.externalIssuer, table.externalSubject),
    uniqueIndex('people_link_guest_unique')
      .on(table.clientId)
      .where(sql`${table.isLinkGuest}`),
  ],
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
    familyEndsAtMs: instantMs('family_ends_at'), // no renewal goes beyond it; null: it has no end
  },
  (table) => [
    index('refresh_tokens_family').on(table.familyId),
    index('refresh_tokens_person').on(table.personId),
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

/** Links that open one door once: a guest's session, or the page where somebody makes an account. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'magicSession' | 'registration'>().notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    expiresAtMs: instantMs('expires_at').notNull(),
    usedAtMs: instantMs('used_at'),
  },
  (table) => [index('one_time_links_expires').on(table.expiresAtMs)],
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

/** Who is told of what happens at a facility: a person, or a callback URL of the client. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    facilityGid: integer('facility_gid')
      .notNull()
      .references(() => facilities.gid, { onDelete: 'cascade' }),
    categoryId: integer('category_id').notNull().default(1),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    callbackUrl: text('callback_url'),
    subscribedBy: uuid('subscribed_by').references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('subscriptions_one_recipient', sql`num_nonnulls(${table.personId}, ${table.callbackUrl}) = 1`),
    uniqueIndex('subscriptions_person').on(table.facilityGid, table.categoryId, table.personId),
    uniqueIndex('subscriptions_callback').on(table.facilityGid, table.categoryId, table.callbackUrl),
    index('subscriptions_client').on(table.clientId),
    index('subscriptions_of_person').on(table.personId),
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

/** What subscribers are told: the queue of what is to be sent, and the record of what was. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    gid: integer('gid').notNull().generatedAlwaysAsIdentity(), // order in which they were made
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    facilityId: text('facility_id').notNull(),
    thread: text('thread').notNull(), // recipient, channel, facility and hazard
    channel: text('channel').$type<Channel>().notNull(),
    address: text('address').notNull(),
    content: jsonb('content').$type<NoticeContent>().notNull(),
    isUrgent: boolean('is_urgent').notNull(),
    state: text('state').$type<NoticeState>().notNull().default('waiting'),
    isOpen: boolean('is_open').notNull().default(true), // says what the recipient knows, or is to know
    attempts: integer('attempts').notNull().default(0),
    createdAtMs: instantMs('created_at').notNull(),
    dueAtMs: instantMs('due_at').notNull(),
    leaseUntilMs: instantMs('lease_until'), // while it is underway
    settledAtMs: instantMs('settled_at'),
    lastError: text('last_error'),
    confirmedAtMs: instantMs('confirmed_at'),
  },
  (table) => [
    uniqueIndex('notices_one_waiting')
      .on(table.thread)
      .where(sql`${table.state} = 'waiting'`),
    index('notices_underway')
      .on(table.thread, table.gid)
      .where(sql`${table.state} = 'sending'`),
    index('notices_due')
      .on(table.channel, table.dueAtMs)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('notices_open')
      .on(table.clientId, table.facilityId, table.gid)
      .where(sql`${table.isOpen}`),
    index('notices_created').on(table.createdAtMs),
  ],
);

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
