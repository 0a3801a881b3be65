import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { inspectPostgres, type ArchiveState } from '#server/storage/inspection/inspectPostgres.ts';
import { makePostgres, startPrivatePostgres, type PostgresProgram } from '../support/privatePostgres.ts';
import { countsOf, headAt, verifyChain } from './restoredStore.ts';
import { orderClosing } from './leaderCalls.ts';
import { runService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 180_000;
const SECOND_MS = 1_000;
const execute = promisify(execFile);
const script = (name: string) => resolve('deploy/postgres', name);

let folder: string;
/** A program that is not started: whose programs and account these are. */
let program: PostgresProgram;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-point-in-time-'));
  program = await makePostgres();
  for (const name of ['wal', 'base']) await mkdir(join(folder, name));
  const { account } = program;
  if (account !== null)
    for (const path of [folder, join(folder, 'wal'), join(folder, 'base')])
      await chown(path, account.uid, account.gid);
}, SLOW_MS);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(program.folder, { recursive: true, force: true });
});

/** A script of the kit as the account of PostgreSQL runs it, with its programs in the path. */
async function kit(name: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PATH: `${dirname(program.file)}:${process.env['PATH'] ?? ''}` };
  const { stdout } = await execute(script(name), args, { ...program.account, cwd: folder, env });
  return stdout.trim();
}

/** What a service with this database does for a moment: somebody signs in and closes a yard. */
async function work(url: string, nth: number): Promise<{ position: number; hash: string }> {
  const service = runService({ DATABASE_URL: url, DATA_DIR: join(folder, `data${nth}`) });
  const origin = await service.origin();
  const { accessToken } = await signInOverHttp(origin, 'siteadmin@acme.example');
  const yard = nth === 1 ? 'NORTHGATE_YARD' : 'PLATTE_YARD';
  const answer = await orderClosing(origin, accessToken, yard);
  expect(answer.status).toBe(201);
  await expect.poll(async () => (await headAt(origin)).position, { timeout: 60_000 }).toBeGreaterThan(0);
  const head = await headAt(origin);
  expect(await service.end('SIGTERM')).toBe(0);
  return head;
}

type Restored = { readonly url: string; readonly port: number; stop(): Promise<void> };

/** What `npm run doctor` is told of the archive of a database. */
async function archiveOf(url: string): Promise<ArchiveState> {
  return (await inspectPostgres(url, 10_000)).archive;
}

