import { asc, gte, isNull, or } from 'drizzle-orm';
import type { Database } from '../openStorage.ts';
import { overrides } from '../tables/events.ts';
import { createAuditRepository, type AuditEntry } from './auditRepository.ts';
import { createEventsRepository, type EventRecord } from './eventsRepository.ts';
import { createPayloadsRepository, type PayloadRecord } from './payloadsRepository.ts';

/** One override from its setting to its end; `endedAtMs` null: it is in force. */
export type OverrideRecord = typeof overrides.$inferSelect;

/** Everything that a change of overrides leaves behind. */
export type OverrideWrite = {
  /** As they are now. */
  readonly records: readonly OverrideRecord[];
  /** Events of those that were set. */
  readonly events: readonly EventRecord[];
  readonly payloads: readonly PayloadRecord[];
  readonly audit: readonly AuditEntry[];
};

export function createOverridesRepository(db: Database) {
  return {
    /**
     * Stores a change, all of it or nothing; what has ended ends first. One that had ended before stays as it
     * ended. Throws when a facility would have two in force.
     */
    async write({ records, events, payloads, audit }: OverrideWrite, nowMs: number): Promise<void> {
      const ended = records.filter(({ endedAtMs }) => endedAtMs !== null);
      const set = records.filter(({ endedAtMs }) => endedAtMs === null);
      await db.transaction(async (tx) => {
        for (const record of [...ended, ...set]) {
          const { endedAtMs, endedHow, strike } = record;
          await tx
            .insert(overrides)
            .values(record)
            .onConflictDoUpdate({
              target: overrides.overrideId,
              set: { endedAtMs, endedHow, strike },
              setWhere: isNull(overrides.endedAtMs),
            });
        }
        await createEventsRepository(tx).upsertMany(events, nowMs);
        await createEventsRepository(tx).endMany(
          ended.map(({ overrideId }) => overrideId),
          nowMs,
        );
        await createPayloadsRepository(tx).putMany(payloads);
        for (const entry of audit) await createAuditRepository(tx).append(entry);
      });
    },

    /** Those in force and those that have ended since then, in the order of their setting. */
    async load(endedSinceMs: number): Promise<OverrideRecord[]> {
      return db
        .select()
        .from(overrides)
        .where(or(isNull(overrides.endedAtMs), gte(overrides.endedAtMs, endedSinceMs)))
        .orderBy(asc(overrides.setAtMs), asc(overrides.overrideId));
    },
  };
}
export type OverridesRepository = ReturnType<typeof createOverridesRepository>;
