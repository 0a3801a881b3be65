import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/u;
/**
 * Of a backup that is being made. Older versions named its process there, which says nothing: each container counts its
 * processes by itself.
 */
const PART = /^\.part(?:\.[\da-f-]+)?$/u;
/** A part that was begun longer ago is of a backup that was killed, ms: a copy may take half an hour, see `BackupLimits`. */
const LEFT_AFTER_MS = 6 * 3_600_000;
const SECOND_MS = 1_000;

/** Takes a backup into a folder that is not there; rejects where there is none afterwards. */
type Take = (folder: string) => Promise<unknown>;

/**
 * Makes a backup beside earlier ones, named by the time at its end, and removes the oldest beyond so many. None is removed
 * before the new one is whole. Those with a later name than the new one go first: the clock was ahead when they were made.
 *
 * @returns The folder of the new one.
 */
export async function keepBackup(
  folder: string,
  { keep, nowMs, take }: { readonly keep: number; readonly nowMs: () => number; readonly take: Take },
): Promise<string> {
  const part = join(folder, `.part.${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await removeLeftParts(folder, nowMs());
  let made: string;
  try {
    await take(part);
    // rounded up: it holds nothing later than its name says
    made = nameOf(Math.ceil(nowMs() / SECOND_MS) * SECOND_MS);
    await rename(part, join(folder, made));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  const names = await backupsIn(folder);
  const isAhead = (name: string) => name > made;
  const byAge = [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
  for (const name of byAge.slice(0, -keep)) await rm(join(folder, name), { recursive: true, force: true });
  return join(folder, made);
}

/** Removes what earlier ones left behind, and nothing that another process may be making now, on whatever machine. */
async function removeLeftParts(folder: string, nowMs: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => PART.test(one))) {
    const path = join(folder, name);
    const begun = await stat(path).catch(() => null); // it may have become a backup just now
    if (begun !== null && nowMs - begun.mtimeMs > LEFT_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** The newest backup in a folder that holds nothing later than a time, epoch ms; null: there is none. */
export async function newestBefore(folder: string, atMs: number): Promise<string | null> {
  const wanted = nameOf(atMs);
  const name = (await backupsIn(folder)).findLast((known) => known <= wanted);
  return name === undefined ? null : join(folder, name);
}

/** Names of whole backups, oldest first: in one form, the order of letters is that of time. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

/** 2026-11-26T22-45-00Z: without colons, which some file systems refuse. */
function nameOf(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
