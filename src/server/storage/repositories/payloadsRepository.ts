import { eq, inArray, sql } from 'drizzle-orm';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { Database } from '../connection/database.ts';
import { alertPayloads } from '../tables/events.ts';
import { inChunks } from './inChunks.ts';

export interface PayloadRecord {
  keplerId: string;
  data: AlertPayload['data'];
}

export function createPayloadsRepository(db: Database) {
  return {
    /** Null when the event has no payload. */
    async find(keplerId: string): Promise<AlertPayload['data'] | null> {
      const [found] = await db.select().from(alertPayloads).where(eq(alertPayloads.keplerId, keplerId));
      return found?.data ?? null;
    },

    async putMany(records: readonly PayloadRecord[]): Promise<void> {
      const byId = new Map(records.map((record) => [record.keplerId, record]));
      for (const chunk of inChunks([...byId.values()])) {
        await db
          .insert(alertPayloads)
          .values(chunk)
          .onConflictDoUpdate({ target: alertPayloads.keplerId, set: { data: sql`excluded.data` } });
      }
    },

    async removeMany(keplerIds: readonly string[]): Promise<void> {
      for (const chunk of inChunks(keplerIds)) {
        await db.delete(alertPayloads).where(inArray(alertPayloads.keplerId, chunk));
      }
    },
  };
}
