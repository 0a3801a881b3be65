import { sql } from 'drizzle-orm';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { Storage } from '#server/storage/openStorage.ts';

/** An alert as the engine stores it. */
export function alertOf(keplerId: string, fromMs: number, toMs: number | null): FacilityEvent {
  return {
    keplerId,
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    yardStatus: 'CLOSED',
    title: { 'en-US': 'Lightning Alert', 'fr-CA': 'Alerte de foudre' },
    eventStartAt: isoInstant(fromMs),
    ...(toMs === null ? {} : { eventExpiresAt: isoInstant(toMs) }),
  };
}

type ManyAlerts = { facilities: number; alerts: number; nowMs: number; days: number };

/** Fills the store with ended alerts, spread evenly over facilities YARD_0 … and the days before `nowMs`. */
export async function storeManyAlerts(
  { db }: Pick<Storage, 'db'>,
  { facilities, alerts, nowMs, days }: ManyAlerts,
): Promise<void> {
  const stepMs = (days * 86_400_000) / alerts;
  // a service on PostgreSQL gives no statement the time for all of them
  for (let from = 1; from <= alerts; from += AT_ONCE)
    await storePart(db, { facilities, nowMs, stepMs, from, to: Math.min(alerts, from + AT_ONCE - 1) });
  await db.execute(sql`analyze events`);
}

const AT_ONCE = 10_000;

type Part = { facilities: number; nowMs: number; stepMs: number; from: number; to: number };

async function storePart(db: Storage['db'], { facilities, nowMs, stepMs, from, to }: Part): Promise<void> {
  await db.execute(sql`
    insert into events (kepler_id, client_id, facility_id, event_type, alert_status, severity, event_start_at,
      began_at, event_expires_at, ended_at, updated_at, payload)
    select 'many-' || n, 'ACME', 'YARD_' || (n % ${facilities}::int), 'lightning_alert', 'ALERT', 5, at, at,
      at + interval '38 minutes', at + interval '38 minutes', at,
      jsonb_build_object('keplerId', 'many-' || n, 'eventType', 'lightning_alert', 'alertStatus', 'ALERT',
        'yardStatus', 'CLOSED', 'eventStartAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'title', jsonb_build_object('en-US', 'Lightning Alert', 'fr-CA', 'Alerte de foudre'))
    from (
      select n, ${isoInstant(nowMs)}::timestamptz - n * ${stepMs}::float * interval '1 millisecond' as at
      from generate_series(${from}::int, ${to}::int) n
    ) numbered
  `);
}
