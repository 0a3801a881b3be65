import { sql, type SQL } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import type { AlertStatus, YardStatus } from '#domain/alerting/alertStatus.ts';
import { instantMs } from './instantMs.ts';

type SpanColumns = {
  readonly beganAtMs: AnyPgColumn;
  readonly eventExpiresAtMs: AnyPgColumn;
  readonly endedAtMs: AnyPgColumn;
};

/** Time of an event, both ends included: from its first start to its actual end, else the expected one, else forever. */
export function spanOf({ beganAtMs, eventExpiresAtMs, endedAtMs }: SpanColumns): SQL {
  return sql`tstzrange(${beganAtMs}, greatest(${beganAtMs}, coalesce(${endedAtMs}, ${eventExpiresAtMs}, 'infinity'::timestamptz)), '[]')`;
}

export const events = pgTable(
  'events',
  {
    keplerId: text('kepler_id').primaryKey(),
    clientId: text('client_id').notNull(),
    facilityId: text('facility_id').notNull(),
    eventType: text('event_type').notNull(),
    alertStatus: text('alert_status').notNull(),
    severity: doublePrecision('severity'),
    eventStartAtMs: instantMs('event_start_at').notNull(), // of lightning the last qualifying strike
    beganAtMs: instantMs('began_at').notNull(), // earliest start that was stored; of lightning its first strike
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
    index('events_span').using('gist', spanOf(table)),
    index('events_of_facility').on(table.clientId, table.facilityId, table.beganAtMs),
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
    endedHow: text('ended_how').$type<
      'removed' | 'replaced' | 'revoked' | 'expired' | 'interrupted' | 'failed' | 'misdated'
    >(),
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
