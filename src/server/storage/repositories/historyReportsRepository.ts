import { and, asc, count, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { ReportFormat } from '#contracts/historyReport.ts';
import type { Database } from '../connection/database.ts';
import type { FileDigests, ReportFiles } from '../rows/historyReport.ts';
import { historyReports } from '../tables/historyReports.ts';

/** A report without its files. */
export type ReportRecord = Omit<typeof historyReports.$inferSelect, 'csv' | 'pdf'>;
type NewReport = Omit<ReportRecord, 'state' | 'attempts' | 'fileDigests'>;

const { personId: whose, state } = historyReports;
const { csv: _csv, pdf: _pdf, ...KNOWN } = getTableColumns(historyReports);

/** Reports of past alerts: those to be written, and the files of those that are. */
export function createHistoryReportsRepository(db: Database) {
  async function change(id: string, to: Partial<typeof historyReports.$inferInsert>): Promise<void> {
    await db.update(historyReports).set(to).where(eq(historyReports.id, id));
  }

  return {
    async add(report: NewReport): Promise<void> {
      await db.insert(historyReports).values(report);
    },

    /** How many reports of a person are still to be written. */
    async countWaitingOf(personId: string): Promise<number> {
      const [row] = await db
        .select({ waiting: count() })
        .from(historyReports)
        .where(and(eq(whose, personId), eq(state, 'waiting')));
      return row?.waiting ?? 0;
    },

    /** The report that waits longest, with one attempt more, that of the caller; null: none waits. */
    async takeWaiting(): Promise<ReportRecord | null> {
      const oldest = db
        .select({ id: historyReports.id })
        .from(historyReports)
        .where(eq(historyReports.state, 'waiting'))
        .orderBy(asc(historyReports.attempts), asc(historyReports.requestedAtMs), asc(historyReports.id))
        .limit(1);
      const [taken] = await db
        .update(historyReports)
        .set({ attempts: sql`${historyReports.attempts} + 1` })
        .where(eq(historyReports.id, sql`(${oldest})`))
        .returning(KNOWN);
      return taken ?? null;
    },

    /** Stores both files and says that they can be fetched. */
    finish: (id: string, files: ReportFiles): Promise<void> =>
      change(id, { ...files, fileDigests: null, state: 'ready' }),

    /** Says that both files can be fetched from the object store. */
    finishOutside: (id: string, digests: FileDigests): Promise<void> =>
      change(id, { fileDigests: digests, csv: null, pdf: null, state: 'ready' }),

    /** Lets a report be written anew. */
    writeAgain: (id: string): Promise<void> =>
      change(id, { fileDigests: null, state: 'waiting', attempts: 0 }),

    giveUp: (id: string): Promise<void> => change(id, { state: 'failed' }),

    async find(id: string): Promise<ReportRecord | null> {
      const [found] = await db.select(KNOWN).from(historyReports).where(eq(historyReports.id, id));
      return found ?? null;
    },

    /** One file; null: there is none. */
    async file(id: string, format: ReportFormat): Promise<Uint8Array | null> {
      const [found] = await db
        .select({ bytes: historyReports[format] })
        .from(historyReports)
        .where(eq(historyReports.id, id));
      return found?.bytes ?? null;
    },

    async deleteExpired(nowMs: number): Promise<void> {
      await db.delete(historyReports).where(lt(historyReports.expiresAtMs, nowMs));
    },
  };
}
