import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { backupFolder } from './backupFolder.ts';

/** How often a request is looked for, ms. */
const LOOK_EVERY_MS = 1_000;
const ID = /^[0-9a-f-]{36}$/u;

type AnswerDependencies = {
  /** The folder of the lock. */
  readonly dataDir: string;
  /** Copies the database as it stands between two statements. */
  readonly copyTo: (path: string) => Promise<void>;
};

/**
 * Makes a copy of the database whenever a command asks for one (`backupFolder`), one at a time, in a folder beside the
 * database.
 *
 * @returns Ends it, and waits for a copy that is being made.
 */
export function answerBackups({ dataDir, copyTo }: AnswerDependencies): () => Promise<void> {
  const { folder, request, copyOf, failureOf } = backupFolder(dataDir);
  let underway: Promise<void> | null = null;

  async function look(): Promise<void> {
    const id = await readFile(request, 'utf8').catch(() => '');
    if (!ID.test(id)) return;
    await rm(request);
    await removeOlder();
    try {
      await copyTo(copyOf(id));
    } catch (error) {
      await writeFile(failureOf(id), reasonOf(error));
    }
  }

  /** Copies whose command was killed before it took them. */
  async function removeOlder(): Promise<void> {
    const names = await readdir(folder);
    const older = names.filter((name) => /^(copy|failed)\./u.test(name));
    for (const name of older) await rm(join(folder, name), { recursive: true, force: true });
  }

  const timer = setInterval(() => {
    // where not even the failure can be written, the command gives up by itself
    underway ??= look()
      .catch(() => {})
      .finally(() => (underway = null));
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underway;
  };
}
