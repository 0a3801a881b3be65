import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { Database } from '../connection/database.ts';
import { events } from '../tables/events.ts';
import { eventBeganMs } from './eventBeganMs.ts';
import { inChunks } from './inChunks.ts';

export interface EventRecord {
  /** In upper case. */
  clientId: string;
  facilityId: string;
  event: FacilityEvent;
}

export interface PastEvent extends EventRecord {
  /** Null while the event is active. */
  endedAtMs: number | null;
}

export function createEventsRepository(db: Database) {
  return {
    /**
     * Stores events as they are now, new and known ones alike; an ended one that comes again is active again.
     * It keeps the place that was stored first. All or none. Of two with one keplerId the later in the list counts.
     */
    async upsertMany(records: readonly EventRecord[], nowMs: number): Promise<void> {
      const byId = new Map(records.map((record) => [record.event.keplerId, record]));
      if (byId.size === 0) return;
      await db.transaction(async (tx) => {
        for (const chunk of inChunks([...byId.values()])) {
          const rows = chunk.map((record) => toRow(record, nowMs));
          await tx.insert(events).values(rows).onConflictDoUpdate({ target: events.keplerId, set: incoming });
        }
      });
    },

    /** Every event that has not been ended. Throws on a row that this version cannot read: it must not pass as quiet. */
    async loadUnended(): Promise<EventRecord[]> {
      const rows = await db.select().from(events).where(isNull(events.endedAtMs)).orderBy(events.keplerId);
      return rows.map(({ clientId, facilityId, keplerId, payload }) => {
        const event = FacilityEvent.safeParse(payload);
        if (!event.success)
          throw new Error(`Stored event ${keplerId} cannot be read: ${event.error.message}`);
        return { clientId, facilityId, event: event.data };
      });
    },

    /** Ends those that have not ended: then, or at their stated end where that was before, however late this is stored. */
    async endMany(keplerIds: readonly string[], endedAtMs: number): Promise<void> {
      const ended = sql`least(${events.eventExpiresAtMs}, ${new Date(endedAtMs).toISOString()}::timestamptz)`;
      for (const chunk of inChunks(keplerIds)) {
        await db
          .update(events)
          .set({ endedAtMs: ended, updatedAtMs: endedAtMs })
          .where(and(inArray(events.keplerId, chunk), isNull(events.endedAtMs)));
      }
    },

    /** Events of one facility that started then or later, as they were stored last, oldest first. */
    listAt: (clientId: string, facilityId: string, fromMs: number) =>
      listAt(db, { clientId: clientId.toUpperCase(), facilityId }, fromMs),

    /** Events of one client that started in [fromMs, toMs), oldest first. */
    async listStarted(clientId: string, fromMs: number, toMs: number): Promise<PastEvent[]> {
      const rows = await db
        .select()
        .from(events)
        .where(
          and(
            eq(events.clientId, clientId.toUpperCase()),
            gte(events.eventStartAtMs, fromMs),
            lt(events.eventStartAtMs, toMs),
          ),
        )
        .orderBy(events.eventStartAtMs, events.keplerId);
      return rows.map(({ clientId: client, facilityId, payload, endedAtMs }) => ({
        clientId: client,
        facilityId,
        event: payload,
        endedAtMs,
      }));
    },
  };
}

async function listAt(
  db: Database,
  { clientId, facilityId }: Pick<EventRecord, 'clientId' | 'facilityId'>,
  fromMs: number,
): Promise<FacilityEvent[]> {
  const rows = await db
    .select({ payload: events.payload })
    .from(events)
    .where(
      and(
        eq(events.clientId, clientId),
        eq(events.facilityId, facilityId),
        gte(events.eventStartAtMs, fromMs),
      ),
    )
    .orderBy(events.eventStartAtMs, events.keplerId);
  return rows.map(({ payload }) => payload);
}

function toRow({ clientId, facilityId, event }: EventRecord, nowMs: number): typeof events.$inferInsert {
  return {
    keplerId: event.keplerId,
    clientId: clientId.toUpperCase(),
    facilityId,
    eventType: event.eventType,
    alertStatus: event.alertStatus,
    severity: event.severity ?? null,
    eventStartAtMs: Date.parse(event.eventStartAt),
    beganAtMs: eventBeganMs(event),
    eventExpiresAtMs: event.eventExpiresAt === undefined ? null : Date.parse(event.eventExpiresAt),
    triggerDistanceM: event.triggerDistanceMeters ?? null,
    closestStrike: event.closestStrike ?? null,
    payload: event,
    endedAtMs: null,
    updatedAtMs: nowMs,
  };
}

const incoming = {
  alertStatus: sql`excluded.alert_status`,
  severity: sql`excluded.severity`,
  eventStartAtMs: sql`excluded.event_start_at`,
  beganAtMs: sql`least(${events.beganAtMs}, excluded.began_at)`,
  eventExpiresAtMs: sql`excluded.event_expires_at`,
  triggerDistanceM: sql`excluded.trigger_distance_meters`,
  closestStrike: sql`excluded.closest_strike`,
  // an alert stays where the yard was when it began, also if the yard moves while it stands
  payload: sql`case when ${events.payload} ? 'geom' then jsonb_set(excluded.payload, '{geom}', ${events.payload} -> 'geom') else excluded.payload end`,
  endedAtMs: sql`excluded.ended_at`,
  updatedAtMs: sql`excluded.updated_at`,
};
