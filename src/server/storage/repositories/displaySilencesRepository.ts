import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { displaySilences } from '../tables/historyReports.ts';
import { hasOneOf } from './isOneOf.ts';

/** A stretch in which a display sent nothing; `toMs` null: it is silent still. */
export type DisplaySilence = Omit<typeof displaySilences.$inferSelect, 'gid'>;

type SilenceQuery = {
  readonly clientId: string;
  /** Displays that may show none of these are left out. */
  readonly facilityIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
};

/** Silences of enrolled displays. */
export function createDisplaySilencesRepository(db: Database) {
  const { clientId, kioskId, name, facilityIds, fromMs, toMs } = displaySilences;
  return {
    async begin(silences: readonly Omit<DisplaySilence, 'toMs'>[]): Promise<void> {
      if (silences.length > 0) await db.insert(displaySilences).values([...silences]);
    },

    /** Ids of the displays that are silent. */
    async silentKiosks(): Promise<string[]> {
      const rows = await db.selectDistinct({ kioskId }).from(displaySilences).where(isNull(toMs));
      return rows.map((row) => row.kioskId);
    },

    async end(kioskIds: readonly string[], atMs: number): Promise<void> {
      if (kioskIds.length === 0) return;
      await db
        .update(displaySilences)
        .set({ toMs: atMs })
        .where(and(inArray(kioskId, [...kioskIds]), isNull(toMs)));
    },

    /** Silences of displays of these facilities that reach into a stretch of time, in the order of their begin. */
    async list({ clientId: client, ...stretch }: SilenceQuery): Promise<DisplaySilence[]> {
      return db
        .select({ clientId, kioskId, name, facilityIds, fromMs, toMs })
        .from(displaySilences)
        .where(
          and(
            eq(clientId, client),
            or(isNull(facilityIds), hasOneOf(facilityIds, stretch.facilityIds)),
            lt(fromMs, stretch.toMs),
            or(isNull(toMs), gt(toMs, stretch.fromMs)),
          ),
        )
        .orderBy(asc(fromMs), asc(kioskId))
        .limit(stretch.limit);
    },

    async deleteEndedBefore(atMs: number): Promise<void> {
      await db.delete(displaySilences).where(lt(toMs, atMs));
    },
  };
}
export type DisplaySilencesRepository = ReturnType<typeof createDisplaySilencesRepository>;
