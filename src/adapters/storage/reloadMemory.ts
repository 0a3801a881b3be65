import { JournalEntry } from '#contracts/journalEntry.ts';
import { ReloadTimes as ReloadTimesContract } from '#contracts/reloadTimes.ts';
import type { ReloadReason, ReloadTimes } from '#domain/kiosk/pastReloads.ts';
import { keepText } from './keepText.ts';
import { storedValue } from './storedValue.ts';

/** Memory of a page for its successor after a reload, in the same tab. */
export type ReloadMemory = {
  times(): ReloadTimes;
  note(reason: ReloadReason, atMs: number): void;
  /** Log of the previous page; empty: there is none. */
  log(): readonly JournalEntry[];
  keepLog(entries: readonly JournalEntry[]): void;
};

const TIMES = 'reloads';
const LOG = 'journal';

/** Creates the memory. A tab whose storage is full or blocked forgets, and continues. */
export function createReloadMemory(tab: Storage): ReloadMemory {
  const write = (key: string, value: unknown) => keepText(tab, key, JSON.stringify(value));
  const times = () => (storedValue(tab, TIMES, ReloadTimesContract) ?? {}) as ReloadTimes;

  return {
    times,
    note: (reason, atMs) => write(TIMES, { ...times(), [reason]: atMs }),
    log: () => storedValue(tab, LOG, JournalEntry.array()) ?? [],
    keepLog: (entries) => write(LOG, entries),
  };
}
