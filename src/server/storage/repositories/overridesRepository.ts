import { and, asc, eq, gt, gte, inArray, isNull, lt, not, or } from 'drizzle-orm';
import { z } from 'zod';
import type { LonLat } from '#domain/geo/distance.ts';
import type { Database } from '../connection/database.ts';
import type { PastQuery } from '../rows/pastQuery.ts';
import { overrides } from '../tables/events.ts';
import { createAuditRepository, type NewAuditEntry } from './auditRepository.ts';
import { createEngineStateRepository } from './engineStateRepository.ts';
import { createEventsRepository, type EventRecord } from './eventsRepository.ts';
import { isOneOf } from './isOneOf.ts';
import { isOfEarlier } from './ofEarlierFacility.ts';
import { createPayloadsRepository, type PayloadRecord } from './payloadsRepository.ts';
import { createSessionsRepository, type StillMay } from './sessionsRepository.ts';

/** One override from its setting to its end; `endedAtMs` null: it is in force. */
export type OverrideRecord = typeof overrides.$inferSelect;

/** Time, epoch ms, longitude and latitude of a strike: what tells it from others when it is delivered again. */
export type KnownStrike = readonly [atMs: number, lon: number, lat: number];

/** Lightning in the alert circle that was known as an opening override was set. */
export type KnownLightning = {
  /** Centre of that circle: where the yard was; null: stored by a version that did not say. */
  readonly place: LonLat | null;
  readonly strikes: readonly KnownStrike[];
  /** Of people's reports (GAP-140), by their ids: two can name one time, and a later one an earlier time. */
  readonly reportIds: readonly string[];
};

/** Everything that a change of overrides leaves behind. */
export type OverrideWrite = {
  /** As they are now. */
  readonly records: readonly OverrideRecord[];
  /**
   * In force, though an earlier write that was not confirmed may have ended them as `replaced` or `removed`. One that is
   * among `records` as well ends after all.
   */
  readonly reinstated: readonly OverrideRecord[];
  /** Events of those that were set or reinstated. */
  readonly events: readonly EventRecord[];
  readonly payloads: readonly PayloadRecord[];
  /** What was known as opening overrides were set. */
  readonly knownStrikes: readonly ({ readonly overrideId: string } & KnownLightning)[];
  readonly audit: readonly NewAuditEntry[];
  /** Left out: the service itself ends what is due. */
  readonly stillMay?: StillMay | undefined;
};

const KnownStrikes = z.array(z.tuple([z.number(), z.number(), z.number()]));
const KnownReports = z.array(z.string());
const KnownPlace = z.tuple([z.number(), z.number()]);
const STRIKES_KEY = 'overrideStrikes/';
const REPORTS_KEY = 'overrideReports/';
const PLACE_KEY = 'overridePlace/';

