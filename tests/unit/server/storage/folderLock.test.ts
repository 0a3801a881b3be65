import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '#server/storage/connection/folderLock.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scc-lock-'));
  path = join(folder, 'service.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock of a data folder', () => {
  test('names its holder and goes when it is released', () => {
    const release = lockFolder(folder);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    release();
    expect(existsSync(path)).toBe(false);
  });

  test('is refused while its holder runs', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    release();
  });

  test('is taken over from a process that is gone', () => {
    // the largest pid that Linux allows is 2^22
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), startedTicks: null }));
    lockFolder(folder)();
    expect(existsSync(path)).toBe(false);
  });

  test.runIf(process.platform === 'linux')('is taken over when its number belongs to a later process', () => {
    writeFileSync(
      path,
      JSON.stringify({ pid: process.pid, host: hostname(), startedTicks: 'an-earlier-boot:17' }),
    );
    lockFolder(folder)();
    expect(existsSync(path)).toBe(false);
  });

  test('is taken over when it cannot be read', () => {
    writeFileSync(path, '{"pid":');
    lockFolder(folder)();
    expect(existsSync(path)).toBe(false);
  });

  test('of another machine is left alone, and the message says what to do', () => {
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'another-machine', startedTicks: null }));
    expect(() => lockFolder(folder)).toThrow(
      `The data folder is in use by process 1 on another-machine; if that one is gone, delete ${path}.`,
    );
  });

  test('that another has taken since is not removed by a late release', () => {
    const release = lockFolder(folder);
    writeFileSync(path, 'of another');
    release();
    expect(readFileSync(path, 'utf8')).toBe('of another');
  });
});
