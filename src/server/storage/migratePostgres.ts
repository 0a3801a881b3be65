import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from './migrationsFolder.ts';
import type { Database } from './database.ts';

const CONNECT_MS = 3_000;
/** A migration of a large table takes its time; a database that hangs is given up all the same. */
const ANSWER_MS = 10 * 60_000;

/**
 * Brings a PostgreSQL to the newest schema.
 *
 * @param check Rejects where this program must not touch the database.
 */
export async function migratePostgres(
  databaseUrl: string,
  check: (db: Database) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS },
    keepAlive: true,
  });
  client.on('error', () => {}); // the statement that it breaks hears of it
  try {
    await client.connect();
    const db = drizzle(client);
    await check(db);
    // two instances that start together must not migrate together; the end of the connection unlocks
    await client.query("select pg_advisory_lock(hashtext('safety-command-center migrations'))");
    await migrate(db, { migrationsFolder: migrationsFolder() });
  } finally {
    // waits for nothing: a database that does not answer would not take leave either
    void client.end().catch(() => {});
  }
}
