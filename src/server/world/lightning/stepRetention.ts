import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { parseStepMs, UNFINISHED } from './stepFolder.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';

const HOUR_MS = 3_600_000;
const BLOCK_BYTES = 4_096; // what a small file takes on the usual file systems

/** How long step files are kept at least, while the disk budget allows. */
export const KEEP_MS = 72 * HOUR_MS;

export type StepRetention = {
  /**
   * Counts the files that are there, and clears away what a crash left half written and what ends after `latestMs`: a
   * clock that was ahead has written it (ADR 28).
   */
  takeStock(latestMs: number): Promise<void>;
  /** Removes steps that end after `latestMs`. */
  discardAfter(latestMs: number): Promise<void>;
  note(stepMs: number, bytes: number): void;
  /** Removes whole hours, oldest first: those past three days, and those that the disk budget has no room for. */
  sweep(newestMs: number): Promise<void>;
  usedBytes(): number;
};

export function createStepRetention(dir: string, budgetBytes: number, log: ServiceLog): StepRetention {
  const bytesByHour = new Map<number, number>();
  const used = () => [...bytesByHour.values()].reduce((sum, bytes) => sum + bytes, 0);

  function note(stepMs: number, bytes: number): void {
    const hourMs = Math.floor(stepMs / HOUR_MS) * HOUR_MS;
    const onDisk = Math.max(1, Math.ceil(bytes / BLOCK_BYTES)) * BLOCK_BYTES;
    bytesByHour.set(hourMs, (bytesByHour.get(hourMs) ?? 0) + onDisk);
  }

  async function discardAfter(latestMs: number): Promise<void> {
    let discarded = 0;
    for (const hourMs of bytesByHour.keys()) {
      if (hourMs + HOUR_MS <= latestMs) continue;
      discarded += await removeFromHour(dir, hourMs, (stepMs) => stepMs + STEP_MS > latestMs);
      if (hourMs > latestMs) bytesByHour.delete(hourMs);
    }
    if (discarded > 0) log.warn({ discarded }, 'Step files from ahead of the clock were removed');
  }

  return {
    note,
    usedBytes: used,
    discardAfter,
    async takeStock(latestMs) {
      for (const day of await namesIn(dir)) {
        if (!/^\d{8}$/.test(day)) continue;
        for (const name of await namesIn(join(dir, day))) {
          const path = join(dir, day, name);
          const stepMs = parseStepMs(day, name.replace(/\.json$/, ''));
          if (name.endsWith(UNFINISHED)) await rm(path, { force: true });
          else if (stepMs !== null) note(stepMs, (await stat(path)).size);
        }
      }
      await discardAfter(latestMs);
    },
    async sweep(newestMs) {
      for (const hourMs of [...bytesByHour.keys()].sort((a, b) => a - b)) {
        if (hourMs + HOUR_MS > newestMs) return; // the running hour stays whatever the budget says
        const isOld = hourMs + HOUR_MS <= newestMs - KEEP_MS;
        if (!isOld && used() <= budgetBytes) return;
        const hour = new Date(hourMs).toISOString();
        if (!isOld)
          log.warn({ hour, budgetBytes }, 'Step files removed before three days: the disk budget is spent');
        await removeFromHour(dir, hourMs, () => true);
        bytesByHour.delete(hourMs);
      }
    },
  };
}

/** Answers how many files it removed. */
async function removeFromHour(
  dir: string,
  hourMs: number,
  isMeant: (stepMs: number) => boolean,
): Promise<number> {
  const dayName = stepPath('{YYYYMMDD}', hourMs);
  const day = join(dir, dayName);
  const hour = stepPath('{HHmmss}', hourMs).slice(0, 2);
  let removed = 0;
  for (const name of await namesIn(day)) {
    const stepMs = parseStepMs(dayName, name.slice(0, 6));
    if (!name.startsWith(hour) || (stepMs !== null && !isMeant(stepMs))) continue;
    await rm(join(day, name), { force: true });
    removed += 1;
  }
  // fails while other hours of the day are still there, as it is meant to
  await rmdir(day).catch(() => undefined);
  return removed;
}

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch(() => []);
}
