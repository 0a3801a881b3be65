import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StorageError } from './storageError.ts';

const LOCK_NAME = 'service.lock';

interface LockHolder {
  pid: number;
  host: string;
  /** When the kernel started that process; tells a reused pid from the holder. Null where the system does not say. */
  startedTicks: string | null;
}

/** The process that a lock names, and whether it runs; null: that cannot be known, it is on another machine. */
export type FoundLock = { readonly pid: number; readonly host: string; readonly isRunning: boolean | null };

/** Reads who holds a data folder, and changes nothing. null: nobody. */
export function readLock(folder: string): FoundLock | null {
  const text = readIfThere(join(folder, LOCK_NAME));
  const holder = text === null ? null : parseHolder(text);
  if (holder === null) return null;
  const { pid, host } = holder;
  return { pid, host, isRunning: host === hostname() ? isRunning(holder) : null };
}

/**
 * Claims a data folder for this process; a lock left by a killed process is taken over. Two processes on one
 * embedded database would destroy it.
 * Throws StorageError while another process holds the folder. The answer gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_NAME);
  const mine: LockHolder = { pid: process.pid, host: hostname(), startedTicks: startedTicks(process.pid) };
  const text = JSON.stringify(mine);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryCreate(path, text)) return () => release(path, text);
    const found = readIfThere(path);
    if (found !== null) {
      refuseIfHeld(found, path);
      setAside(path, found);
    }
  }
  throw new StorageError(`The data folder ${folder} is being claimed by another process.`);
}

// a link appears with its content in one step, so nobody ever reads half a lock
function tryCreate(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`; // two containers may have one process id
  writeFileSync(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function refuseIfHeld(text: string, path: string): void {
  const holder = parseHolder(text);
  if (holder === null) return;
  if (holder.host !== hostname()) {
    throw new StorageError(
      `The data folder is in use by process ${holder.pid} on ${holder.host}; if that one is gone, delete ${path}.`,
    );
  }
  if (isRunning(holder)) {
    throw new StorageError(
      `The data folder is in use by process ${holder.pid}; stop it or choose another folder.`,
    );
  }
}

function parseHolder(text: string): LockHolder | null {
  try {
    const holder = JSON.parse(text) as Partial<LockHolder>;
    if (typeof holder.pid !== 'number' || typeof holder.host !== 'string') return null;
    return { pid: holder.pid, host: holder.host, startedTicks: holder.startedTicks ?? null };
  } catch {
    return null;
  }
}

function isRunning({ pid, startedTicks: holderTicks }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const ticks = startedTicks(pid);
  return ticks === null || holderTicks === null || ticks === holderTicks;
}

// field 22 of /proc/<pid>/stat, plus the boot: ticks count from there
function startedTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return field === undefined ? null : `${boot}:${field}`;
  } catch {
    return null;
  }
}

// of two starters that saw the same stale lock, one may rename the other's fresh one: then it goes back
function setAside(path: string, stale: string): void {
  const aside = `${path}.stale.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== stale) tryCreate(path, readFileSync(aside, 'utf8'));
  rmSync(aside, { force: true });
}

function release(path: string, text: string): void {
  if (readIfThere(path) === text) rmSync(path, { force: true });
}
