import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startLocalServer } from '../support/localServer.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { startTraceCollector } from '../support/traceCollector.ts';
import { runService, type RunningService } from './serviceProcess.ts';

const SLOW_MS = 120_000;
const TRACE = 'a1'.repeat(16);
const ATTRIBUTES = {
  'http.request.method': 'GET',
  'http.route': '/static/:client/alerts.json',
  'http.response.status_code': 200,
};

let folder: string;
let probe: string;
let service: RunningService | null = null;
let runs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-traces-'));
  probe = join(folder, 'probe.cjs');
  // writes which files of packages the process has loaded
  await writeFile(
    probe,
    `process.on('exit', () =>
      require('node:fs').writeFileSync(process.env.LOADED, Object.keys(require('node:module')._cache).join('\\n')));`,
  );
});
afterEach(() => service?.end('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(settings: Readonly<Record<string, string>>) {
  const dataDir = join(folder, `data${(runs += 1)}`);
  await layEmptyStore(dataDir);
  const loaded = join(folder, `loaded${runs}`);
  service = runService({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--require ${probe}`,
    LOADED: loaded,
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    ...settings,
  });
  const origin = await service.origin();
  return {
    origin,
    /**
     * Ends the service as an operator does.
     * On a busy machine it may take too long for itself, and then says so by its code.
     */
    async end(): Promise<string[]> {
      await service!.end('SIGTERM');
      return (await readFile(loaded, 'utf8')).split('\n');
    },
  };
}

/** The library of metrics brings OpenTelemetry's interface, `api`, which does nothing by itself. */
const ofTraces = (files: readonly string[]) =>
  files.filter((file) => /@opentelemetry\/(?!api\/)/u.test(file));
const alerts = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/static/acme/alerts.json`, { headers });

describe('traces of a service', () => {
  test(
    'without a collector neither their SDK nor their exporter is loaded',
    async () => {
      const { origin, end } = await run({});
      expect((await alerts(origin)).status).toBe(200);
      const files = await end();
      expect(files.length).toBeGreaterThan(50);
      expect(ofTraces(files)).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    'reach a collector, under the name of the settings',
    async () => {
      const collector = await startTraceCollector();
      const { origin, end } = await run({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
        OTEL_SERVICE_NAME: 'yards',
      });
      // the first is answered by the framework, the others before it
      const headers = [{}, {}, { traceparent: `00-${TRACE}-${'b2'.repeat(8)}-01` }];
      for (const own of headers) expect((await alerts(origin, own)).status).toBe(200);
      const found = () => collector.named('GET /static/:client/alerts.json');
      await expect.poll(() => found().length).toBe(headers.length);
      expect(ofTraces(await end()).length).toBeGreaterThan(0);
      const spans = found();
      expect(spans.map(({ attributes }) => attributes)).toEqual(headers.map(() => ATTRIBUTES));
      expect(spans.map(({ traceId }) => traceId === TRACE)).toEqual([false, false, true]);
      expect(spans[0]!.resource).toMatchObject({ 'service.name': 'yards', 'scc.process.role': 'all' });
      expect(collector.requests[0]!.headers.authorization).toBe('Bearer key');
      await collector.stop();
    },
    SLOW_MS,
  );

  test(
    'that a collector leaves unanswered delay no status [S1]',
    async () => {
      const hanging = await startLocalServer(() => {});
      const { origin } = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url });
      await expect.poll(() => hanging.requests.length, { timeout: SLOW_MS }).toBeGreaterThan(0);
      for (let nth = 0; nth < 20; nth += 1) expect((await alerts(origin)).status).toBe(200);
      const lost = async () =>
        Number(
          /^scc_trace_spans_lost_total (\d+)$/mu.exec(await (await fetch(`${origin}/metrics`)).text())?.[1],
        );
      await expect.poll(lost, { timeout: SLOW_MS }).toBeGreaterThan(0);
      await hanging.stop();
    },
    SLOW_MS,
  );
});