export function createOverridesRepository(db: Database) {
  return {
    /**
     * Stores a change, all of it or nothing; what has ended ends first. One that had ended before stays as it
     * ended. Throws when a facility would have two in force.
     */
    async write(
      { records, reinstated, events, payloads, knownStrikes, audit, stillMay }: OverrideWrite,
      nowMs: number,
    ): Promise<void> {
      const ended = records.filter(({ endedAtMs }) => endedAtMs !== null);
      const set = records.filter(({ endedAtMs }) => endedAtMs === null);
      const again = new Set(reinstated.map(({ overrideId }) => overrideId));
      await db.transaction(async (tx) => {
        await stillMay?.({ sessions: createSessionsRepository(tx, () => {}) });
        for (const record of ended) if (!again.has(record.overrideId)) await put(tx, record);
        await reinstate(tx, [...again]);
        for (const record of ended) if (again.has(record.overrideId)) await put(tx, record);
        for (const record of set) await put(tx, record);
        const endedIds = ended.map(({ overrideId }) => overrideId);
        await storeKnownStrikes(tx, knownStrikes, endedIds);
        await createEventsRepository(tx).upsertMany(events, nowMs);
        for (const { overrideId, endedAtMs } of ended)
          await createEventsRepository(tx).endMany([overrideId], endedAtMs ?? nowMs);
        await createPayloadsRepository(tx).putMany(payloads);
        for (const entry of audit) await createAuditRepository(tx).append(entry);
      });
    },

    /**
     * What was known as the overrides in force were set, by override. What cannot be read counts as none, as do the reports
     * of a version that stored none: lightning is new then, and revokes.
     */
    loadKnownStrikes: () => loadKnownStrikes(db),

    /**
     * Those in force and those that have ended since then, in the order of their setting; without what had ended before
     * the facility that has the name now was added.
     */
    async load(endedSinceMs: number): Promise<OverrideRecord[]> {
      return db
        .select()
        .from(overrides)
        .where(
          or(
            isNull(overrides.endedAtMs),
            and(gte(overrides.endedAtMs, endedSinceMs), not(isOfEarlier(overrides, overrides.endedAtMs))),
          ),
        )
        .orderBy(asc(overrides.setAtMs), asc(overrides.overrideId));
    },

    /** Deletes those that ended before. What was noted of them in the audit and the evidence stays. */
    async deleteEndedBefore(beforeMs: number): Promise<void> {
      await db.delete(overrides).where(lt(overrides.endedAtMs, beforeMs));
    },

    /** Those of facilities in force at some time of a stretch, in the order of their setting. */
    async list({ clientId, facilityIds, fromMs, toMs, limit }: PastQuery): Promise<OverrideRecord[]> {
      return db
        .select()
        .from(overrides)
        .where(
          and(
            eq(overrides.clientId, clientId),
            isOneOf(overrides.facilityId, facilityIds),
            not(isOfEarlier(overrides, overrides.setAtMs)),
            lt(overrides.setAtMs, toMs),
            or(isNull(overrides.endedAtMs), gt(overrides.endedAtMs, fromMs)),
          ),
        )
        .orderBy(asc(overrides.setAtMs), asc(overrides.overrideId))
        .limit(limit);
    },
  };
}
export type OverridesRepository = ReturnType<typeof createOverridesRepository>;

async function put(db: Database, record: OverrideRecord): Promise<void> {
  const { endedAtMs, endedHow, strike } = record;
  await db
    .insert(overrides)
    .values(record)
    .onConflictDoUpdate({
      target: overrides.overrideId,
      set: { endedAtMs, endedHow, strike },
      setWhere: isNull(overrides.endedAtMs),
    });
}

async function reinstate(db: Database, overrideIds: readonly string[]): Promise<void> {
  if (overrideIds.length === 0) return;
  await db
    .update(overrides)
    .set({ endedAtMs: null, endedHow: null })
    .where(
      and(inArray(overrides.overrideId, overrideIds), inArray(overrides.endedHow, ['replaced', 'removed'])),
    );
}

async function loadKnownStrikes(db: Database): Promise<Map<string, KnownLightning>> {
  const engineState = createEngineStateRepository(db);
  const stored = await engineState.entries(STRIKES_KEY);
  const valuesOf = async (prefix: string) =>
    new Map(
      (await engineState.entries(prefix)).map(({ key, value }) => [key.slice(prefix.length), value] as const),
    );
  const reports = await valuesOf(REPORTS_KEY);
  const places = await valuesOf(PLACE_KEY);
  return new Map(
    stored.map(({ key, value }) => {
      const overrideId = key.slice(STRIKES_KEY.length);
      const strikes = KnownStrikes.safeParse(value).data ?? [];
      const reportIds = KnownReports.safeParse(reports.get(overrideId)).data ?? [];
      const place = KnownPlace.safeParse(places.get(overrideId)).data ?? null;
      return [overrideId, { place, strikes, reportIds }];
    }),
  );
}

async function storeKnownStrikes(
  db: Database,
  known: OverrideWrite['knownStrikes'],
  endedIds: readonly string[],
): Promise<void> {
  const engineState = createEngineStateRepository(db);
  for (const { overrideId, place, strikes, reportIds } of known) {
    await engineState.set(`${STRIKES_KEY}${overrideId}`, strikes);
    await engineState.set(`${REPORTS_KEY}${overrideId}`, reportIds);
    if (place !== null) await engineState.set(`${PLACE_KEY}${overrideId}`, place);
  }
  await engineState.deleteMany(
    endedIds.flatMap((overrideId) =>
      [STRIKES_KEY, REPORTS_KEY, PLACE_KEY].map((prefix) => `${prefix}${overrideId}`),
    ),
  );
}
