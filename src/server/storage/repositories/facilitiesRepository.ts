import { and, eq, getTableColumns, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { facilities } from '../tables/places.ts';
import { inChunks } from './inChunks.ts';

export type FacilityRecord = typeof facilities.$inferSelect;
/** `clientId` must be a known client, in upper case. */
export type NewFacility = Omit<typeof facilities.$inferInsert, 'gid'>;

/** The embedded database keeps every other caller waiting while it answers: some 5 ms for so many. */
const ROWS_PER_PAGE = 250;

const { gid: _gid, clientId: _client, ...CHANGEABLE } = getTableColumns(facilities);
/** Each column becomes what was to be inserted. */
const AS_GIVEN = Object.fromEntries(
  Object.entries(CHANGEABLE).map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
);

export function createFacilitiesRepository(db: Database) {
  return {
    /** Facilities of one client, or of all when it is null, by gid. */
    async list(clientId: string | null = null): Promise<FacilityRecord[]> {
      const ofClient = clientId === null ? undefined : eq(facilities.clientId, clientId.toUpperCase());
      const records: FacilityRecord[] = [];
      for (;;) {
        const after = records.at(-1)?.gid ?? 0;
        const page = await db
          .select()
          .from(facilities)
          .where(and(gt(facilities.gid, after), ofClient))
          .orderBy(facilities.gid)
          .limit(ROWS_PER_PAGE);
        records.push(...page);
        if (page.length < ROWS_PER_PAGE) return records;
      }
    },

    /** Those that came to their places since then, epoch ms. */
    async placedSince(sinceMs: number): Promise<FacilityRecord[]> {
      return db.select().from(facilities).where(gte(facilities.placedAtMs, sinceMs));
    },

    /** The id is compared without regard to case. */
    async findById(clientId: string, id: string): Promise<FacilityRecord | null> {
      const [found] = await db
        .select()
        .from(facilities)
        .where(
          and(
            eq(facilities.clientId, clientId.toUpperCase()),
            eq(sql`lower(${facilities.id})`, sql`lower(${id})`),
          ),
        );
      return found ?? null;
    },

    /** Adds those whose id the client does not have yet; answers with them alone. */
    async addMany(newFacilities: readonly NewFacility[]): Promise<FacilityRecord[]> {
      const added: FacilityRecord[] = [];
      for (const chunk of inChunks(newFacilities)) {
        added.push(...(await db.insert(facilities).values(chunk).onConflictDoNothing().returning()));
      }
      return added;
    },

    /** Null when there is no such facility. */
    async update(
      gid: number,
      changes: Partial<Omit<NewFacility, 'clientId'>>,
    ): Promise<FacilityRecord | null> {
      const [updated] = await db.update(facilities).set(changes).where(eq(facilities.gid, gid)).returning();
      return updated ?? null;
    },

    /** Writes whole records over those of their gids, thousands in a few statements. */
    async overwriteMany(records: readonly FacilityRecord[]): Promise<void> {
      for (const chunk of inChunks(records)) {
        const inserted = db.insert(facilities).overridingSystemValue().values(chunk);
        await inserted.onConflictDoUpdate({ target: facilities.gid, set: AS_GIVEN });
      }
    },

    async remove(gids: readonly number[]): Promise<void> {
      await db.delete(facilities).where(inArray(facilities.gid, [...gids]));
    },
  };
}
export type FacilitiesRepository = ReturnType<typeof createFacilitiesRepository>;
