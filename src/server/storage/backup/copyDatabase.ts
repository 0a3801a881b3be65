import { constants, existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies the files of a database that nobody writes meanwhile. The name appears only once the copy is whole. File
 * systems that can share blocks make it without reading.
 *
 * @throws the error of the file system; then nothing is left.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const draft = `${to}.part`;
  try {
    await rm(draft, { recursive: true, force: true });
    await cp(from, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Moves a copy, also to another file system, and waits until it is on the disk. */
export async function moveDatabase(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyDatabase(from, to);
    await rm(from, { recursive: true, force: true });
  }
  await flush(to);
}

async function flush(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  for (const { parentPath, name } of names) await flushOne(join(parentPath, name));
  for (let path = folder; existsSync(path) && path !== dirname(folder); path = dirname(path))
    await flushOne(path);
}

async function flushOne(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
