import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { schemaFloor } from '../tables/schemaFloor.ts';
import { migrationsFolder } from './migrationsFolder.ts';

/**
 * Schema of a database, compared with the one of this program; `empty`: no migration has run yet; `expanded`: a newer
 * program has added to it what this one need not know (ADR 50).
 */
export type SchemaState = 'empty' | 'older' | 'current' | 'expanded' | 'newer';

/** Compares the newest migration of a database with the newest one of this program. Reads only. */
export async function readSchemaState(db: Database): Promise<SchemaState> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const knownMs = known.at(-1)?.folderMillis ?? 0;
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if ((table as { rows: { name: string | null }[] }).rows[0]?.name == null) return 'empty';
  const newest = await db.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`);
  const atMs = Number((newest as { rows: { at: string | null }[] }).rows[0]?.at ?? 0);
  if (atMs === knownMs) return 'current';
  if (atMs < knownMs) return 'older';
  const [floor] = await db.select().from(schemaFloor);
  return known.length >= (floor?.migrations ?? Infinity) ? 'expanded' : 'newer';
}
