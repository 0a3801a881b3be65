import { and, asc, eq, gt, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import type { PastQuery } from '../rows/pastQuery.ts';
import { displaySilences } from '../tables/historyReports.ts';
import { facilities } from '../tables/places.ts';
import { hasOneOf, isOneOf } from './isOneOf.ts';
import { isOfEarlier } from './ofEarlierFacility.ts';

/** A stretch in which a display sent nothing; `toMs` null: it is silent still. */
export type DisplaySilence = Omit<typeof displaySilences.$inferSelect, 'gid'>;

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
    async list({ clientId: client, ...stretch }: PastQuery): Promise<DisplaySilence[]> {
      return db
        .select({ clientId, kioskId, name, facilityIds, fromMs, toMs })
        .from(displaySilences)
        .where(
          and(
            eq(clientId, client),
            or(isNull(facilityIds), hasOneOf(facilityIds, stretch.facilityIds)),
            lt(fromMs, stretch.toMs),
            or(isNull(toMs), and(gt(toMs, stretch.fromMs), isOfPresent(client, stretch.facilityIds))),
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

/** Whether a silence that has ended reached into the time of a facility that has one of these names now (S4). */
function isOfPresent(client: string, ids: readonly string[]): SQL {
  const { clientId, facilityIds, toMs } = displaySilences;
  const shown = { clientId, facilityId: sql`shown.id` };
  // a display of all facilities is compared with the oldest of them, looked up once: there can be thousands
  return sql`case when ${facilityIds} is null then ${toMs} > (
      select min(coalesce(${facilities.addedAtMs}, '-infinity'::timestamptz))
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked(id) left join ${facilities}
        on ${facilities.clientId} = ${client} and lower(${facilities.id}) = lower(asked.id)
    ) else exists (
      select 1 from jsonb_array_elements_text(${facilityIds}) as shown(id)
      where ${isOneOf(shown.facilityId, ids)} and ${not(isOfEarlier(shown, toMs))}
    ) end`;
}
export type DisplaySilencesRepository = ReturnType<typeof createDisplaySilencesRepository>;
