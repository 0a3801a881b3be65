import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';
import { startSwallowingProxy } from '../support/swallowingProxy.ts';
import { orderClosing } from './leaderCalls.ts';
import { runService, type RunningService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 120_000;
/** Health turns within it. */
const HEALTH_MS = 15_000;
/** The longest that anybody waits for a call that the database holds up. */
const CALL_MS = 12_000;
const END_MS = 10_000;

let folder: string;
let postgres: PrivatePostgres;
const proxies: Awaited<ReturnType<typeof startSwallowingProxy>>[] = [];
const services: RunningService[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-hanging-'));
  postgres = await startPrivatePostgres();
}, SLOW_MS);
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startBehindProxy() {
  const proxy = await startSwallowingProxy(postgres.port);
  proxies.push(proxy);
  const database = new URL(await postgres.createDatabase());
  database.port = String(proxy.port);
  const service = runService({ DATABASE_URL: database.href, DATA_DIR: join(folder, `data${proxy.port}`) });
  services.push(service);
  const origin = await service.origin();
  const { accessToken } = await signInOverHttp(origin, 'siteadmin@acme.example');
  return { proxy, service, origin, accessToken };
}

const closeYard = async (origin: string, accessToken: string, facilityId: string) =>
  (await orderClosing(origin, accessToken, facilityId)).status;

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; tookMs: number }> {
  const startedMs = performance.now();
  return { result: await work, tookMs: performance.now() - startedMs };
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('a database that hangs', () => {
  test(
    'on the connections that there are is spoken to over new ones: calls end, and the next ones succeed [S12]',
    async () => {
      const { proxy, origin, accessToken } = await startBehindProxy();
      proxy.swallow();
      const yards = ['PLATTE_YARD', 'CAPITAL_YARD', 'ALAMO_YARD'];
      const calls = await Promise.all(yards.map((yard) => timed(closeYard(origin, accessToken, yard))));
      for (const { result, tookMs } of calls) {
        expect([201, 503]).toContain(result);
        expect(tookMs).toBeLessThan(CALL_MS);
      }
      const again = () => closeYard(origin, accessToken, 'BAYOU_YARD');
      await expect.poll(again, { timeout: HEALTH_MS, interval: 500 }).toBe(201);
      await expect.poll(() => statusOf(`${origin}/healthz`), { timeout: HEALTH_MS }).toBe(200);
    },
    SLOW_MS,
  );

  test(
    'altogether turns health, holds up neither metrics nor calls, and the process ends when it is told to [S12]',
    async () => {
      const { proxy, service, origin, accessToken } = await startBehindProxy();
      expect(await statusOf(`${origin}/healthz`)).toBe(200);
      proxy.swallow({ alsoNew: true });
      const call = timed(closeYard(origin, accessToken, 'PLATTE_YARD'));
      const health = await timed(
        expect.poll(() => statusOf(`${origin}/healthz`), { timeout: HEALTH_MS }).toBe(503),
      );
      expect(health.tookMs).toBeLessThan(HEALTH_MS);
      expect(await (await fetch(`${origin}/healthz`)).json()).toMatchObject({
        troubles: expect.arrayContaining(['The database does not answer.']) as string[],
      });
      const metrics = await timed(fetch(`${origin}/metrics`).then((answer) => answer.text()));
      expect(metrics.result).toMatch(/scc_notices_waiting NaN/i);
      expect(metrics.tookMs).toBeLessThan(5_000);
      const { result, tookMs } = await call;
      expect(result).toBe(503);
      expect(tookMs).toBeLessThan(CALL_MS);
      const next = await timed(closeYard(origin, accessToken, 'PLATTE_YARD'));
      expect([next.result, next.tookMs < 1_000]).toEqual([503, true]);
      const ending = await timed(service.end('SIGTERM'));
      expect(ending.tookMs).toBeLessThan(END_MS);
      expect(service.said.out).not.toContain('siteadmin@acme.example"');
    },
    SLOW_MS,
  );

  test(
    'that is down at the start is waited for, with a clear line [S12]',
    async () => {
      const late = await startPrivatePostgres();
      const database = await late.createDatabase();
      await late.stop();
      const service = runService({ DATABASE_URL: database, DATA_DIR: join(folder, 'late') });
      services.push(service);
      await expect
        .poll(() => service.said.out, { timeout: 30_000 })
        .toMatch(/^The database test\d at 127\.0\.0\.1:\d+ cannot be used: ECONNREFUSED\. Trying again …$/m);
      const { port } = new URL(database);
      const way = await startSwallowingProxy(postgres.port, Number(port));
      proxies.push(way);
      await postgres.createDatabase();
      const ready = `${await service.origin()}/readyz`;
      // a start on a busy machine may take longer than its lease is sure
      await expect.poll(() => statusOf(ready), { timeout: HEALTH_MS }).toBe(200);
    },
    SLOW_MS,
  );
});
