import { sql } from 'drizzle-orm';
import type { Storage } from '#server/storage/openStorage.ts';

/** Bytes of the write-ahead log up to now. */
export async function walBytes({ db }: Pick<Storage, 'db'>): Promise<number> {
  const bytes = sql<string>`pg_current_wal_lsn() - '0/0'::pg_lsn`;
  const [row] = await db.select({ bytes }).from(sql`(values (1)) as one`);
  return Number(row?.bytes);
}
