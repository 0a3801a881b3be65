import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { kiosks } from '../tables/kiosks.ts';

export type KioskRecord = typeof kiosks.$inferSelect;
type NewKiosk = Omit<typeof kiosks.$inferInsert, 'revokedAtMs' | 'revokedBy'>;

/** Displays with an account of their own (GAP-141). */
export function createKiosksRepository(db: Database) {
  return {
    async add(kiosk: NewKiosk): Promise<void> {
      await db.insert(kiosks).values(kiosk);
    },

    /** A kiosk that is not revoked; null: unknown or revoked. */
    async findStanding(id: string): Promise<KioskRecord | null> {
      const [found] = await db
        .select()
        .from(kiosks)
        .where(and(eq(kiosks.id, id), isNull(kiosks.revokedAtMs)));
      return found ?? null;
    },

    /** Kiosks of a client that are not revoked, by name. */
    async listStanding(clientId: string): Promise<KioskRecord[]> {
      return db
        .select()
        .from(kiosks)
        .where(and(eq(kiosks.clientId, clientId), isNull(kiosks.revokedAtMs)))
        .orderBy(asc(kiosks.name), asc(kiosks.id));
    },

    /** Names of all kiosks of a client by their ids, revoked ones included. */
    async namesOf(clientId: string): Promise<ReadonlyMap<string, string>> {
      const { id, name } = kiosks;
      const rows = await db.select({ id, name }).from(kiosks).where(eq(kiosks.clientId, clientId));
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** Kiosks of all clients that are not revoked. */
    async listAllStanding(): Promise<KioskRecord[]> {
      return db.select().from(kiosks).where(isNull(kiosks.revokedAtMs)).orderBy(asc(kiosks.id));
    },

    /** Number of kiosks of all clients that are not revoked. */
    async countStanding(): Promise<number> {
      const [row] = await db.select({ standing: count() }).from(kiosks).where(isNull(kiosks.revokedAtMs));
      return row?.standing ?? 0;
    },

    /** The kiosk as it was before; null: the client has no such kiosk, or it was revoked before. */
    async revoke(
      { id, clientId }: Pick<KioskRecord, 'id' | 'clientId'>,
      by: { readonly revokedAtMs: number; readonly revokedBy: string },
    ): Promise<KioskRecord | null> {
      const [revoked] = await db
        .update(kiosks)
        .set(by)
        .where(and(eq(kiosks.id, id), eq(kiosks.clientId, clientId), isNull(kiosks.revokedAtMs)))
        .returning();
      return revoked ?? null;
    },
  };
}
export type KiosksRepository = ReturnType<typeof createKiosksRepository>;
