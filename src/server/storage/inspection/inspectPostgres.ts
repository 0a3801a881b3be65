import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readSchemaState, type SchemaState } from '../connection/schemaState.ts';
import { assertRights } from '../connection/serviceRole.ts';
import { createLeaseRepository } from '../repositories/leaseRepository.ts';

/** Whether a server hands its changes to an archive; `off`: it keeps them for one, and has no command for that. */
export type ArchiveState = 'none' | 'on' | 'off' | 'failing';

/** A PostgreSQL as it was found. */
export type PostgresFacts = {
  /** As the server calls itself: `15.8`. */
  readonly version: string;
  readonly archive: ArchiveState;
  readonly schema: SchemaState;
  /** The process that leads on it; null: none. */
  readonly leader: string | null;
};

/**
 * Connects to a PostgreSQL and reads what it is. The session is read-only.
 *
 * @param limitMs How long the connection and each answer may take, ms.
 * @throws the error of the connection or of the server; StorageError where the role lacks a right.
 */
export async function inspectPostgres(databaseUrl: string, limitMs: number): Promise<PostgresFacts> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => {}); // the statement that it breaks rejects
  try {
    await client.connect();
    await client.query('set default_transaction_read_only = on');
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version.split(' ')[0] ?? 'unknown';
    const archive = await readArchiveState(client);
    const db = drizzle(client);
    const schema = await readSchemaState(db);
    if (schema !== 'current' && schema !== 'expanded') return { version, archive, schema, leader: null };
    await assertRights(db);
    return { version, archive, schema, leader: await createLeaseRepository(db).holder() };
  } finally {
    // waits for nothing: a server that does not answer would not take leave either
    void client.end().catch(() => {});
  }
}

const ARCHIVE_STATE = `
  select case
    when current_setting('archive_mode') = 'off' then 'none'
    when current_setting('archive_command') = '' and current_setting('archive_library') = '' then 'off'
    when last_failed_time > coalesce(last_archived_time, '-infinity') then 'failing'
    else 'on'
  end as state
  from pg_stat_archiver`;

async function readArchiveState(client: pg.Client): Promise<ArchiveState> {
  const { rows } = await client.query<{ state: ArchiveState }>(ARCHIVE_STATE);
  return rows[0]?.state ?? 'none';
}
