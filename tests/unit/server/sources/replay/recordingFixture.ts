import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { STRIKE_KINDS } from '#domain/lightning/strikeColumns.ts';
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
  const { strikes, problems, time: _time, ...counts } = await readRecording(paths);
  const rows = Array.from({ length: strikes.count }, (_, row) =>
    [
      new Date(strikes.atMs[row]!).toISOString(),
      strikes.lon[row],
      strikes.lat[row],
      STRIKE_KINDS[strikes.kind[row]!],
    ].join(' '),
  );
  return { rows, problems: problems.map(({ row, reason }) => `${row}: ${reason}`), ...counts };
}

/** Which time the files cover and which part of it was not read, `from/to`; instants as HH:MM:SS of their day. */
export async function readTime(...paths: string[]) {
  const { span, unread, isBeginRead, isEndRead } = (await readRecording(paths)).time;
  const worded = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
    [fromMs, toMs].map((atMs) => new Date(atMs).toISOString().slice(11, 19)).join('/');
  return { span: span === null ? null : worded(span), unread: unread.map(worded), isBeginRead, isEndRead };
}
