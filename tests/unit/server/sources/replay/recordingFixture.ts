import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readRecording } from '#server/sources/replay/readRecording.ts';

/** A folder for the files of one test file, removed after it. */
export function createFolder(): {
  path(name: string): string;
  write(name: string, text: string | Buffer): string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write(name, text) {
      writeFileSync(path(name), text);
      return path(name);
    },
  };
}

/** What stands in the files: one row per strike, `time lon lat kind`. Problems as `row: reason`. */
export async function read(...paths: string[]) {
  const { strikes, problems, ...counts } = await readRecording(paths);
  const rows = Array.from({ length: strikes.count }, (_, row) =>
    [
      new Date(strikes.atMs[row]!).toISOString(),
      strikes.lon[row],
      strikes.lat[row],
      strikes.kind[row] === 1 ? 'CC' : 'CG',
    ].join(' '),
  );
  return { rows, problems: problems.map(({ row, reason }) => `${row}: ${reason}`), ...counts };
}
