import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { reasonOf } from '../../platform/log/reasonOf.ts';

/** What went wrong, in one line. */
export function firstLine(error: unknown): string {
  if (error instanceof z.ZodError) return reasonOf(error);
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

/** @throws Error in one line where there is no such file or folder. */
export async function checkThere(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    throw new Error(`${path} does not exist or cannot be read.`, { cause: error });
  }
}

/** @throws Error in one line where there is no such file. */
export async function checkReadable(path: string): Promise<void> {
  await checkThere(path);
  if (!(await stat(path)).isFile()) throw new Error(`${path} is not a file.`);
}

/** Before minutes of work, not after: the report's folder must exist and take a file. */
export async function checkWritable(path: string): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw new Error(`The report cannot be written to ${path}: its folder does not exist or is read-only.`, {
      cause: error,
    });
  }
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory() === true)
    throw new Error(`The report cannot be written to ${path}: it is a folder.`);
}

/** Whether a path is that of a folder. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory();
}
