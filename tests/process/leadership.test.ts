import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';
import { processorSlowness } from '../support/processorSlowness.ts';
import { takeoverLimitMs } from '../support/takeoverLimit.ts';
import { alertsOf, closeYard, overrideIds } from './leaderCalls.ts';
import { runService, type RunningService } from './serviceProcess.ts';

const SLOW_MS = 120_000;

let folder: string;
let postgres: PrivatePostgres;
const services: RunningService[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-leadership-'));
  postgres = await startPrivatePostgres();
}, SLOW_MS);
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(databaseUrl: string, settings: Readonly<Record<string, string>> = {}): RunningService {
  const dataDir = join(folder, `data${services.length}`);
  const service = runService({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings });
  services.push(service);
  return service;
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('two services on one PostgreSQL', () => {
  test(
    'one judges and one stands by, which takes over with all overrides after kill -9 [S13][S9]',
    async () => {
      const databaseUrl = await postgres.createDatabase();
      const first = run(databaseUrl);
      const origin = await first.origin();
      const second = run(databaseUrl);
      const standby = await second.standbyOrigin();
      const closed = await closeYard(origin);

      expect([await statusOf(`${origin}/livez`), await statusOf(`${origin}/readyz`)]).toEqual([200, 200]);
      expect([await statusOf(`${standby}/livez`), await statusOf(`${standby}/readyz`)]).toEqual([200, 503]);
      const refused = await fetch(`${standby}/static/acme/alerts.json`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(await refused.json()).toMatchObject({ generalError: { message: 'standby' } });
      for (const path of ['/healthz', '/metrics', '/config.json', '/auth/token', '/api/users'])
        expect(await statusOf(standby + path)).toBe(503);
      const page = await fetch(`${standby}/`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");

      const before = await alertsOf(origin);
      const slowness = [processorSlowness()];
      const killedAtMs = Date.now();
      await first.end('SIGKILL');
      expect(await second.origin()).toBe(standby);
      const takeoverMs = Date.now() - killedAtMs;
      slowness.push(processorSlowness());
      expect(takeoverMs).toBeLessThan(takeoverLimitMs(Math.max(...slowness)));
      const after = await alertsOf(standby);
      expect(overrideIds(after)).toEqual([closed]);
      expect(after.term).toBeGreaterThan(before.term!);
    },
    SLOW_MS,
  );

  test(
    'a stopped leader that wakes says nothing better than before, and stands by then [S13]',
    async () => {
      const databaseUrl = await postgres.createDatabase();
      const first = run(databaseUrl);
      const origin = await first.origin();
      const second = run(databaseUrl);
      await second.standbyOrigin();
      const before = await alertsOf(origin);
      first.signal('SIGSTOP');
      const next = await second.origin();
      const closed = await closeYard(next);

      // asked while it sleeps, answered when it wakes
      const asked = fetch(`${origin}/static/acme/alerts.json`).catch(() => null);
      first.signal('SIGCONT');
      const answer = await asked;
      const isFile = answer?.status === 200;
      const late = isFile ? AlertsFile.parse(await answer.json()) : before;
      expect(late.term).toBe(before.term);
      expect(Date.parse(late.generatedAt)).toBeLessThan(Date.parse((await alertsOf(next)).generatedAt));
      await expect.poll(() => statusOf(`${origin}/static/acme/alerts.json`).catch(() => 0)).toBe(503);
      expect(overrideIds(await alertsOf(next))).toEqual([closed]);

      // and it can lead again
      await second.end('SIGTERM');
      await expect.poll(() => statusOf(`${origin}/readyz`).catch(() => 0)).toBe(200);
      expect(overrideIds(await alertsOf(origin))).toEqual([closed]);
    },
    SLOW_MS,
  );

  test(
    'the second ends with one line where it is not to stand by, and the third takes over from one that ended well [S13]',
    async () => {
      const databaseUrl = await postgres.createDatabase();
      const first = run(databaseUrl);
      await first.origin();
      const second = run(databaseUrl, { STANDBY: 'off' });
      expect(await second.exited).toBe(1);
      expect(second.said.err.trim()).toMatch(
        /^Another service \(\S+:\d+\) leads on this database\. Stop it, or let this one stand by with STANDBY=on\.$/,
      );
      expect(await first.end('SIGTERM')).toBe(0);
      const third = run(databaseUrl, { STANDBY: 'off' });
      expect(await statusOf(`${await third.origin()}/readyz`)).toBe(200);
    },
    SLOW_MS,
  );
});

/** Closes a yard by hand and gives the override's id as soon as the service has answered. */
