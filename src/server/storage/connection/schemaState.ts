import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
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
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (firstOf(table) === null) return 'empty';
  const atMs = await readNumber(db, sql`select max(created_at) as found from drizzle.__drizzle_migrations`);
  if (atMs === knownMs) return 'current';
  if (atMs < knownMs) return 'older';
  const floor = await readNumber(db, sql`select max(migrations) as found from schema_floor`);
  return known.length >= floor ? 'expanded' : 'newer';
}

/** @returns Infinity where there is none: a floor that is not known is out of reach. */
async function readNumber(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const found = firstOf(await db.execute(query));
  return found === null ? Infinity : Number(found);
}

function firstOf(answer: unknown): unknown {
  return (answer as { rows: { found: unknown }[] }).rows[0]?.found ?? null;
}
