import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/u;
/** Of a backup that is being made, with the id of its process, which older versions left out. */
const PART = /^\.part(?:\.(\d+))?$/u;
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
  const part = join(folder, `.part.${process.pid}`);
  await mkdir(folder, { recursive: true });
  await removeLeftParts(folder);
  await take(part);
  // rounded up: it holds nothing later than its name says
  const made = nameOf(Math.ceil(nowMs() / SECOND_MS) * SECOND_MS);
  await rename(part, join(folder, made));
  const names = await backupsIn(folder);
  const isAhead = (name: string) => name > made;
  const byAge = [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
  for (const name of byAge.slice(0, -keep)) await rm(join(folder, name), { recursive: true, force: true });
  return join(folder, made);
}

/** Removes what earlier ones left behind, and nothing that another process is making now. */
async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const part = PART.exec(name);
    if (part === null || isOfAnother(Number(part[1]))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Whether another process runs under this id; NaN: none does. */
function isOfAnother(pid: number): boolean {
  if (Number.isNaN(pid) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
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
