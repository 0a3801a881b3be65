import { and, desc, eq, inArray, lt, not, sql } from 'drizzle-orm';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { Database } from '../connection/database.ts';
import { isOneOf } from './isOneOf.ts';
import { isOfEarlier } from './ofEarlierFacility.ts';
import { alertPayloads, events, spanOf } from '../tables/events.ts';
import { storedInstant } from '../tables/instantMs.ts';

/** One event of the past or the present. */
export type RecordedEvent = {
  readonly facilityId: string;
  /** As it was stored last. */
  readonly event: FacilityEvent;
  /** Earliest start that is known. */
  readonly beganAtMs: number;
  /** null: it has not been ended. */
  readonly endedAtMs: number | null;
};

type HistoryQuery = {
  readonly clientId: string;
  /** null: all facilities of the client. */
  readonly facilityIds: readonly string[] | null;
  /** Events that ended earlier are left out. */
  readonly fromMs: number;
  /** Events that began then or later are left out. */
  readonly toMs: number;
  readonly limit: number;
};

/**
 * A version before stored the last strike of the first delivery as the begin, and stores it while it leads beside this one.
 * Sources catch up on hours of strikes, and alerts that are over are raised again within a day (`pastEpisodes.ts`).
 */
const MOST_LATE = sql`interval '24 hours'`;

/** Begin of an event, of lightning its first strike: as `eventBeganMs` has it, also where it was stored late. */
const BEGAN_AT =
  sql`least(${events.beganAtMs}, (${events.payload} ->> 'eventFirstStartAt')::timestamptz)`.mapWith(
    events.beganAtMs,
  );

/** When an event was over, or is expected to be. */
const OVER_AT = sql`coalesce(${events.endedAtMs}, ${events.eventExpiresAtMs}, 'infinity'::timestamptz)`;

const RECORDED = {
  facilityId: events.facilityId,
  event: events.payload,
  beganAtMs: BEGAN_AT,
  endedAtMs: events.endedAtMs,
};

/** The events table as a record of what was. Events of a removed facility are not those of a later one of its name. */
export function createEventHistoryRepository(db: Database) {
  const span = spanOf(events);
  return {
    /** One event of a facility; null: there is none, or it is kept no longer. */
    async find({ clientId, facilityId }: YardId, keplerId: string): Promise<RecordedEvent | null> {
      const [found] = await db
        .select(RECORDED)
        .from(events)
        .where(
          and(
            eq(events.keplerId, keplerId),
            eq(events.clientId, clientId.toUpperCase()),
            eq(events.facilityId, facilityId),
            not(isOfEarlier(events, OVER_AT)),
          ),
        );
      return found ?? null;
    },

    /** Events of facilities that reach into a stretch of time, newest begin first. */
    async list({ clientId, facilityIds, fromMs, toMs, limit }: HistoryQuery): Promise<RecordedEvent[]> {
      return db
        .select(RECORDED)
        .from(events)
        .where(
          and(
            eq(events.clientId, clientId.toUpperCase()),
            not(isOfEarlier(events, OVER_AT)),
            facilityIds === null ? undefined : isOneOf(events.facilityId, facilityIds),
            sql`${span} && tstzrange(${instant(fromMs)}, ${instant(toMs)} + ${MOST_LATE}, '[)')`,
            lt(BEGAN_AT, instant(toMs)),
          ),
        )
        .orderBy(desc(BEGAN_AT), events.keplerId)
        .limit(limit);
    },

    /**
     * Deletes events that ended before, with their details; at most so many, since the embedded database serves nobody
     * meanwhile.
     *
     * @returns how many events were deleted.
     */
    async deleteEndedBefore(beforeMs: number, limit: number): Promise<number> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .select({ keplerId: events.keplerId })
          .from(events)
          .where(sql`${span} << tstzrange(${instant(beforeMs)}, null) and ${events.endedAtMs} is not null`)
          .limit(limit);
        const ids = rows.map(({ keplerId }) => keplerId);
        if (ids.length === 0) return 0;
        await tx.delete(alertPayloads).where(inArray(alertPayloads.keplerId, ids));
        await tx.delete(events).where(inArray(events.keplerId, ids));
        return ids.length;
      });
    },
  };
}

export type EventHistoryRepository = ReturnType<typeof createEventHistoryRepository>;

const instant = (atMs: number) => sql`${storedInstant(atMs)}::timestamptz`;
