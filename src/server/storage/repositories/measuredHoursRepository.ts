import { lt, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { measuredHours } from '../tables/weather.ts';
import { inChunks } from './inChunks.ts';

export type MeasuredHourRow = typeof measuredHours.$inferSelect;

/** Weather of past hours at places, as stations measured it. */
export function createMeasuredHoursRepository(db: Database) {
  return {
    async loadAll(): Promise<MeasuredHourRow[]> {
      return db.select().from(measuredHours);
    },

    /** Stores hours, new and known ones alike. No two of the list have the same place and hour. */
    async putMany(rows: readonly MeasuredHourRow[]): Promise<void> {
      for (const chunk of inChunks(rows)) {
        await db
          .insert(measuredHours)
          .values(chunk)
          .onConflictDoUpdate({
            target: [measuredHours.place, measuredHours.hourMs],
            set: {
              stationName: sql`excluded.station_name`,
              stationDistanceM: sql`excluded.station_distance_meters`,
              values: sql`excluded.measured_values`,
            },
          });
      }
    },

    async deleteBefore(atMs: number): Promise<void> {
      await db.delete(measuredHours).where(lt(measuredHours.hourMs, atMs));
    },
  };
}
export type MeasuredHoursRepository = ReturnType<typeof createMeasuredHoursRepository>;
