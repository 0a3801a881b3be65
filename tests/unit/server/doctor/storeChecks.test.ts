import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkEmbedded, checkFolder, checkPostgres } from '#server/composition/doctor/storeChecks.ts';
import type { PostgresFacts } from '#server/storage/inspection/inspectPostgres.ts';
import { inspectEmbedded } from '#server/storage/inspection/inspectEmbedded.ts';
import { lockFolder } from '#server/storage/connection/folderLock.ts';
import { StorageError } from '#server/storage/connection/storageError.ts';
import { makeFastFolder } from '../../../support/fastFolder.ts';
import { layEmptyStore } from '../../../support/storeTemplate.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { saying } from './saying.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeFastFolder('scc-doctor-');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Digest of each file below a folder. */
async function contentOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
  return Promise.all(
    files.sort().map(
      async (file) =>
        `${file} ${createHash('sha256')
          .update(await readFile(file))
          .digest('hex')}`,
    ),
  );
}

test('a data folder is told with its room, and one that is not there yet is none', async () => {
  const room = (freeMb: number) => checkFolder({ dataDir, stepDiskMb: 2_000 }, async () => freeMb);
  expect(await room(9_000)).toMatchObject([{ level: 'ok' }, { level: 'ok', check: 'disk' }]);
  expect(await room(1_500)).toMatchObject([
    { level: 'ok' },
    { level: 'warning', text: saying('STEP_DISK_MB') },
  ]);
  expect(await room(100)).toMatchObject([{ level: 'ok' }, { level: 'fault', text: saying('make room') }]);
  const later = { dataDir: join(dataDir, 'a/b'), stepDiskMb: 1 };
  expect(await checkFolder(later)).toMatchObject([
    { level: 'ok', text: saying('first start') },
    { level: 'ok' },
  ]);
  expect(await readdir(dataDir)).toEqual([]);
});

test('a data folder that cannot be made or written is a fault', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  expect(await checkFolder({ dataDir: join(file, 'data'), stepDiskMb: 1 })).toMatchObject([
    { level: 'fault', check: 'data folder', text: saying('cannot be written') },
  ]);
});

test(
  'an embedded database is read without a change to it [S7]',
  async () => {
    expect(await checkEmbedded(dataDir)).toMatchObject([{ level: 'ok', text: saying('first start') }]);
    await layEmptyStore(dataDir);
    const before = await contentOf(dataDir);
    expect(await checkEmbedded(dataDir)).toMatchObject([
      { level: 'ok', check: 'lock' },
      { level: 'ok', text: saying('has the schema') },
    ]);
    expect(await contentOf(dataDir)).toEqual(before);
  },
  SLOW_MS,
);

test(
  'an embedded database of another version, and a broken one, are told',
  async () => {
    await layEmptyStore(dataDir);
    const files = join(dataDir, 'database/database');
    const execute = async (statement: string) => {
      const client = await PGlite.create({ dataDir: files });
      await client.exec(statement);
      await client.close();
    };
    const shift = (ms: number) =>
      execute(`update drizzle.__drizzle_migrations set created_at = created_at + ${ms}`);
    await shift(1_000);
    expect(await checkEmbedded(dataDir)).toMatchObject([
      { level: 'ok' },
      { level: 'ok', text: saying('beside which this one can go on') },
    ]);
    await execute('update schema_floor set migrations = migrations + 100');
    expect(await checkEmbedded(dataDir)).toMatchObject([
      { level: 'ok' },
      { level: 'fault', text: saying('newer version') },
    ]);
    await shift(-2_000);
    expect(await checkEmbedded(dataDir)).toMatchObject([
      { level: 'ok' },
      { level: 'warning', text: saying('back up before') },
    ]);
    await rm(join(files, 'global'), { recursive: true });
    expect(await checkEmbedded(dataDir)).toMatchObject([
      { level: 'ok' },
      { level: 'fault', text: saying('restore a backup') },
    ]);
    await expect(inspectEmbedded(files, '/proc')).rejects.toThrow(/and \/proc has 0 MB/u);
  },
  SLOW_MS,
);

test('the process that holds the data folder is named, and its database left alone', async () => {
  await mkdir(join(dataDir, 'database/database'), { recursive: true });
  const unlock = lockFolder(join(dataDir, 'database'));
  expect(await checkEmbedded(dataDir)).toMatchObject([
    { level: 'ok', check: 'lock', text: saying(`Process ${process.pid}`) },
  ]);
  unlock();
  const lock = join(dataDir, 'database/service.lock');
  await writeFile(lock, JSON.stringify({ pid: 7, host: 'elsewhere', startedTicks: null }));
  expect(await checkEmbedded(dataDir)).toMatchObject([
    { level: 'warning', check: 'lock', text: saying('on elsewhere') },
  ]);
});

test('faults of a PostgreSQL are told without its password', async () => {
  const found = (facts: Partial<PostgresFacts>) => async () =>
    ({ version: '15.8', archive: 'none', schema: 'current', leader: null, ...facts }) as const;
  const failing = (code: string) => async () => {
    throw Object.assign(new Error('no'), { code });
  };
  const URL_OF = 'postgres://user:hidden@db.example/yards';
  const check = async (inspect: NonNullable<Parameters<typeof checkPostgres>[2]>) => {
    const findings = await checkPostgres(URL_OF, 1_000, inspect);
    expect(JSON.stringify(findings)).not.toContain('hidden');
    return findings;
  };
  expect(await check(found({ leader: 'a:1' }))).toMatchObject([
    { level: 'ok' },
    { level: 'ok', text: saying('a:1 leads') },
  ]);
  expect(await check(found({ archive: 'off' }))).toMatchObject([
    { level: 'ok' },
    { level: 'ok' },
    { level: 'warning', check: 'archive', text: saying('ALTER SYSTEM RESET archive_command') },
  ]);
  expect((await check(found({ archive: 'failing' })))[2]).toMatchObject({
    level: 'warning',
    text: saying('could not archive'),
  });
  expect(await check(found({ archive: 'on' }))).toHaveLength(2);
  expect(await check(found({ version: '14.2' }))).toMatchObject([
    { level: 'fault', text: saying('15 or newer') },
  ]);
  expect(await check(found({ schema: 'newer' }))).toMatchObject([{ level: 'fault' }, { level: 'ok' }]);
  expect(await check(found({ schema: 'older' }))).toMatchObject([{ level: 'warning' }, { level: 'ok' }]);
  expect(await check(found({ schema: 'empty' }))).toMatchObject([{ level: 'ok' }, { level: 'ok' }]);
  expect(await check(failing('28P01'))).toMatchObject([{ level: 'fault', text: saying('rejects the user') }]);
  expect(await check(failing('3D000'))).toMatchObject([
    { level: 'fault', text: saying('no database of that name') },
  ]);
  expect(await check(failing('ENOTFOUND'))).toMatchObject([
    { level: 'fault', text: saying('not found in DNS') },
  ]);
  const lacking = async () => {
    throw new StorageError('The role lacks rights.');
  };
  expect(await check(lacking)).toEqual([
    { level: 'fault', check: 'database', text: 'The role lacks rights.' },
  ]);
});
