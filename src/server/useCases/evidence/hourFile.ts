import type { InputDisk, NewFile } from './inputDisk.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

/** What a kill costs at most, besides what the disk is just writing. */
const STORE_EVERY_MS = 20_000;

/** A file that inputs are noted in, and what of it the disk was not given yet. */
export type HourFile = Pick<NewFile, 'name' | 'fromMs'> & {
  /** Time of the last input, epoch ms. */
  toMs(): number;
  waitingChars(): number;
  /** @param text A whole line. */
  add(text: string, atMs: number): void;
  /** Gives the disk what waits, if the last time was long ago: at first, what was added. */
  storeIfDue(nowMs: number): void;
  /** @param isCut Inputs followed that are not kept. */
  end(isCut: boolean): void;
};

export function createHourFile(disk: Pick<InputDisk, 'begin'>, file: NewFile): HourFile {
  const queued = disk.begin(file);
  let lines: string[] = [];
  let chars = 0;
  let toMs = file.fromMs;
  let storedMs = -Infinity;

  function store(): void {
    if (lines.length > 0) queued.append(lines.join(''), toMs, lines.length);
    lines = [];
    chars = 0;
  }

  return {
    name: file.name,
    fromMs: file.fromMs,
    toMs: () => toMs,
    waitingChars: () => chars,
    add(text, atMs) {
      lines.push(text);
      chars += text.length;
      toMs = Math.max(toMs, atMs);
    },
    storeIfDue(nowMs) {
      if (isWithinSpan(STORE_EVERY_MS, nowMs, storedMs)) return;
      store();
      storedMs = nowMs;
    },
    end(isCut) {
      store();
      queued.end(isCut);
    },
  };
}
