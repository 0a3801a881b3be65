import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runBackup } from '#server/composition/backup/backupMain.ts';
import { takeBackup } from '#server/storage/backup/takeBackup.ts';
import { lockFolder } from '#server/storage/connection/folderLock.ts';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { makeFastFolder } from '../../../support/fastFolder.ts';
import { layEmptyStore } from '../../../support/storeTemplate.ts';
import { heard } from '../evidence/evidenceEntries.ts';
import { SLOW_MS } from '../testNetwork.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await makeFastFolder('scc-backup-');
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function backUp(...args: string[]) {
  const said: string[] = [];
  const code = await runBackup(args, { DATA_DIR: dataDir }, { say: (line: string) => void said.push(line) });
  return { code, said: said.join('\n') };
}

const opened = (name: string) => openStorage({ dataDir: join(folder, name, 'database') });

/** Rows of each table. */
async function countsOf({ db }: Storage): Promise<Record<string, number>> {
  const rowsOf = async <Row>(statement: string) =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows;
  const tables = await rowsOf<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = (await rowsOf<{ n: number }>(`select count(*)::int as n from ${name}`))[0]?.n ?? -1;
  return counts;
}

test(
  'a database in use is copied with all its rows, between writes that go on, and again after its end [S7]',
  async () => {
    await layEmptyStore(dataDir);
    const storage = await opened('data');
    const { clients, evidence } = createRepositories(storage.db);
    await clients.ensure('ACME', 'Acme');
    await evidence.append(Array.from({ length: 500 }, (_, at) => heard(at)));
    const counts = await countsOf(storage);

    expect(await backUp(join(folder, 'quiet'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('running service made the copy'),
    });
    const writer = new AbortController();
    let acknowledged = 500;
    const writing = (async () => {
      while (!writer.signal.aborted) {
        await evidence.append([heard(acknowledged)]);
        acknowledged += 1;
        await pause(5); // the command runs in this process too
      }
    })();
    const acknowledgedBefore = acknowledged;
    expect((await backUp(join(folder, 'busy'))).code).toBe(0);
    writer.abort();
    await writing;
    const head = await evidence.head();
    await storage.close();
    expect(await backUp(join(folder, 'stopped'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('No service runs'),
    });
    // nothing is left beside the database
    expect(await readdir(join(dataDir, 'database/backup'))).toEqual([]);

    const quiet = await opened('quiet');
    expect(await countsOf(quiet)).toEqual(counts);
    await quiet.close();
    const busy = await opened('busy');
    const { 'public.evidence': kept = 0, ...others } = await countsOf(busy);
    expect(others).toEqual(
      Object.fromEntries(Object.entries(counts).filter(([name]) => name !== 'public.evidence')),
    );
    expect(kept).toBeGreaterThanOrEqual(acknowledgedBefore);
    expect(kept).toBeLessThanOrEqual(acknowledged);
    expect((await createRepositories(busy.db).evidence.head()).position).toBe(kept);
    await busy.close();
    const stopped = await opened('stopped');
    expect(await createRepositories(stopped.db).evidence.head()).toEqual(head);
    await stopped.close();
  },
  2 * SLOW_MS,
);

test('a call without a folder says how to call, and a PostgreSQL is left to pg_dump', async () => {
  expect((await backUp()).code).toBe(2);
  expect((await backUp('a', 'b')).code).toBe(2);
  const said: string[] = [];
  const env = { DATABASE_URL: 'postgres://db.example/yards' };
  expect(await runBackup(['a'], env, { say: (line: string) => void said.push(line) })).toBe(1);
  expect(said).toEqual([expect.stringContaining('pg_dump')]);
});

test('no database, and a folder that has something, are refused', async () => {
  expect(await backUp(join(folder, 'copy'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('no database'),
  });
  await mkdir(join(dataDir, 'database/database'), { recursive: true });
  expect(await backUp(dataDir)).toMatchObject({ code: 1, said: expect.stringContaining('no empty folder') });
});

test('a database that cannot be opened is no backup, and none is left', async () => {
  await mkdir(join(dataDir, 'database/database'), { recursive: true });
  await writeFile(join(dataDir, 'database/database/PG_VERSION'), 'nonsense');
  const target = join(folder, 'copy');
  expect(await backUp(target)).toMatchObject({ code: 1, said: expect.stringContaining('cannot be read') });
  expect(existsSync(join(target, 'database'))).toBe(false);
  expect(existsSync(join(dataDir, 'database/service.lock'))).toBe(false);
});

test('a service that does not take the request, does not end its copy, or ends itself, is told', async () => {
  const database = join(dataDir, 'database');
  await mkdir(join(database, 'database'), { recursive: true });
  const unlock = lockFolder(database); // as an older version holds it
  const limits = { takenMs: 200, copiedMs: 200 };
  await expect(takeBackup(database, join(folder, 'copy'), limits)).rejects.toThrow(
    /older version, or hangs/u,
  );
  expect(await readdir(join(database, 'backup'))).toEqual([]);
  const taken = async (copiedMs: number) => {
    const asked = takeBackup(database, join(folder, 'copy'), { takenMs: 20_000, copiedMs });
    await expect.poll(() => existsSync(join(database, 'backup/request'))).toBe(true);
    await rm(join(database, 'backup/request'));
    return { asked };
  };
  await expect((await taken(200)).asked).rejects.toThrow(/took too long/u);
  const { asked } = await taken(50_000);
  unlock(); // killed
  await expect(asked).rejects.toThrow(/ended meanwhile/u);
});
