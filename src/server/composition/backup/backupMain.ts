import { join, resolve } from 'node:path';
import { takeBackup } from '../../storage/backup/takeBackup.ts';
import { StorageError } from '../../storage/connection/storageError.ts';

const USAGE = 'npm run backup -- FOLDER';

/**
 * Copies the embedded database of `DATA_DIR` into a new data folder, also while a service runs on it.
 *
 * @returns The exit code: 0 done, 1 refused, 2 not understood.
 */
export async function runBackup(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { say = console.log, take = takeBackup } = {},
): Promise<number> {
  const [folder, ...rest] = args;
  if (folder === undefined || folder === '' || rest.length > 0) {
    say(USAGE);
    return 2;
  }
  if (env['DATABASE_URL']) {
    say(
      'DATABASE_URL names a PostgreSQL: back it up with pg_dump, see "Backup and restore" in docs/operations.md.',
    );
    return 1;
  }
  const target = resolve(folder);
  try {
    const { isByService } = await take(join(resolve(env['DATA_DIR'] ?? 'data'), 'database'), target);
    const how = isByService ? 'The running service made the copy.' : 'No service runs on the database.';
    say(`${target} is a data folder with a copy of the database, which can be read. ${how}`);
    return 0;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    say(error.message);
    return 1;
  }
}
