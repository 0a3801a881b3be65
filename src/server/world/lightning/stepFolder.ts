import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';

const TEMPLATE = '{YYYYMMDD}/{HHmmss}.json';

/** Ending of a file that is being written; what a crash leaves of it is no step. */
export const UNFINISHED = '.part';

/** Step files on disk, `{YYYYMMDD}/{HHmmss}.json` in UTC (GAP-50). */
export type StepFolder = {
  /** Whole or not at all: a reader never sees half a file. Answers the bytes written. */
  write(stepMs: number, bytes: Uint8Array): Promise<number>;
  /** null: there is no such step; an empty file, left by a power cut, is none either (S4). */
  read(stepMs: number): Promise<Buffer | null>;
  /** Some folders may have been removed: the next write makes its own anew. */
  noteRemoved(): void;
};

export function createStepFolder(dir: string): StepFolder {
  const made = new Set<string>();

  return {
    async write(stepMs, bytes) {
      const path = join(dir, stepPath(TEMPLATE, stepMs));
      const day = dirname(path);
      if (!made.has(day)) await mkdir(day, { recursive: true });
      made.add(day);
      const unfinished = path + UNFINISHED;
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        made.delete(day); // perhaps an operator cleared the folder away
        throw error;
      }
      return bytes.length;
    },
    noteRemoved: () => made.clear(),
    async read(stepMs) {
      try {
        const bytes = await readFile(join(dir, stepPath(TEMPLATE, stepMs)));
        return bytes.length > 0 ? bytes : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** A stored step, read at once: for a thread of its own, where nothing else waits. null as above. */
export function readStepNow(dir: string, stepMs: number): Buffer | null {
  try {
    const bytes = readFileSync(join(dir, stepPath(TEMPLATE, stepMs)));
    return bytes.length > 0 ? bytes : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Start of the step of a day `YYYYMMDD` and a time `HHmmss`; null for what is no time or no multiple of 5 s. */
export function parseStepMs(day: string, time: string): number | null {
  if (!/^\d{8}$/.test(day) || !/^\d{6}$/.test(time)) return null;
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
  const stepMs = Date.parse(iso);
  // Date reads 24:00:00 as the next day; only the name that the step would be given counts
  const isStep = stepMs % STEP_MS === 0 && stepPath('{YYYYMMDD}{HHmmss}', stepMs) === day + time;
  return isStep ? stepMs : null;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