/** Runs a statement of its own: some can stand in no other. */
async function order(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Starts PostgreSQL on a restored folder; resolves once it takes writes. */
async function startOn(data: string): Promise<Restored> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(program.file, args, { ...program.account, cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const url = `postgres://tests@127.0.0.1:${port}/test1`;
  const isRecovering = async () => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return (await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is;
    } catch {
      return 'not up';
    } finally {
      await client.end().catch(() => {});
    }
  };
  await expect.poll(isRecovering, { timeout: 60_000 }).toBe(false);
  return {
    url,
    port,
    async stop() {
      server.kill('SIGQUIT');
      await ended;
    },
  };
}

/** The restored database continues the archive under a line of its own, and later base backups begin in it. */
async function expectArchiving({ url, port }: Restored, base: string, wal: string): Promise<void> {
  expect(await readdir(wal)).not.toContain('00000002.history');
  await order(url, 'alter system reset archive_command');
  await order(url, 'select pg_reload_conf()');
  await order(url, 'select pg_switch_wal()');
  await expect.poll(() => readdir(wal), { timeout: 60_000 }).toContain('00000002.history');
  const ofTheLine = (name: string) => /^00000002[0-9A-F]{16}$/u.test(name);
  await expect.poll(async () => (await readdir(wal)).some(ofTheLine), { timeout: 60_000 }).toBe(true);
  expect(await archiveOf(url)).toBe('on');
  const backup = await kit('baseBackup.sh', `postgres://tests@127.0.0.1:${port}/postgres`, base);
  const settings = await readFile(join(backup, 'postgresql.auto.conf'), 'utf8');
  expect(settings).not.toContain('archive_command');
}

test(
  'a PostgreSQL is restored to a second between its base backup and what came after [S7][S9]',
  async () => {
    const [wal, base] = [join(folder, 'wal'), join(folder, 'base')];
    const postgres = await startPrivatePostgres([
      'archive_mode=on',
      `archive_command=${script('archiveWal.sh')} "%p" "%f" "${wal}"`,
    ]);
    const url = await postgres.createDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await kit('baseBackup.sh', `postgres://tests@127.0.0.1:${postgres.port}/postgres`, base);
      const kept = await work(url, 1);
      const counts = await countsOf(client);
      // the next full second: what is restored is told in whole seconds, and nobody writes meanwhile
      const atMs = Math.ceil(Date.now() / SECOND_MS) * SECOND_MS;
      await expect.poll(() => Date.now()).toBeGreaterThan(atMs);
      await work(url, 2);
      expect(await countsOf(client)).not.toEqual(counts);
      const { rows } = await client.query<{ name: string }>(
        'select pg_walfile_name(pg_switch_wal()) as name',
      );
      const archived = async () =>
        (await client.query<{ last: string }>('select last_archived_wal as last from pg_stat_archiver'))
          .rows[0]?.last;
      await expect.poll(archived, { timeout: 60_000 }).toBe(rows[0]?.name);

      const data = join(folder, 'restored');
      const time = new Date(atMs).toISOString().replace('.000Z', 'Z');
      const told = await kit('restoreTo.sh', time, base, wal, data);
      expect(told).toContain(`ends at ${time}`);
      expect(told).toContain('ALTER SYSTEM RESET archive_command');
      // as archive.conf is included
      const command = `${script('archiveWal.sh')} "%p" "%f" "${wal}"`;
      await appendFile(
        join(data, 'postgresql.conf'),
        `archive_mode = on\narchive_command = '${command}'\narchive_timeout = 60\n`,
      );
      const restored = await startOn(data);
      const copy = new pg.Client({ connectionString: restored.url });
      await copy.connect();
      expect(await countsOf(copy)).toEqual(counts);
      await copy.end();
      expect(await verifyChain({ DATABASE_URL: restored.url }, kept, folder)).toMatch(
        /^Unbroken: entries 1 to \d+/u,
      );
      await work(restored.url, 3);
      expect(await archiveOf(restored.url)).toBe('off');
      await expectArchiving(restored, base, wal);
      await restored.stop();
    } finally {
      await client.end();
      await postgres.stop();
    }
  },
  SLOW_MS,
);

test('a restore says what is wrong with what it was asked for, and makes nothing', async () => {
  const [wal, base] = [join(folder, 'wal'), join(folder, 'nothing')];
  const data = join(folder, 'never');
  await expect(kit('restoreTo.sh', 'yesterday', base, wal, data)).rejects.toThrow('TIME is yesterday');
  await expect(kit('restoreTo.sh', '2020-01-01T00:00:00Z', base, wal, data)).rejects.toThrow(
    'No base backup',
  );
  await expect(kit('restoreTo.sh', '2020-01-01T00:00:00Z', base, wal, folder)).rejects.toThrow('exists');
});

test('a segment is archived once, and one of another database under its name is refused', async () => {
  const archive = await mkdtemp(join(folder, 'archive-'));
  if (program.account !== null) await chown(archive, program.account.uid, program.account.gid);
  const [mine, other] = [script('archiveWal.sh'), script('baseBackup.sh')];
  await kit('archiveWal.sh', mine, '000000010000000000000001', archive);
  await kit('archiveWal.sh', mine, '000000010000000000000001', archive);
  await expect(kit('archiveWal.sh', other, '000000010000000000000001', archive)).rejects.toThrow(
    'another segment',
  );
});
