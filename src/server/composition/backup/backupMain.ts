import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { instantMs } from '#domain/time/instant.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import { keepBackup, newestBefore } from '../../storage/backup/keptBackups.ts';
import { takeBackup } from '../../storage/backup/takeBackup.ts';
import { StorageError } from '../../storage/connection/storageError.ts';

const USAGE = `npm run backup -- FOLDER                a copy of the database in a new folder
npm run backup -- FOLDER --keep 48      one more in FOLDER, named by its time, of which 48 are kept
npm run backup -- FOLDER --before TIME  names the newest in FOLDER that holds nothing later (2026-11-26T22:45:00Z)`;
const MOST_KEPT = 100_000;

type Order = { readonly folder: string; readonly keep: number | null; readonly beforeMs: number | null };

/**
 * Copies the embedded database of `DATA_DIR` into a new data folder, also while a service runs on it; alone or as one of
 * many that are kept, so that a time can be gone back to.
 *
 * @returns The exit code: 0 done, 1 refused, 2 not understood.
 */
export async function runBackup(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { say = console.log, take = takeBackup, nowMs = systemClock.nowMs } = {},
): Promise<number> {
  const order = readOrder(args);
  if (order === null) {
    say(USAGE);
    return 2;
  }
  if (env['DATABASE_URL']) {
    say(
      'DATABASE_URL names a PostgreSQL: back it up with pg_dump or deploy/postgres, see "Backup and restore" in docs/operations.md.',
    );
    return 1;
  }
  const { folder, keep, beforeMs } = order;
  const dataDir = join(resolve(env['DATA_DIR'] ?? 'data'), 'database');
  try {
    if (beforeMs !== null) return await nameNewest(folder, beforeMs, say);
    if (keep !== null) {
      const made = await keepBackup(folder, { keep, nowMs, take: (part) => take(dataDir, part) });
      say(`${made} is a data folder with a copy of the database, which can be read.`);
      return 0;
    }
    const { isByService } = await take(dataDir, folder);
    const how = isByService ? 'The running service made the copy.' : 'No service runs on the database.';
    say(`${folder} is a data folder with a copy of the database, which can be read. ${how}`);
    return 0;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    say(error.message);
    return 1;
  }
}

async function nameNewest(folder: string, beforeMs: number, say: (line: string) => void): Promise<number> {
  const newest = await newestBefore(folder, beforeMs);
  say(newest ?? `No backup in ${folder} is as old as ${new Date(beforeMs).toISOString()}.`);
  return newest === null ? 1 : 0;
}

/** null: it cannot be understood. */
function readOrder(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keep: { type: 'string' }, before: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder = '', ...rest] = positionals;
    const keep = values.keep === undefined ? null : Number(values.keep);
    const beforeMs = values.before === undefined ? null : instantMs(values.before);
    const isWrong =
      folder === '' ||
      rest.length > 0 ||
      (keep !== null && !(Number.isInteger(keep) && keep >= 1 && keep <= MOST_KEPT)) ||
      (values.before !== undefined && beforeMs === null) ||
      (keep !== null && beforeMs !== null);
    return isWrong ? null : { folder: resolve(folder), keep, beforeMs };
  } catch {
    // an option that there is not
    return null;
  }
}
