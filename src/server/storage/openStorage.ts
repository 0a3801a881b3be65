import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { migrationsFolder } from './migrationsFolder.ts';
import { StorageError, reasonOf } from './storageError.ts';

/** What repositories speak to: the same for the embedded database and for PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface StorageOptions {
  /** A PostgreSQL address; wins over the others. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; made when absent. */
  dataDir?: string | undefined;
  /** Embedded and gone with the process, begun with a dumped database: tests. */
  dump?: Blob | undefined;
}

export interface Storage {
  db: Database;
  kind: 'postgres' | 'pglite';
  /** To be called every few minutes: the embedded database neither truncates its log nor vacuums by itself. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store and brings it to the newest schema. Throws StorageError with one readable line. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl);
  if (options.dump) return openEmbedded(options.dump);
  if (options.dataDir) return openEmbedded(options.dataDir);
  throw new StorageError('No store is configured: neither a database address nor a data folder is given.');
}

async function openPostgres(databaseUrl: string): Promise<Storage> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // a connection that breaks while idle is replaced by the pool; without a listener it would end the process
  pool.on('error', () => {});
  const db = drizzle(pool);
  try {
    await refuseNewerSchema(db);
    // two instances that start together must not migrate together
    const session = await pool.connect();
    try {
      await session.query("select pg_advisory_lock(hashtext('safety-command-center migrations'))");
      await migrate(db, { migrationsFolder: migrationsFolder() });
    } finally {
      session.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error instanceof StorageError
      ? error
      : new StorageError(`${nameOf(databaseUrl)} cannot be used: ${causeOf(error)}.`);
  }
  return { db, kind: 'postgres', maintain: async () => {}, close: () => pool.end() };
}

async function openEmbedded(source: Blob | string): Promise<Storage> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const { openFolderDatabase, openMemoryDatabase } = await import('./embeddedDatabase.ts');
  const { client, unlock } =
    typeof source === 'string'
      ? await openFolderDatabase(source)
      : { client: await openMemoryDatabase(source), unlock: () => {} };
  const db = drizzle(client);
  const close = async () => {
    await client.close();
    unlock();
  };
  try {
    await refuseNewerSchema(db);
    await migrate(db, { migrationsFolder: migrationsFolder() });
  } catch (error) {
    await close();
    throw error instanceof StorageError
      ? error
      : new StorageError(`The database cannot be migrated: ${causeOf(error)}.`);
  }
  const maintain = async () => {
    await client.exec('vacuum (analyze)');
    await client.exec('checkpoint');
  };
  return { db, kind: 'pglite', maintain, close };
}

// migrations only go forward: an older program on a newer database would write what it does not understand
async function refuseNewerSchema(db: Database): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() }).at(-1)?.folderMillis ?? 0;
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if ((table as unknown as { rows: { name: string | null }[] }).rows[0]?.name == null) return;
  const newest = await db.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`);
  const atMs = Number((newest as unknown as { rows: { at: string | null }[] }).rows[0]?.at ?? 0);
  if (atMs > known) throw new StorageError('The database was written by a newer version of this program.');
}

function nameOf(databaseUrl: string): string {
  // the address holds a password: only host and name may be shown
  if (!URL.canParse(databaseUrl)) return 'The database';
  const { host, pathname } = new URL(databaseUrl);
  return `The database ${pathname.slice(1)} at ${host}`;
}

function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
