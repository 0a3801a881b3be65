import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  natsServer,
  NO_NATS,
  SHIPPED_NATS,
  startPrivateNats,
  type PrivateNats,
} from '../support/privateNats.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';
import { startTraceCollector, type TraceCollector } from '../support/traceCollector.ts';
import { CLOSING } from '../unit/server/overrides/overrideFixture.ts';
import { runService, type RunningService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 180_000;
const TRACE = 'a1'.repeat(16);
const SPAN = 'b2'.repeat(8);

let folder: string;
let postgres: PrivatePostgres;
let nats: PrivateNats;
let collector: TraceCollector;
const services: RunningService[] = [];

const isMissing = natsServer() === null;
beforeAll(async () => {
  if (isMissing) return;
  folder = await mkdtemp(join(tmpdir(), 'scc-cluster-traces-'));
  [postgres, nats, collector] = await Promise.all([
    startPrivatePostgres(),
    startPrivateNats(SHIPPED_NATS),
    startTraceCollector(),
  ]);
}, SLOW_MS);
afterAll(async () => {
  await Promise.all(services.map((service) => service.end('SIGKILL')));
  await Promise.all([postgres?.stop(), nats?.stop(), collector?.stop()]);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

function run(role: 'engine' | 'edge', databaseUrl: string): RunningService {
  const service = runService({
    ROLE: role,
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    DATA_DIR: join(folder, role),
    TRUST_PROXY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // only what a caller asks for
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  services.push(service);
  return service;
}

describe.skipIf(isMissing)(isMissing ? `traces of a cluster (${NO_NATS})` : 'traces of a cluster', () => {
  test(
    'join an order at an edge with what the engine stores and puts on the bus',
    async () => {
      const databaseUrl = await postgres.createDatabase();
      const [engine, edge] = [run('engine', databaseUrl), run('edge', databaseUrl)];
      await engine.origin();
      const origin = await edge.edgeOrigin();
      const statusOf = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status;
      await expect.poll(statusOf).toBe(200);
      const { accessToken } = await signInOverHttp(origin, 'siteadmin@acme.example');
      const ordered = await fetch(`${origin}/api/alerts/merged/yard_alerts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          traceparent: `00-${TRACE}-${SPAN}-01`,
        },
        body: JSON.stringify({
          facilityStatusUpdates: [{ ...CLOSING, facilityId: 'PLATTE_YARD' }],
          feedType: 'OVERRIDE',
        }),
      });
      expect(ordered.status).toBe(201);
      const told = () =>
        collector.spans.map(({ name, resource }) => `${String(resource['scc.process.role'])}: ${name}`);
      await expect
        .poll(told)
        .toEqual(
          expect.arrayContaining([
            'edge: POST /*',
            'engine: POST /api/alerts/merged/yard_alerts',
            'engine: store write',
            'engine: bus put',
            'engine: bus publish',
          ]),
        );
      expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
      const ids = new Set([SPAN, ...collector.spans.map(({ spanId }) => spanId)]);
      expect(collector.spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([]);
    },
    SLOW_MS,
  );
});
