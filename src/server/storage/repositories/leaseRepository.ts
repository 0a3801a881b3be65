import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { lease } from '../tables/lease.ts';

/**
 * At least the seconds since 1970: after a restore of an old copy the number must not be one that readers have seen
 * already, because they take nothing better from a term below.
 */
const NEXT_TERM = sql`greatest(${lease.term} + 1, extract(epoch from clock_timestamp())::bigint)`;

/** Who judges yards. Expiry is by the database's clock: those of two machines need not agree. */
export function createLeaseRepository(db: Database) {
  return {
    /** Begins a new term if the last one is over. null: that of another process runs. Waits for writes of the old term. */
    async acquire(holder: string, expiresAfterMs: number): Promise<number | null> {
      const [taken] = await db
        .update(lease)
        .set({ term: NEXT_TERM, holder, expiresAtMs: afterNow(expiresAfterMs) })
        .where(lte(lease.expiresAtMs, sql`clock_timestamp()`))
        .returning({ term: lease.term });
      return taken?.term ?? null;
    },

    /** Begins a new term whichever process has the old one: for a store that only one process can open. */
    async take(holder: string): Promise<number> {
      const [taken] = await db.update(lease).set({ term: NEXT_TERM, holder }).returning({ term: lease.term });
      if (taken === undefined) throw new Error('The table lease has no row.');
      return taken.term;
    },

    /** Whether the term still runs; it does for so much longer then. */
    async renew(term: number, expiresAfterMs: number): Promise<boolean> {
      const renewed = await db
        .update(lease)
        .set({ expiresAtMs: afterNow(expiresAfterMs) })
        .where(eq(lease.term, term))
        .returning({ term: lease.term });
      return renewed.length > 0;
    },

    /** Ends a term early, so that another process need not wait. Nothing where it is over. */
    async release(term: number): Promise<void> {
      await db
        .update(lease)
        .set({ expiresAtMs: sql`clock_timestamp()` })
        .where(eq(lease.term, term));
    },

    /** The process whose term runs, for people; null: none. */
    async holder(): Promise<string | null> {
      const [held] = await db
        .select({ holder: lease.holder })
        .from(lease)
        .where(sql`${lease.expiresAtMs} > clock_timestamp()`);
      return held?.holder ?? null;
    },
  };
}
export type LeaseRepository = ReturnType<typeof createLeaseRepository>;

function afterNow(spanMs: number) {
  return sql`clock_timestamp() + ${spanMs} * interval '1 millisecond'`;
}
