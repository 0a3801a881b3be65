import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { command, countsOf, headAt, verifyChain } from './restoredStore.ts';
import { privateStage } from './privateStage.ts';
import { runService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 180_000;
const run = promisify(execFile);
const program = (name: string) => join(process.env['POSTGRES_BIN'] ?? '', name);

const stage = privateStage('scc-restore-');

test(
  'an embedded database is backed up under a running service and restored into another folder [S7][S9]',
  async () => {
    const at = { DATA_DIR: join(stage.folder, 'first') };
    const target = join(stage.folder, 'backup');
    const first = runService(at);
    const origin = await first.origin();
    await signInOverHttp(origin, 'siteadmin@acme.example');
    await expect.poll(async () => (await headAt(origin)).position, { timeout: 60_000 }).toBeGreaterThan(0);
    const kept = await headAt(origin);
    expect(await command('backup', [target], at)).toContain('running service made the copy');
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    await first.end('SIGKILL');

    const restored = { DATA_DIR: join(stage.folder, 'second') };
    await cp(target, restored.DATA_DIR, { recursive: true });
    expect(await verifyChain(restored, kept, stage.folder)).toMatch(/^Unbroken: entries 1 to \d+/u);
    const second = runService(restored);
    const { accessToken } = await signInOverHttp(await second.origin(), 'siteadmin@acme.example');
    expect(accessToken).not.toBe('');
    expect(await second.end('SIGTERM')).toBe(0);
  },
  SLOW_MS,
);

test(
  'a PostgreSQL is dumped under a running service and restored into another database [S7][S9]',
  async () => {
    const [from, to] = [await stage.postgres.createDatabase(), await stage.postgres.createDatabase()];
    const first = runService({ DATABASE_URL: from, DATA_DIR: join(stage.folder, 'third') });
    const source = new pg.Client({ connectionString: from });
    const copy = new pg.Client({ connectionString: to });
    const dump = join(stage.folder, 'yards.dump');
    try {
      const origin = await first.origin();
      await signInOverHttp(origin, 'siteadmin@acme.example');
      await expect.poll(async () => (await headAt(origin)).position, { timeout: 60_000 }).toBeGreaterThan(0);
      const kept = await headAt(origin);
      await source.connect();
      await copy.connect();
      // the dump sees what the counts see, while the service writes on
      await source.query('begin isolation level repeatable read read only');
      const { rows } = await source.query<{ id: string }>('select pg_export_snapshot() as id');
      const counts = await countsOf(source);
      const asDocumented = ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`];
      await run(program('pg_dump'), [...asDocumented, `--snapshot=${rows[0]?.id ?? ''}`, from]);
      await run(program('pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${to}`, dump]);
      expect(await countsOf(copy)).toEqual(counts);
      expect(counts['public.people']).toBeGreaterThan(0);
      expect(await verifyChain({ DATABASE_URL: to }, kept, stage.folder)).toMatch(
        /^Unbroken: entries 1 to \d+/u,
      );
    } finally {
      await source.end();
      await copy.end();
      await first.end('SIGTERM');
    }
    const second = runService({ DATABASE_URL: to, DATA_DIR: join(stage.folder, 'fourth') });
    const { accessToken } = await signInOverHttp(await second.origin(), 'siteadmin@acme.example');
    expect(accessToken).not.toBe('');
    expect(await second.end('SIGTERM')).toBe(0);
  },
  SLOW_MS,
);
