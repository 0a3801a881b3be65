import { join } from 'node:path';

/**
 * Names by which a command asks the process that holds an embedded database for a copy. Files, because the copy has to
 * be made between two statements of that process, and because its folder is what both can surely reach.
 *
 * @param dataDir The folder of the lock.
 */
export function backupFolder(dataDir: string) {
  const folder = join(dataDir, 'backup');
  return {
    folder,
    /** Holds the id of what is asked for. */
    request: join(folder, 'request'),
    copyOf: (id: string) => join(folder, `copy.${id}`),
    /** Holds why there is no copy. */
    failureOf: (id: string) => join(folder, `failed.${id}`),
  };
}
