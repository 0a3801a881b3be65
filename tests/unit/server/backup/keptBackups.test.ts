import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runBackup } from '#server/composition/backup/backupMain.ts';
import { StorageError } from '#server/storage/connection/storageError.ts';
import { makeFastFolder } from '../../../support/fastFolder.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 26, 20, 0, 0);

let folder: string;
let nowMs: number;
let isFull: boolean;
beforeEach(async () => {
  folder = await makeFastFolder('scc-kept-');
  nowMs = START_MS;
  isFull = false;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What `takeBackup` does, without a database. */
async function take(_: string, target: string) {
  await mkdir(target);
  if (isFull) throw new StorageError('There is no room for a copy.');
  await writeFile(join(target, 'copied'), '');
  return { isByService: true };
}

async function run(...args: string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await runBackup([folder, ...args], { DATA_DIR: 'nowhere' }, { say, take, nowMs: () => nowMs });
  return { code, said: said.join('\n') };
}

/** A backup at each full hour, and 200 ms. */
async function keepHours(count: number, keep: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    nowMs = START_MS + nth * HOUR_MS + 200;
    expect((await run('--keep', String(keep))).code).toBe(0);
  }
}

test('the newest backups are kept, and the oldest go [S7]', async () => {
  await keepHours(4, 2);
  expect((await readdir(folder)).toSorted()).toEqual(['2026-11-26T22-00-01Z', '2026-11-26T23-00-01Z']);
});

test('a backup is kept that was made after the clock was set back, and those from ahead go first [S7]', async () => {
  await keepHours(4, 3);
  for (const days of [9, 8]) {
    nowMs = START_MS - days * 24 * HOUR_MS;
    const { code, said } = await run('--keep', '3');
    expect(code).toBe(0);
    expect(said).toContain(`2026-11-${26 - days}T20-00-00Z`);
  }
  expect((await readdir(folder)).toSorted()).toEqual([
    '2026-11-17T20-00-00Z',
    '2026-11-18T20-00-00Z',
    '2026-11-26T23-00-01Z',
  ]);
  nowMs += HOUR_MS;
  await run('--keep', '1');
  expect(await readdir(folder)).toEqual(['2026-11-18T21-00-00Z']);
});

/** Leaves a part of a backup that was begun so long ago. */
async function leavePart(name: string, agoMs: number): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'copied'), '');
  const begun = new Date(nowMs - agoMs);
  await utimes(join(folder, name), begun, begun);
}

test('what another process may be making now stays, under whatever id it runs in its container, and what earlier ones left behind goes [S7]', async () => {
  // ids of processes that do not run here, or are this one
  const beingMade = ['.part', `.part.${process.pid}`, '.part.4194304', '.part.0b9d'];
  for (const name of beingMade) await leavePart(name, 6 * HOUR_MS);
  for (const name of ['.part.1', '.part.0b9e']) await leavePart(name, 6 * HOUR_MS + 1_000);
  expect((await run('--keep', '2')).code).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual([...beingMade, '2026-11-26T20-00-00Z'].toSorted());
  for (const name of beingMade) expect(await readdir(join(folder, name))).toEqual(['copied']);
});

test('two backups that are made at once keep out of each other’s way [S7]', async () => {
  let isOtherTold = false;
  const said: string[] = [];
  const options = { say: (line: string) => void said.push(line), nowMs: () => nowMs };
  const takeSlowly = async (from: string, target: string) => {
    await take(from, target);
    if (!isOtherTold) {
      isOtherTold = true;
      await run('--keep', '2');
      nowMs += HOUR_MS;
    }
    return { isByService: (await readdir(target)).includes('copied') };
  };
  const args = [folder, '--keep', '2'];
  expect(await runBackup(args, { DATA_DIR: 'nowhere' }, { ...options, take: takeSlowly })).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual(['2026-11-26T20-00-00Z', '2026-11-26T21-00-00Z']);
});

test('the newest backup that holds nothing later than a time is named [S7]', async () => {
  await keepHours(3, 10);
  // made 200 ms after the hour: a restore to the full hour must not hold what came in these
  expect(await run('--before', '2026-11-26T21:00:00Z')).toEqual({
    code: 0,
    said: join(folder, '2026-11-26T20-00-01Z'),
  });
  expect((await run('--before', '2026-11-26T21:00:01Z')).said).toBe(join(folder, '2026-11-26T21-00-01Z'));
  expect(await run('--before', '2026-11-26T19:59:59Z')).toMatchObject({
    code: 1,
    said: expect.stringContaining('No backup in'),
  });
});

test('where no backup could be made, none of the others goes, and the next one can be made [S7]', async () => {
  await keepHours(2, 2);
  isFull = true;
  nowMs += HOUR_MS;
  expect(await run('--keep', '1')).toEqual({ code: 1, said: 'There is no room for a copy.' });
  expect(await run('--before', '2027-01-01T00:00:00Z')).toMatchObject({
    said: join(folder, '2026-11-26T21-00-01Z'),
  });
  isFull = false;
  expect((await run('--keep', '2')).code).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual(['2026-11-26T21-00-01Z', '2026-11-26T22-00-01Z']);
});

test.each([
  [['--keep', '0']],
  [['--keep', 'many']],
  [['--before', 'yesterday']],
  [['--keep', '2', '--before', '2026-11-26T21:00:00Z']],
  [['--every', '2']],
])('%j is not understood, and nothing is made', async (args) => {
  expect(await run(...args)).toMatchObject({
    code: 2,
    said: expect.stringContaining('npm run backup -- FOLDER'),
  });
  expect(await readdir(folder)).toEqual([]);
});
