import { JournalEntry } from '#contracts/journalEntry.ts';
import { ReloadTimes as ReloadTimesContract } from '#contracts/reloadTimes.ts';
import type { ReloadReason, ReloadTimes } from '#domain/kiosk/reloadRule.ts';

/** What a page leaves for the one that comes after its reload, in the same tab. */
export type ReloadMemory = {
  times(): ReloadTimes;
  note(reason: ReloadReason, atMs: number): void;
  /** The log as it was left; empty: there is none. */
  log(): readonly JournalEntry[];
  keepLog(entries: readonly JournalEntry[]): void;
};

const TIMES = 'reloads';
const LOG = 'journal';

/** A tab whose storage is full or shut forgets, and goes on. */
export function createReloadMemory(tab: Storage): ReloadMemory {
  function read(key: string): unknown {
    try {
      return JSON.parse(tab.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  }
  function write(key: string, value: unknown): void {
    try {
      tab.setItem(key, JSON.stringify(value));
    } catch {
      // nothing that anybody works by is lost
    }
  }
  const times = () => (ReloadTimesContract.safeParse(read(TIMES)).data ?? {}) as ReloadTimes;

  return {
    times,
    note: (reason, atMs) => write(TIMES, { ...times(), [reason]: atMs }),
    log: () => JournalEntry.array().safeParse(read(LOG)).data ?? [],
    keepLog: (entries) => write(LOG, entries),
  };
}
