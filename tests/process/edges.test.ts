import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { OverridesSet } from '#contracts/override.ts';
import {
  natsServer,
  NO_NATS,
  SHIPPED_NATS,
  startPrivateNats,
  type PrivateNats,
} from '../support/privateNats.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { startObjectServer } from '../support/objectServer.ts';
import { alertsOf, orderClosing } from './leaderCalls.ts';
import { runService, type RunningService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 180_000;
const TAKEOVER_MS = 30_000;
const YARD = 'PLATTE_YARD';

let folder: string;
let postgres: PrivatePostgres;
let nats: PrivateNats;
const services: RunningService[] = [];

const isMissing = natsServer() === null;
beforeAll(async () => {
  if (isMissing) return;
  folder = await mkdtemp(join(tmpdir(), 'scc-edges-'));
  postgres = await startPrivatePostgres();
  nats = await startPrivateNats(SHIPPED_NATS);
}, SLOW_MS);
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
});
afterAll(async () => {
  await postgres?.stop();
  await nats?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

function run(
  role: 'engine' | 'edge',
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): RunningService {
  const service = runService({
    ROLE: role,
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    DATA_DIR: join(folder, `data${services.length}`),
    TRUST_PROXY: role === 'engine' ? '1' : 'off',
    ...more,
  });
  services.push(service);
  return service;
}

/** An engine and two edges, which serve what it judges. */
async function startAll() {
  const databaseUrl = await postgres.createDatabase();
  const engine = run('engine', databaseUrl);
  const engineOrigin = await engine.origin();
  const [first, second] = [run('edge', databaseUrl), run('edge', databaseUrl)];
  const [a, b] = [await first.edgeOrigin(), await second.edgeOrigin()];
  await ready(a);
  await ready(b);
  return { databaseUrl, engine, engineOrigin, a, b };
}

const statusOf = async (url: string) => (await fetch(url).catch(() => null))?.status ?? 0;
async function ready(origin: string): Promise<void> {
  await expect.poll(() => statusOf(`${origin}/readyz`)).toBe(200);
}

const generatedMs = async (origin: string) => Date.parse((await alertsOf(origin)).generatedAt);

async function activeAt(origin: string, accessToken: string): Promise<Response> {
  return fetch(`${origin}/api/alerts/active?clientId=acme&facilityId=${YARD}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
}

/** Resolves when a screen that listens at an edge is told of a change. */
async function toldAt(origin: string, accessToken: string, left: AbortSignal) {
  const answer = await fetch(`${origin}/api/alerts/changes?clientId=acme&facilityId=${YARD}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: left,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  await readUntil(reader, ': listening');
  return { told: () => readUntil(reader, 'event: changed') };
}

async function readUntil(reader: ReadableStreamDefaultReader<string>, wanted: string): Promise<void> {
  for (let text = ''; !text.includes(wanted);) {
    const part = await reader.read();
    if (part.done) throw new Error(`The stream ended after: ${text}`);
    text += part.value;
  }
}

describe.skipIf(isMissing)(isMissing ? `edges (${NO_NATS})` : 'edges of one engine', () => {
  test(
    'one session holds at all edges, and an order at one is seen at the other [S13][P9]',
    async () => {
      const { engineOrigin, a, b } = await startAll();
      const { accessToken } = await signInOverHttp(a, 'siteadmin@acme.example');
      const before = ActiveAlerts.parse(await (await activeAt(b, accessToken)).json());
      expect(before.activeAlerts.filter(({ eventType }) => eventType === 'OVERRIDE')).toEqual([]);
      expect((await activeAt(b, 'nonsense')).status).toBe(403);

      const left = new AbortController();
      const { told } = await toldAt(b, accessToken, left.signal);
      const ordered = OverridesSet.parse(await (await orderClosing(a, accessToken, YARD)).json());
      await told();
      const after = ActiveAlerts.parse(await (await activeAt(b, accessToken)).json());
      expect(after.activeAlerts.map(({ overrideID }) => overrideID)).toContain(
        ordered.overrides[0]!.overrideID,
      );
      const [atLeader, atEdge] = [await alertsOf(engineOrigin), await alertsOf(b)];
      expect(atEdge.term).toBe(atLeader.term);
      expect(atEdge.watched).toEqual(atLeader.watched);
      left.abort();

      // a session that ends at one edge ends at the other
      const ended = await fetch(`${a}/auth/sign-out`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}` },
      });
      expect(ended.status).toBe(204);
      await expect.poll(async () => (await activeAt(b, accessToken)).status).toBe(403);
    },
    SLOW_MS,
  );

  test(
    'after kill -9 of the engine the edges tell its last time until the next one leads with a higher term [S13]',
    async () => {
      const { databaseUrl, engine, a, b } = await startAll();
      const standby = run('engine', databaseUrl);
      await standby.standbyOrigin();
      const { accessToken } = await signInOverHttp(a, 'siteadmin@acme.example');
      const { term } = await alertsOf(b);
      await engine.end('SIGKILL');
      const killedMs = Date.now();

      expect((await orderClosing(a, accessToken, YARD)).status).toBe(503);
      const page = await fetch(`${a}/`);
      expect([page.status, page.headers.get('content-security-policy')]).toEqual([
        200,
        expect.stringContaining("script-src 'self'"),
      ]);
      // until then nothing is told as newer than the kill
      const ofOldTerm: string[] = [];
      let nowTerm = term;
      while (nowTerm === term) {
        const file = await alertsOf(b);
        if (file.term === term) ofOldTerm.push(file.generatedAt);
        nowTerm = file.term;
        expect(Date.now() - killedMs).toBeLessThan(TAKEOVER_MS);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(ofOldTerm.length).toBeGreaterThan(0);
      expect(ofOldTerm.filter((at) => Date.parse(at) > killedMs)).toEqual([]);
      expect(nowTerm).toBeGreaterThan(term!);
      await expect.poll(() => generatedMs(b)).toBeGreaterThan(killedMs);

      // and orders go to the one that leads now
      await ready(a);
      const order = await orderClosing(a, accessToken, YARD);
      expect(order.status).toBe(201);
      await expect
        .poll(async () => (await alertsOf(b)).alerts.map(({ facilityId }) => facilityId))
        .toContain(YARD);
      await ready(b);
    },
    SLOW_MS,
  );

  test(
    'without the bus the answers of edges age, and readiness says so [S13][S5]',
    async () => {
      const { engineOrigin, b } = await startAll();
      await nats.kill();
      const stoppedMs = Date.now();
      await expect.poll(() => statusOf(`${b}/readyz`)).toBe(503);
      await expect.poll(() => generatedMs(engineOrigin)).toBeGreaterThan(stoppedMs + 2_000);
      const aged = await generatedMs(b);
      expect(aged).toBeLessThanOrEqual(stoppedMs);
      await expect.poll(() => generatedMs(engineOrigin)).toBeGreaterThan(stoppedMs + 4_000);
      expect(await generatedMs(b)).toBe(aged);
      expect(await (await fetch(`${b}/readyz`)).json()).toMatchObject({
        isReady: false,
        troubles: ['The bus does not answer.'],
      });
      // the engine judges without it
      expect(await statusOf(`${engineOrigin}/readyz`)).toBe(200);

      await nats.restart();
      await ready(b);
      await expect.poll(() => generatedMs(b)).toBeGreaterThan(aged);
    },
    SLOW_MS,
  );

  test(
    'lightning of the past comes from the object store while no engine leads [CALL-21]',
    async () => {
      const objects = await startObjectServer();
      try {
        const databaseUrl = await postgres.createDatabase();
        const engine = run('engine', databaseUrl, objects.environment);
        await engine.origin();
        const edge = run('edge', databaseUrl, objects.environment);
        const origin = await edge.edgeOrigin();
        await ready(origin);
        const stepMs = Math.floor(Date.now() / STEP_MS) * STEP_MS - 180_000;
        const key = stepPath('steps/{YYYYMMDD}/simulator/{HHmmss}.json', stepMs);
        await expect.poll(() => objects.objects.has(key), { timeout: 60_000 }).toBe(true);
        await engine.end('SIGKILL');
        const path = stepPath('/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json', stepMs);
        const answer = await fetch(origin + path);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([
          200,
          'public, max-age=259200, immutable',
        ]);
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(objects.objects.get(key)!.bytes);
        objects.objects.clear();
        expect(await statusOf(origin + path.replace('/steps/', '/columns/').replace('.json', '.bin'))).toBe(
          200,
        );
        const before = stepPath('/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json', stepMs - STEP_MS);
        expect(await statusOf(origin + before)).toBe(503);
      } finally {
        await objects.stop();
      }
    },
    SLOW_MS,
  );
});
