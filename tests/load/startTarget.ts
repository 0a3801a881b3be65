import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenReady } from '../bench/whenReady.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { runService, type RunningService } from '../process/serviceProcess.ts';
import { SHIPPED_NATS, startPrivateNats } from '../support/privateNats.ts';
import { startPrivatePostgres } from '../support/privatePostgres.ts';

/** What the displays are played against. */
export type Target = {
  /** Where displays ask; one for the service alone, else one an edge. */
  readonly origins: readonly string[];
  /** The processes whose time counts, by name. */
  readonly processes: ReadonlyMap<string, number>;
  end(): Promise<void>;
};

/** Node without flags. */
const AS_SHIPPED: readonly string[] = [];
/** The core of the service, or of all services. */
const SERVICE_CORE = 0;
/** The core of the displays. */
export const DISPLAY_CORE = 1;

/** Starts the built service alone (`edges` 0), or a leader with so many edges by NATS and PostgreSQL; on one core. */
export async function startTarget(edges: number): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-load-'));
  return edges === 0 ? startAlone(folder) : startEdges(folder, edges);
}

async function startAlone(folder: string): Promise<Target> {
  await layEmptyStore(folder);
  const service = runService({ DATA_DIR: folder, TRUST_PROXY: '1' }, [], AS_SHIPPED);
  const origin = await service.origin();
  pin(service.pid, SERVICE_CORE);
  return {
    origins: [origin],
    processes: new Map([['service', service.pid]]),
    async end() {
      await service.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startEdges(folder: string, count: number): Promise<Target> {
  const [postgres, nats] = [await startPrivatePostgres(), await startPrivateNats(SHIPPED_NATS)];
  const settings = { DATABASE_URL: await postgres.createDatabase(), NATS_URL: nats.url };
  const run = (role: string, name: string) =>
    runService({ ...settings, ROLE: role, TRUST_PROXY: '1', DATA_DIR: join(folder, name) }, [], AS_SHIPPED);
  const leader = run('engine', 'leader');
  await leader.origin();
  const services = new Map<string, RunningService>([['leader', leader]]);
  const origins: string[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const edge = run('edge', `edge ${nth}`);
    services.set(`edge ${nth}`, edge);
    origins.push(await edge.edgeOrigin());
  }
  for (const origin of origins) await whenReady(origin);
  for (const { pid } of services.values()) pin(pid, SERVICE_CORE);
  return {
    origins,
    processes: new Map([...services].map(([name, { pid }]) => [name, pid])),
    async end() {
      await Promise.all([...services.values()].map((service) => service.end('SIGKILL')));
      await nats.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps all threads of a process on one core: what the displays cost must not count. */
export function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}
