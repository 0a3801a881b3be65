import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../openStorage.ts';
import { statusReports } from '../schema.ts';

export type StatusReportRecord = typeof statusReports.$inferSelect;

/** What screens said that they show: the last report of each facility. */
export function createStatusReportsRepository(db: Database) {
  return {
    async put(report: StatusReportRecord): Promise<void> {
      const row = { ...report, clientId: report.clientId.toUpperCase() };
      const { appVersion, status, reportedAtMs } = row;
      await db
        .insert(statusReports)
        .values(row)
        .onConflictDoUpdate({
          target: [statusReports.clientId, statusReports.facilityId],
          set: { appVersion, status, reportedAtMs },
          setWhere: sql`${statusReports.reportedAtMs} <= excluded.reported_at`,
        });
    },

    async find(clientId: string, facilityId: string): Promise<StatusReportRecord | null> {
      const [found] = await db
        .select()
        .from(statusReports)
        .where(
          and(eq(statusReports.clientId, clientId.toUpperCase()), eq(statusReports.facilityId, facilityId)),
        );
      return found ?? null;
    },
  };
}
