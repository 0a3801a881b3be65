import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from './storageError.ts';

/** What stays free beside a copy, MB: a full disk stops the store. */
const SPARE_MB = 300;

/**
 * Refuses a copy that would fill the disk.
 *
 * @param folder What is copied.
 * @param parent An existing folder where the copy is to be.
 * @throws StorageError as a clause without a period.
 */
export async function assertRoom(folder: string, parent: string): Promise<void> {
  const { bavail, bsize } = await statfs(parent);
  const neededMb = (await sizeOf(folder)) / 1e6 + SPARE_MB;
  const freeMb = (bavail * bsize) / 1e6;
  if (freeMb >= neededMb) return;
  throw new StorageError(
    `a copy needs ${Math.ceil(neededMb)} MB, and ${parent} has ${Math.floor(freeMb)} MB`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
