import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StorageError } from './storageError.ts';

/**
 * Where the numbered SQL files are. Beside this module when it runs from source; beside the bundle when the build
 * copied them there; else in the checkout that the bundle stands in.
 */
export function migrationsFolder(moduleUrl: string = import.meta.url): string {
  for (let folder = dirname(fileURLToPath(moduleUrl)); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'migrations'), join(folder, 'src/server/storage/migrations')]) {
      if (existsSync(join(candidate, 'meta/_journal.json'))) return candidate;
    }
    if (folder === dirname(folder)) break;
  }
  throw new StorageError(
    'The database migrations are missing: src/server/storage/migrations must stand beside the bundle.',
  );
}
