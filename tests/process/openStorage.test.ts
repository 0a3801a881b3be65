import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder } from '#server/storage/connection/migrationsFolder.ts';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';

const SLOW_MS = 120_000;
let folder: string;
let dataDir: string;
const children = new Set<ChildProcess>();

// one folder for the whole file: making a database takes seconds, opening one half a second
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scc-storage-'));
  dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'database.creating'), { recursive: true });
  writeFileSync(join(dataDir, 'database.creating', 'PG_VERSION'), 'half a database');
  const storage = await openStorage({ dataDir });
  await createRepositories(storage.db).clients.ensure('first', 'First start');
  await storage.close();
}, SLOW_MS);

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function startWriter() {
  const script = fileURLToPath(new URL('./writeUntilKilled.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, exited, lines: createInterface({ input: child.stdout }) };
}

describe('the embedded database', () => {
  test('keeps its data over a clean restart', async () => {
    const storage = await openStorage({ dataDir });
    const clients = await createRepositories(storage.db).clients.list();
    await storage.close();
    expect(clients).toContainEqual({ id: 'FIRST', name: 'First start' });
  });

  test('starts anew where an earlier start was killed while creating it', () => {
    expect(readdirSync(dataDir)).toEqual(['database']);
  });

  test('runs each migration once, however often it is opened', async () => {
    const storage = await openStorage({ dataDir });
    const run = await storage.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
    await storage.close();
    const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'));
    expect(run).toMatchObject({ rows: [{ n: files.length }] });
  });

  test('flushes every commit to the disk', async () => {
    const storage = await openStorage({ dataDir });
    const settings = await storage.db.execute(
      sql`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method') order by name`,
    );
    await storage.close();
    expect(settings).toMatchObject({
      rows: [
        { name: 'fsync', setting: 'on' },
        { name: 'full_page_writes', setting: 'on' },
        { name: 'synchronous_commit', setting: 'on' },
        { name: 'wal_sync_method', setting: 'fsync' },
      ],
    });
  });

  test(
    'has every acknowledged write after kill -9 in the midst of writing, again and again',
    async () => {
      for (const killAfter of [40, 7, 150]) {
        const { child, exited, lines } = startWriter();
        const acknowledged: string[] = [];
        for await (const line of lines) {
          if (line !== 'open') acknowledged.push(line);
          if (acknowledged.length === killAfter) child.kill('SIGKILL');
        }
        await exited;
        const storage = await openStorage({ dataDir });
        const stored = await createRepositories(storage.db).events.loadUnended();
        await storage.close();
        const storedIds = new Set(stored.map(({ event }) => event.keplerId));
        expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
        expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
      }
    },
    SLOW_MS,
  );

  test(
    'refuses a second process in one line, and lets it in once the first was killed',
    async () => {
      const { child, exited, lines } = startWriter();
      for await (const line of lines) if (line === 'open') break;
      await expect(openStorage({ dataDir })).rejects.toThrow(
        new RegExp(
          `^The data folder is in use by process ${child.pid}; stop it or choose another folder\\.$`,
        ),
      );
      child.kill('SIGKILL');
      await exited;
      const storage = await openStorage({ dataDir });
      await storage.close();
    },
    SLOW_MS,
  );

  test('refuses to be opened twice by one process', async () => {
    const storage = await openStorage({ dataDir });
    await expect(openStorage({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
    await storage.close();
  });

  test(
    'keeps its log small when it is maintained, which it does not do by itself',
    async () => {
      const storage = await openStorage({ dataDir });
      const { engineState } = createRepositories(storage.db);
      const logMb = async () => {
        const size = await storage.db.execute(sql`select sum(size)::int / 1048576 as mb from pg_ls_waldir()`);
        return (size as unknown as { rows: { mb: number }[] }).rows[0]?.mb;
      };
      for (let write = 0; write < 140; write += 1) {
        await engineState.set('noise', [randomBytes(750_000).toString('base64')]);
      }
      const leftAloneMb = await logMb();
      await storage.maintain();
      const maintainedMb = await logMb();
      await storage.close();
      expect(leftAloneMb).toBeGreaterThan(110);
      expect(maintainedMb).toBeLessThanOrEqual(80);
    },
    SLOW_MS,
  );
});

describe('an unusable store is told in one line', () => {
  test('when the data folder cannot be made', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(openStorage({ dataDir: join(file, 'data') })).rejects.toThrow(
      /^The data folder .*a-file.data cannot be written \(ENOTDIR\)\.$/,
    );
  });

  test('when the database does not answer, and without its password', async () => {
    const opening = openStorage({ databaseUrl: 'postgres://keeper:very-secret@127.0.0.1:1/yards' });
    await expect(opening).rejects.toThrow(
      /^The database yards at 127\.0\.0\.1:1 cannot be used: ECONNREFUSED\.$/,
    );
    await expect(opening).rejects.not.toThrow('very-secret');
  });

  test('when nothing is configured', async () => {
    await expect(openStorage({})).rejects.toThrow(/^No store is configured/);
  });

  test('when a newer version has taken something away from it', async () => {
    const storage = await openStorage({ dataDir });
    await storage.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`,
    );
    await storage.close();
    // it has only grown: this version goes on beside the newer one
    const beside = await openStorage({ dataDir });
    await beside.db.execute(sql`update schema_floor set migrations = migrations + 100`);
    await beside.close();
    await expect(openStorage({ dataDir })).rejects.toThrow(
      'The database was written by a newer version of this program.',
    );
  });
});
