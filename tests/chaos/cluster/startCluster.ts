import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../support/freePort.ts';
import { addDatabase, makePostgres } from '../../support/privatePostgres.ts';
import { natsParts } from './natsParts.ts';
import { createPart, type Part } from './processPart.ts';
import { pause } from './repeat.ts';

const MAIN = resolve('dist/server/main.mjs');
const HAPROXY = '/usr/sbin/haproxy';
const EDGES = resolve('deploy/haproxy/edges.cfg');
const READY_MS = 120_000;

/** All that a customer runs: three servers of NATS, PostgreSQL, two engines, two edges and HAProxy before them. */
export type Cluster = {
  readonly parts: readonly Part[];
  /** Where displays go. */
  readonly origin: string;
  /** The database itself, by no way that is cut. */
  readonly databaseUrl: string;
  end(): Promise<void>;
};

type Setup = {
  /** Settings of both engines. */
  readonly engine: Readonly<Record<string, string>>;
  /** Fills the database before anything reads it. */
  readonly prepare: (databaseUrl: string) => Promise<void>;
};

export async function startCluster({ engine, prepare }: Setup): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-cluster-'));
  const nats = await natsParts(folder);
  const { database, ownUrl, folder: postgresFolder } = await postgresPart(prepare);
  const common = {
    DATABASE_URL: `postgres://tests@127.0.0.1:${database.port}/scc`,
    NATS_URL: nats.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
    LOG_LEVEL: 'error',
  };
  const service = (name: string, env: Readonly<Record<string, string>>) =>
    servicePart(name, { ...common, ...env, DATA_DIR: join(folder, name.replace(' ', '')) });
  for (const part of nats) await part.start();
  const engines = [await service('engine a', engine), await service('engine b', engine)];
  const role = { ROLE: 'edge', TRUST_PROXY: '127.0.0.1' };
  const edges = [await service('edge a', role), await service('edge b', role)];
  const proxy = await haproxyPart(folder, edges);
  for (const part of [...engines, ...edges, proxy]) await part.start();
  const origin = `http://127.0.0.1:${proxy.port}`;
  const parts = [...nats, database, ...engines, ...edges, proxy];
  const end = async () => {
    await Promise.all(parts.toReversed().map((part) => part.end()));
    for (const path of [folder, postgresFolder]) await rm(path, { recursive: true, force: true });
  };
  await ready(`${origin}/readyz`).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { parts, origin, databaseUrl: ownUrl, end };
}

async function postgresPart(prepare: Setup['prepare']) {
  const { port: ownPort, folder, account, ...program } = await makePostgres();
  const database = await createPart({
    ...program,
    name: 'PostgreSQL',
    account,
    cwd: folder,
    ownPort,
    stopSignal: 'SIGINT',
  });
  await database.start();
  const ownUrl = await addDatabase(ownPort, 'scc');
  await prepare(ownUrl);
  return { database, ownUrl, folder };
}

/** A service tells edges the way to it, which can be cut. */
async function servicePart(name: string, settings: Readonly<Record<string, string>>): Promise<Part> {
  const ownPort = await freePort();
  const env: Record<string, string> = { ...settings, PORT: String(ownPort) };
  const part = await createPart({
    name,
    file: process.execPath,
    args: ['--liftoff-only', MAIN],
    ownPort,
    env,
  });
  if (settings['ROLE'] === 'engine') env['ENGINE_URL'] = `http://127.0.0.1:${part.port}`;
  return part;
}

async function haproxyPart(folder: string, edges: readonly Part[]): Promise<Part> {
  const ownPort = await freePort();
  const frontend = join(folder, 'frontend.cfg');
  await mkdir(folder, { recursive: true });
  await writeFile(
    frontend,
    `frontend displays\n    bind 127.0.0.1:${ownPort}\n    option forwardfor\n    default_backend edges\n`,
  );
  const [a, b] = edges.map(({ port }) => `127.0.0.1:${port}`);
  return createPart({
    name: 'HAProxy',
    file: HAPROXY,
    args: ['-db', '-q', '-f', EDGES, '-f', frontend],
    ownPort,
    env: { SCC_EDGE_A: a!, SCC_EDGE_B: b! },
  });
}

/** Resolves when an address answers 200. */
async function ready(url: string): Promise<void> {
  for (const untilMs = performance.now() + READY_MS; performance.now() < untilMs;) {
    const status = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(200);
  }
  throw new Error(`${url} was not ready within ${READY_MS / 1_000} s.`);
}
