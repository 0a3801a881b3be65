import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './freePort.ts';

/** Where packages of Linux distributions put each version's programs. */
const PACKAGED = '/usr/lib/postgresql';

/** A PostgreSQL of its own on a free loopback port, in a folder that goes with it. */
export type PrivatePostgres = {
  readonly port: number;
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** A PostgreSQL that is made and not started: its program, and what goes with it. */
export type PostgresProgram = {
  readonly file: string;
  readonly args: readonly string[];
  readonly account: { readonly uid: number; readonly gid: number } | null;
  readonly folder: string;
  readonly port: number;
};

/**
 * Makes one. Its programs are those of `POSTGRES_BIN`, else the newest packaged ones. It refuses to run as root, so
 * root starts it as the user `postgres`.
 */
export async function makePostgres(settings: readonly string[] = []): Promise<PostgresProgram> {
  const bin = postgresBin();
  const account = process.getuid?.() === 0 ? accountOf('postgres') : null;
  const folder = mkdtempSync(join(tmpdir(), 'scc-postgres-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...account, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const quick = ['fsync=off', 'shared_buffers=32MB', 'max_connections=80'];
  const args = [...options, ...quick, ...settings].flatMap((option) => ['-c', option]);
  return { file: join(bin, 'postgres'), args: ['-D', data, ...args], account, folder, port };
}

/** @param settings Further ones of its own, as `name=value`. */
export async function startPrivatePostgres(settings: readonly string[] = []): Promise<PrivatePostgres> {
  const { file, args, account, folder, port } = await makePostgres(settings);
  const server = spawn(file, args, { ...account, cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  await whenAnswering(addressOf(port, 'postgres'));
  let made = 0;
  return {
    port,
    async createDatabase() {
      made += 1;
      return addDatabase(port, `test${made}`);
    },
    async stop() {
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(port: number, name: string): string {
  return `postgres://tests@127.0.0.1:${port}/${name}`;
}

/** Makes an empty database at a server and gives its address; waits for the server. */
export async function addDatabase(port: number, name: string): Promise<string> {
  await whenAnswering(addressOf(port, 'postgres'));
  await execute(addressOf(port, 'postgres'), `create database ${name}`);
  return addressOf(port, name);
}

function postgresBin(): string {
  const named = process.env['POSTGRES_BIN'];
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...versions.map((v) => join(PACKAGED, v, 'bin')),
  ];
  const found = candidates.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error('No PostgreSQL found: install one, or set POSTGRES_BIN.');
  return found;
}

function accountOf(user: string): { uid: number; gid: number } {
  const idOf = (what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function whenAnswering(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await execute(url, 'select 1');
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}
