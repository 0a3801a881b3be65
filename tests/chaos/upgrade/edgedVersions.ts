import { alertsOf } from '../../process/leaderCalls.ts';
import type { RunningService } from '../../process/serviceProcess.ts';
import { pause } from '../cluster/repeat.ts';
import type { Versions } from './versions.ts';

const LOOK_EVERY_MS = 100;

/** An engine and edges of it, each of which another version can replace. */
export type EdgedVersions = {
  /** Of the edges, in the order of a balancer. */
  readonly origins: readonly string[];
  startEngine(product: string): Promise<void>;
  /** Resolves once it is ready. */
  addEdge(product: string): Promise<void>;
  /** Ends the engine once the new one stands by. Resolves when the first edge tells what the new one judges. */
  replaceEngine(product: string): Promise<void>;
  /** One edge after the other, the next once the last is ready. */
  replaceEdges(product: string): Promise<void>;
};

/** @param versions With the settings of a database and a bus. */
export function edgedVersions(versions: Versions): EdgedVersions {
  const origins: string[] = [];
  const edges: RunningService[] = [];
  let engine: RunningService;
  const runEngine = (product: string) => versions.run(product, { ROLE: 'engine', TRUST_PROXY: '1' });
  const termAtFirst = async () => (await alertsOf(origins[0]!)).term ?? 0;

  async function addEdge(product: string): Promise<void> {
    const edge = versions.run(product, { ROLE: 'edge' });
    const origin = await edge.edgeOrigin();
    await until(async () => (await fetch(`${origin}/readyz`)).ok);
    edges.push(edge);
    origins.push(origin);
  }

  return {
    origins,
    async startEngine(product) {
      engine = runEngine(product);
      await engine.origin();
    },
    addEdge,
    async replaceEngine(product) {
      const follower = runEngine(product);
      await follower.standbyOrigin();
      const term = await termAtFirst();
      await engine.end('SIGTERM');
      await until(async () => (await termAtFirst()) > term);
      engine = follower;
    },
    async replaceEdges(product) {
      for (const edge of edges.slice()) {
        await addEdge(product);
        origins.shift();
        edges.shift();
        await edge.end('SIGTERM');
      }
    },
  };
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await pause(LOOK_EVERY_MS);
}
