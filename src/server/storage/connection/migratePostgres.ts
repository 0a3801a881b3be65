import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrationsFolder.ts';
import { assertRights, PREPARE_HINT } from './serviceRole.ts';
import { StorageError } from './storageError.ts';

const CONNECT_MS = 3_000;
/** A migration of a large table takes its time; a database that hangs is given up all the same. */
const ANSWER_MS = 10 * 60_000;

/** How long a migration waits for a table, ms. Less than a statement of the service may take. */
const LOCK_MS = 2_000;
/** PostgreSQL's code of a statement that the role has no right to. */
const FORBIDDEN = '42501';
/** And of one that has waited for a lock for long enough. */
const LOCKED = '55P03';

type MigrationDependencies = {
  readonly databaseUrl: string;
  /** How people call the database. */
  readonly name: string;
  /** Whether migrations are missing. Rejects where this program must not touch the database. */
  readonly isOld: (db: Database) => Promise<boolean>;
};

/**
 * Brings a PostgreSQL to the newest schema. A role that does not own it can go on where nothing is missing.
 *
 * @throws StorageError that says what the owner has to do.
 */
export async function migratePostgres({ databaseUrl, name, isOld }: MigrationDependencies): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  client.on('error', () => {}); // the statement that it breaks hears of it
  try {
    await client.connect();
    const db = drizzle(client);
    if (await isOld(db)) {
      // two instances that start together must not migrate together; the end of the connection unlocks
      await client.query("select pg_advisory_lock(hashtext('safety-command-center migrations'))");
      // who waits for a table, say behind a backup, keeps all others from it: also the leader beside which this may run
      await client.query(`set lock_timeout = ${LOCK_MS}`);
      await migrate(db, { migrationsFolder: migrationsFolder() });
    }
    await assertRights(db);
  } catch (error) {
    if (hasCode(error, FORBIDDEN)) throw olderSchema(name);
    if (hasCode(error, LOCKED)) throw heldTable(name);
    throw error;
  } finally {
    // waits for nothing: a database that does not answer would not take leave either
    void client.end().catch(() => {});
  }
}

function olderSchema(name: string): StorageError {
  return new StorageError(
    `${name} cannot be used: its schema is older than this program, or not this role's to read, and the role may not change it: ${PREPARE_HINT}.`,
  );
}

function heldTable(name: string): StorageError {
  return new StorageError(
    `${name} was not migrated: another session holds a table of it, such as a backup. Start again when it has ended.`,
  );
}

function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === code) || hasCode(error.cause, code);
}
