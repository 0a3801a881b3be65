import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { assertRoom } from '../connection/assertRoom.ts';
import { lockFolder, readLock } from '../connection/folderLock.ts';
import { StorageError } from '../connection/storageError.ts';
import { inspectEmbedded } from '../inspection/inspectEmbedded.ts';
import { backupFolder } from './backupFolder.ts';
import { copyDatabase, moveDatabase } from './copyDatabase.ts';

const LOOK_EVERY_MS = 100;

/** How long the command waits, ms. */
export type BackupLimits = {
  /** For the service to take the request. */
  readonly takenMs: number;
  /** For the copy. */
  readonly copiedMs: number;
};

const LIMITS: BackupLimits = { takenMs: 15_000, copiedMs: 30 * 60_000 };

/**
 * Copies the embedded database into a new data folder, whether a service runs on it or not, and opens a copy of the
 * copy to prove that it can be read.
 *
 * @param dataDir The folder of the lock, with the database in it.
 * @param target The new data folder: absent or empty.
 * @returns Whether a running service made the copy.
 * @throws StorageError with one line; then the target has no database.
 */
export async function takeBackup(
  dataDir: string,
  target: string,
  limits: BackupLimits = LIMITS,
): Promise<{ isByService: boolean }> {
  const source = join(dataDir, 'database');
  const copy = join(target, 'database', 'database');
  if (!existsSync(source)) throw new StorageError(`There is no database in ${dataDir}.`);
  const found = await readdir(target).catch((error: unknown) => (reasonOf(error) === 'ENOENT' ? [] : null));
  if (found === null || found.length > 0)
    throw new StorageError(`${target} is no empty folder: name one that is not there yet.`);
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    const isByService = await copyFrom(dataDir, source, copy, limits);
    await assertReadable(copy, target);
    return { isByService };
  } catch (error) {
    await rm(join(target, 'database'), { recursive: true, force: true });
    if (error instanceof StorageError && error.message.endsWith('.')) throw error;
    throw new StorageError(`No backup was made (${reasonOf(error)}).`);
  }
}

async function copyFrom(
  dataDir: string,
  source: string,
  copy: string,
  limits: BackupLimits,
): Promise<boolean> {
  const unlock = lockOrNull(dataDir);
  if (unlock === null) {
    await askService(dataDir, copy, limits);
    return true;
  }
  try {
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await assertRoom(source, dirname(copy));
    const draft = `${copy}.copy`;
    await copyDatabase(source, draft);
    await moveDatabase(draft, copy);
    return false;
  } finally {
    unlock();
  }
}

/** null: another process holds the folder. */
function lockOrNull(dataDir: string): (() => void) | null {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

async function askService(dataDir: string, copy: string, { takenMs, copiedMs }: BackupLimits): Promise<void> {
  const { folder, request, copyOf, failureOf } = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // one command at a time; a lock that a killed one has left is taken over
  const unlock = lockFolder(folder);
  const id = randomUUID();
  try {
    await writeFile(`${request}.${id}`, id);
    await rename(`${request}.${id}`, request);
    if (!(await until(() => !existsSync(request), takenMs))) {
      await rm(request, { force: true });
      throw new StorageError(
        'The service on this data folder does not take the request: it is of an older version, or hangs. Stop it and try again.',
      );
    }
    const isAnswered = () => existsSync(copyOf(id)) || existsSync(failureOf(id));
    const isGone = () => {
      const lock = readLock(dataDir);
      return (lock === null || lock.isRunning === false) && !isAnswered();
    };
    const isOver = await until(() => isAnswered() || isGone(), copiedMs);
    if (existsSync(copyOf(id))) return await moveDatabase(copyOf(id), copy);
    const silence = isOver ? 'it ended meanwhile' : 'it took too long';
    const reason = await readFile(failureOf(id), 'utf8').catch(() => silence);
    throw new StorageError(`The service could not copy its database: ${reason}.`);
  } finally {
    for (const left of [copyOf(id), `${copyOf(id)}.part`, failureOf(id)])
      await rm(left, { recursive: true, force: true });
    unlock();
  }
}

async function until(isSo: () => boolean, limitMs: number): Promise<boolean> {
  for (const endMs = performance.now() + limitMs; performance.now() < endMs;) {
    if (isSo()) return true;
    await setTimeout(LOOK_EVERY_MS);
  }
  return isSo();
}

async function assertReadable(copy: string, target: string): Promise<void> {
  await inspectEmbedded(copy, target).catch((error: unknown) => {
    throw new StorageError(`The copy cannot be read (${reasonOf(error)}): no backup was made.`);
  });
}
