import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../support/freePort.ts';

/** Of the Debian package `haproxy`. */
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path));
const SLOW = { timeout: 20_000 };
const ORDER = '/api/alerts/override';
const STREAM = '/api/alerts/changes';

/** An edge as docs/operations.md describes it: without the bus it is not ready, and answers by the leader all the same. */
function createEdge(name: string) {
  const edge = { name, isReady: true, isHanging: false };
  const server = createServer((request, response) => {
    if (edge.isHanging) return;
    response.statusCode = request.url === '/readyz' && !edge.isReady ? 503 : 200;
    if (request.url === STREAM) response.write('\n');
    else response.end(edge.name);
  });
  return Object.assign(edge, { server });
}

describe.skipIf(HAPROXY === undefined)('HAProxy before two edges', () => {
  let a: ReturnType<typeof createEdge>;
  let b: ReturnType<typeof createEdge>;
  let folder: string;
  let haproxy: ChildProcess;
  let origin: string;

  beforeEach(async () => {
    [a, b] = [createEdge('a'), createEdge('b')];
    folder = mkdtempSync(join(tmpdir(), 'scc-haproxy-'));
    const port = await freePort();
    // asks ten times as often, so that nobody waits here
    const edges = readFileSync('deploy/haproxy/edges.cfg', 'utf8')
      .replaceAll('inter 1s', 'inter 100ms')
      .replaceAll('timeout check 1s', 'timeout check 300ms');
    writeFileSync(join(folder, 'edges.cfg'), edges);
    const door = `frontend displays\n    bind 127.0.0.1:${port}\n    default_backend edges\n`;
    writeFileSync(join(folder, 'door.cfg'), door);
    const env = { SCC_EDGE_A: await listen(a.server), SCC_EDGE_B: await listen(b.server) };
    const args = ['-db', '-q', '-f', join(folder, 'edges.cfg'), '-f', join(folder, 'door.cfg')];
    haproxy = spawn(HAPROXY!, args, { env, stdio: 'ignore' });
    origin = `http://127.0.0.1:${port}`;
    await expect.poll(() => asked(), SLOW).toMatch(/^200/u);
  });
  afterEach(async () => {
    haproxy.kill('SIGKILL');
    await once(haproxy, 'exit');
    for (const { server } of [a, b]) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function listen(server: Server): Promise<string> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Status of an order and the edge that took it. */
  async function asked(): Promise<string> {
    const signal = AbortSignal.timeout(1_000);
    const order = fetch(origin + ORDER, { method: 'POST', body: '{}', signal });
    return order.then(
      async (answer) => `${answer.status} ${answer.ok ? await answer.text() : ''}`.trim(),
      () => 'no answer',
    );
  }
  /** Who takes orders, of many in a row. */
  async function takers(): Promise<string> {
    const all: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) all.push(await asked());
    return [...new Set(all)].toSorted().join();
  }
  /** Listens to changes, as pages do; ended: the connection was closed. */
  async function listenToChanges() {
    const stream = { isEnded: false };
    const answer = await fetch(origin + STREAM);
    const end = () => void (stream.isEnded = true);
    void answer.text().then(end, end);
    return stream;
  }

  test('asks both while both are ready, and only the one that is while the other is not', SLOW, async () => {
    await expect.poll(takers, SLOW).toBe('200 a,200 b');
    a.isReady = false;
    await expect.poll(takers, SLOW).toBe('200 b');
    a.isReady = true;
    await expect.poll(takers, SLOW).toBe('200 a,200 b');
  });

  test('lets an order to close a yard reach the leader while no edge is ready [S2]', SLOW, async () => {
    a.isReady = false;
    await expect.poll(takers, SLOW).toBe('200 b');
    b.isReady = false;
    await expect.poll(takers, SLOW).toBe('200 a,200 b');
  });

  test('asks none that hangs, also where the other one only lives', SLOW, async () => {
    b.isReady = false;
    await expect.poll(takers, SLOW).toBe('200 a');
    a.isHanging = true;
    a.server.closeAllConnections();
    await expect.poll(takers, SLOW).toBe('200 b');
    b.isHanging = true;
    b.server.closeAllConnections();
    await expect.poll(takers, SLOW).toBe('503');
  });

  test(
    'closes the event streams of an edge that is ready no more, and those of one that only lives once another is ready',
    SLOW,
    async () => {
      b.isReady = false;
      await expect.poll(takers, SLOW).toBe('200 a');
      const ofReady = await listenToChanges();
      a.isReady = false;
      await expect.poll(() => ofReady.isEnded, SLOW).toBe(true);
      await expect.poll(takers, SLOW).toBe('200 a,200 b');
      const ofLiving = [await listenToChanges(), await listenToChanges()];
      expect(ofLiving.map(({ isEnded }) => isEnded)).toEqual([false, false]);
      a.isReady = true;
      await expect.poll(() => ofLiving.every(({ isEnded }) => isEnded), SLOW).toBe(true);
      await expect.poll(takers, SLOW).toBe('200 a');
    },
  );
});
