import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { answerBackups } from './backup/answerBackups.ts';
import { copyDatabase } from './backup/copyDatabase.ts';
import { assertRoom } from './connection/assertRoom.ts';
import { migrationsFolder } from './connection/migrationsFolder.ts';
import { readSchemaState } from './connection/schemaState.ts';
import { createLeaseRepository, type LeaseRepository } from './repositories/leaseRepository.ts';
import { NoDatabaseError, StorageError, UnreachableError } from './connection/storageError.ts';
import { reasonOf } from '../platform/log/reasonOf.ts';

export interface StorageOptions {
  /** A PostgreSQL address; wins over the others. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; made when absent. */
  dataDir?: string | undefined;
  /** Whether a database is opened only where a service has made it; otherwise it is made. */
  mustExist?: boolean;
  /** Embedded and gone with the process, begun with a dumped database: tests. */
  dump?: Blob | undefined;
}

export interface Storage {
  /** Writes without a term: nobody else may lead meanwhile. */
  db: Database;
  kind: 'postgres' | 'pglite';
  /** On connections of its own: it must be renewed also when all others wait. */
  lease: LeaseRepository;
  /** The store for the leader of a term: each of its writes is refused once another term has begun (S13). */
  underTerm(term: number): Promise<TermStorage>;
  /** To be called every few minutes: the embedded database neither truncates its log nor vacuums by itself. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

interface TermStorage {
  db: Database;
  close(): Promise<void>;
}

/** Connections that the work of a term shares. */
const MOST_CONNECTIONS = 10;

/**
 * Opens the store and brings it to the newest schema.
 *
 * @throws StorageError with one readable line; NoDatabaseError: there is none, and it must exist.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl, dataDir, dump, mustExist = false } = options;
  if (databaseUrl) return openPostgres(databaseUrl, mustExist);
  if (dump) return openEmbedded(dump, mustExist);
  if (dataDir) return openEmbedded(dataDir, mustExist);
  throw new StorageError('No store is configured: neither a database address nor a data folder is given.');
}

async function openPostgres(databaseUrl: string, mustExist: boolean): Promise<Storage> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { createLeasePool, createPostgresPool } = await import('./connection/postgresPool.ts');
  const { migratePostgres } = await import('./connection/migratePostgres.ts');
  try {
    const name = nameOf(databaseUrl);
    const emptyFault = mustExist ? new NoDatabaseError(`${name} is empty.`) : null;
    await migratePostgres({ databaseUrl, name, isOld: (db) => isSchemaOld(db, emptyFault) });
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const line = `${nameOf(databaseUrl)} cannot be used: ${causeOf(error)}.`;
    throw isUnreachable(error) ? new UnreachableError(line) : new StorageError(line);
  }
  const openPool = (term: number | null) => createPostgresPool({ databaseUrl, most: MOST_CONNECTIONS, term });
  const pool = openPool(null);
  const leasePool = createLeasePool(databaseUrl);
  return {
    db: drizzle(pool),
    kind: 'postgres',
    lease: createLeaseRepository(drizzle(leasePool)),
    async underTerm(term) {
      const ofTerm = openPool(term);
      return { db: drizzle(ofTerm), close: () => ofTerm.end() };
    },
    maintain: async () => {},
    async close() {
      await pool.end();
      await leasePool.end();
    },
  };
}

async function openEmbedded(source: Blob | string, mustExist: boolean): Promise<Storage> {
  const where = typeof source === 'string' ? source : 'the dump';
  const emptyFault = mustExist ? new NoDatabaseError(`There is no database in ${where}.`) : null;
  if (emptyFault !== null && typeof source === 'string' && !existsSync(join(source, 'database')))
    throw emptyFault;
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const { client, release } = await openClient(source);
  const db = drizzle(client);
  try {
    if (await isSchemaOld(db, emptyFault)) await migrate(db, { migrationsFolder: migrationsFolder() });
  } catch (error) {
    await release();
    throw error instanceof StorageError
      ? error
      : new StorageError(`The database cannot be migrated: ${causeOf(error)}.`);
  }
  const maintain = async () => {
    await client.exec('vacuum (analyze)');
    await client.exec('checkpoint');
  };
  return {
    db,
    kind: 'pglite',
    maintain,
    close: release,
    lease: createLeaseRepository(db),
    async underTerm(term) {
      await db.execute(sql`select set_config('scc.term', ${String(term)}, false)`);
      return {
        db,
        close: async () => {},
      };
    },
  };
}

async function openClient(source: Blob | string) {
  const { openFolderDatabase, openMemoryDatabase } = await import('./connection/embeddedDatabase.ts');
  if (typeof source !== 'string') {
    const client = await openMemoryDatabase(source);
    return { client, release: () => client.close() };
  }
  const { client, folder, unlock } = await openFolderDatabase(source);
  const stopBackups = answerBackups({
    dataDir: source,
    async copyTo(path) {
      await assertRoom(folder, dirname(path));
      // it writes only while a statement runs: between two the files are what a machine that fails then leaves, and the
      // log makes that whole at the next start
      await client.runExclusive(() => copyDatabase(folder, path));
    },
  });
  const release = async () => {
    await stopBackups();
    await client.close();
    unlock();
  };
  return { client, release };
}

/**
 * Are migrations missing? They only go forward. An older program goes on beside a newer one where the schema has only
 * grown (ADR 50); else it would write what it does not understand.
 *
 * @param emptyFault Thrown where no migration has run yet; null: it may be empty.
 */
async function isSchemaOld(db: Database, emptyFault: NoDatabaseError | null): Promise<boolean> {
  const state = await readSchemaState(db);
  if (state === 'empty' && emptyFault !== null) throw emptyFault;
  if (state === 'newer')
    throw new StorageError('The database was written by a newer version of this program.');
  return state === 'empty' || state === 'older';
}

/** Name of a database for people: its address holds a password. */
export function nameOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'The database';
  const { host, pathname } = new URL(databaseUrl);
  return `The database ${pathname.slice(1)} at ${host}`;
}

function causeOf(error: unknown): string {
  return reasonOf(innermost(error));
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error;
}

/** Nobody answers there, or a server that is just starting or stopping; not one that refuses us. */
function isUnreachable(error: unknown): boolean {
  const inner = innermost(error);
  if (!(inner instanceof Error)) return false;
  const code = 'code' in inner ? String(inner.code) : '';
  return (
    /^(E[A-Z]+|08\w{3}|53300|57P\d\d)$/.test(code) || /timeout|Connection terminated/i.test(inner.message)
  );
}
