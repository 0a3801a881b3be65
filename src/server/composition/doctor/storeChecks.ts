import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { readLock, type FoundLock } from '../../storage/connection/folderLock.ts';
import type { SchemaState } from '../../storage/connection/schemaState.ts';
import { StorageError } from '../../storage/connection/storageError.ts';
import { inspectEmbedded } from '../../storage/inspection/inspectEmbedded.ts';
import {
  inspectPostgres,
  type ArchiveState,
  type PostgresFacts,
} from '../../storage/inspection/inspectPostgres.ts';
import { nameOf } from '../../storage/openStorage.ts';
import type { ServerConfig } from '../config/config.ts';
import { connectionFault } from './connectionFault.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** Less than this stops the store within hours, MB. */
const LEAST_FREE_MB = 500;
const OLDEST_POSTGRES = 15;

const SCHEMA_FINDINGS: Readonly<Record<SchemaState, (name: string) => Finding>> = {
  empty: (name) => ok('database', `${name} is empty: the first start makes the tables.`),
  older: (name) =>
    warning('database', `${name} has an older schema: the next start migrates it, so back up before it.`),
  current: (name) => ok('database', `${name} can be read and has the schema of this program.`),
  expanded: (name) =>
    ok('database', `${name} has the schema of a newer version, beside which this one can go on.`),
  newer: (name) =>
    fault('database', `${name} was written by a newer version: install that version, or restore a backup.`),
};

/** Free space in MB, of the file system of a folder. */
async function freeMbOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 1e6);
}

/** Whether the data folder can be written, and what room it has. */
export async function checkFolder(
  { dataDir, stepDiskMb }: Pick<ServerConfig, 'dataDir' | 'stepDiskMb'>,
  freeMb: (folder: string) => Promise<number> = freeMbOf,
): Promise<readonly Finding[]> {
  const found = nearest(dataDir);
  const isThere = found === dataDir;
  const refused = await access(found, constants.W_OK | constants.X_OK).then(() => null, reasonOf);
  if (refused !== null)
    return [
      fault('data folder', `${found} cannot be written (${refused}): give the service's account the right.`),
    ];
  const folder = ok('data folder', isThere ? dataDir : `${dataDir} is made at the first start.`);
  return [folder, diskFinding(await freeMb(found), stepDiskMb)];
}

function diskFinding(freeMb: number, stepDiskMb: number): Finding {
  if (freeMb < LEAST_FREE_MB)
    return fault(
      'disk',
      `${freeMb} MB are free: make room, ${LEAST_FREE_MB} MB are the least for the database.`,
    );
  if (freeMb < stepDiskMb)
    return warning(
      'disk',
      `${freeMb} MB are free, STEP_DISK_MB allows step files ${stepDiskMb} MB: make room or lower it.`,
    );
  return ok('disk', `${freeMb} MB are free.`);
}

function nearest(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearest(dirname(path));
}

/** Who holds the embedded database, and whether it can be read. */
export async function checkEmbedded(dataDir: string): Promise<readonly Finding[]> {
  const folder = join(dataDir, 'database');
  const files = join(folder, 'database');
  const lock = readLock(folder);
  if (lock !== null && isHeld(lock)) return [lockFinding(lock, folder)];
  if (!existsSync(files)) return [ok('database', 'is made at the first start.')];
  const free = ok(
    'lock',
    lock === null
      ? 'No process holds the data folder.'
      : `Process ${lock.pid}, which held the data folder, is gone.`,
  );
  try {
    return [free, SCHEMA_FINDINGS[await inspectEmbedded(files)](files)];
  } catch (error) {
    const newLock = readLock(folder);
    if (newLock !== null && isHeld(newLock))
      return [warning('database', 'A service started during this check: run it again.')];
    if (error instanceof StorageError)
      return [free, warning('database', `was not read: ${error.message}. Make room, or set TMPDIR.`)];
    return [free, fault('database', `${files} cannot be read (${reasonOf(error)}): restore a backup.`)];
  }
}

/** Also by a process on another machine, of which nothing is known. */
function isHeld({ isRunning }: FoundLock): boolean {
  return isRunning !== false;
}

function lockFinding({ pid, host, isRunning }: FoundLock, folder: string): Finding {
  if (isRunning)
    return ok(
      'lock',
      `Process ${pid} of this machine uses the data folder; its database is not opened beside it.`,
    );
  return warning(
    'lock',
    `Process ${pid} on ${host} holds the data folder: if it is gone, delete ${join(folder, 'service.lock')}.`,
  );
}

/** Whether the PostgreSQL of `DATABASE_URL` can be used. */
export async function checkPostgres(
  databaseUrl: string,
  limitMs: number,
  inspect: (databaseUrl: string, limitMs: number) => Promise<PostgresFacts> = inspectPostgres,
): Promise<readonly Finding[]> {
  const name = nameOf(databaseUrl);
  let facts: PostgresFacts;
  try {
    facts = await inspect(databaseUrl, limitMs);
  } catch (error) {
    if (error instanceof StorageError) return [fault('database', error.message)];
    return [fault('database', `${name} ${connectionFault(error)}.`)];
  }
  const { version, archive, schema, leader } = facts;
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    return [fault('database', `${name} is PostgreSQL ${version}: install ${OLDEST_POSTGRES} or newer.`)];
  const leading = leader === null ? 'No service leads on it.' : `${leader} leads on it.`;
  return [
    SCHEMA_FINDINGS[schema](name),
    ok('PostgreSQL', `${version}. ${leading}`),
    ...archiveFindings(name, archive),
  ];
}

function archiveFindings(name: string, archive: ArchiveState): readonly Finding[] {
  if (archive === 'off')
    return [
      warning(
        'archive',
        `${name} archives no changes, as after a restore, and keeps them on its disk: ALTER SYSTEM RESET archive_command, SELECT pg_reload_conf(), and make a base backup.`,
      ),
    ];
  if (archive === 'failing')
    return [
      warning('archive', `${name} could not archive its changes last: read its log, and check the archive.`),
    ];
  return [];
}
