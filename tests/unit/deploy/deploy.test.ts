import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BULK_BYTES } from '#server/routes/facilities/locationRoutes.ts';
import { answerForEdge } from '#server/routes/health/edgeHealthRoutes.ts';
import { MOST_SIGNED_BYTES } from '#server/routes/ingest/ingestRoute.ts';
import { PART_BYTES } from '#server/routes/policyLab/policyLabRoutes.ts';
import { NO_TRACING } from '#server/platform/tracing/tracing.ts';
import { createEdgeHealth } from '#server/useCases/edges/edgeHealth.ts';
import { createTestNetwork, SLOW_MS, type TestNetwork } from '../server/testNetwork.ts';

const read = (name: string) => readFileSync(join('deploy', name), 'utf8');

const CLUSTER = 'kubernetes/safety-command-center.yaml';

/** Of Prometheus itself, about each scrape. */
const BY_PROMETHEUS = ['up'];
/** Words of the query language. */
const WORDS = new Set(
  'abs sum max by or and vector time rate increase histogram_quantile label_values job'.split(' '),
);

/** Metrics of a query: its names without matchers, ranges, texts and labels of a grouping. */
function metricsOf(query: string): string[] {
  const bare = query.replaceAll(/"[^"]*"/gu, '').replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/gu, ' ');
  return [...bare.matchAll(/[a-z_]\w*/giu)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

/** Values of a key in YAML, also folded ones. */
function valuesOf(yaml: string, key: string): string[] {
  const found = yaml.matchAll(new RegExp(`^( *)(?:- )?${key}: (.*(?:\\n\\1 {2,}.*)*)`, 'gmu'));
  return [...found].map(([, , value = '']) => value.replace(/^>-/u, '').replaceAll(/\s+/gu, ' ').trim());
}

/** What an edge exposes that has heard of nothing yet. */
async function metricsOfEdge(): Promise<string> {
  const edge = Fastify();
  const bus = { isConnected: false, roundTripMs: Number.NaN, lastSequence: 0, lastRevision: 0 };
  const health = createEdgeHealth({
    answers: {
      behind: () => [],
      leader: () => null,
      beatAtMs: () => null,
      refused: { older: () => 0, unreadable: () => 0 },
    },
    leaderClock: { offsetMs: () => Number.NaN },
    monotonicMs: () => 0,
    bus: { readings: () => bus },
  });
  const objects = { isFailing: () => false, failures: () => 0 };
  answerForEdge(edge, { health, objects, listeningScreens: () => 0, traces: NO_TRACING.readings });
  return (await edge.inject({ url: '/metrics' })).body;
}

describe('metrics', () => {
  let network: TestNetwork;
  let exposed: string;
  beforeAll(async () => {
    network = await createTestNetwork();
    exposed = (await network.app.inject({ url: '/metrics' })).body + (await metricsOfEdge());
  }, SLOW_MS);
  afterAll(() => network.close());

  /** Whether /metrics has it, as such or as a series of a histogram. */
  function isExposed(name: string): boolean {
    const types = new Map(
      [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].map(([, of = '', type]) => [of, type]),
    );
    const histogram = name.replace(/_(bucket|count|sum)$/u, '');
    return types.has(name) || (histogram !== name && types.get(histogram) === 'histogram');
  }
  const missing = (queries: readonly string[]) =>
    queries.flatMap(metricsOf).filter((name) => !BY_PROMETHEUS.includes(name) && !isExposed(name));

  test('each alert rule asks for metrics that the service has, and says what to do', () => {
    const rules = read('prometheus/rules.yml');
    const queries = valuesOf(rules, 'expr');
    expect(queries.length).toBeGreaterThan(10);
    expect(queries.every((query) => metricsOf(query).length > 0)).toBe(true);
    expect(missing(queries)).toEqual([]);
    for (const key of ['alert', 'severity', 'summary', 'action'])
      expect([key, rules.match(new RegExp(`\\b${key}: `, 'gu'))?.length]).toEqual([key, queries.length]);
  });

  test('each panel of the dashboard asks for metrics that the service has', () => {
    const { panels } = JSON.parse(read('grafana/dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThanOrEqual(panels.length);
    expect(queries.every((query) => metricsOf(query).length > 0)).toBe(true);
    expect(missing(queries)).toEqual([]);
  });

  test('every metric of the service is in an alert rule or on the dashboard', () => {
    const used = read('prometheus/rules.yml') + read('grafana/dashboard.json');
    const names = [...exposed.matchAll(/^# TYPE (scc_\S+)/gmu)].map(([, name = '']) => name);
    expect(names.filter((name) => !used.includes(name))).toEqual([]);
  });

  test('the health checks of image and cluster ask routes that say 200', async () => {
    const [, byImage = ''] =
      /fetch\(`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)`/u.exec(read('Dockerfile')) ?? [];
    const probes = [...read(CLUSTER).matchAll(/^ +(\w+)Probe:\s+httpGet:\s+path: (\S+)/gmu)];
    const byProbe = new Map(probes.map(([, name = '', path = '']) => [name, path]));
    // a cluster must not restart the one that stands by, nor send anybody to it
    expect(byProbe).toEqual(
      new Map([
        ['startup', '/livez'],
        ['liveness', '/livez'],
        ['readiness', '/readyz'],
      ]),
    );
    for (const url of [byImage, ...byProbe.values()])
      expect([url, (await network.app.inject({ url })).statusCode]).toEqual([url, 200]);
  });
});

/** Of the Debian package `prometheus`. */
const PROMTOOL = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path));

test.skipIf(PROMTOOL === undefined)('promtool accepts the rules and their recorded series', () => {
  const run = spawnSync(PROMTOOL!, ['test', 'rules', 'deploy/prometheus/rules.test.yml'], {
    encoding: 'utf8',
  });
  expect([run.status, run.stdout + run.stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

/** Of the Debian package `haproxy`. */
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path));

describe('HAProxy', () => {
  const edges = read('haproxy/edges.cfg');

  test('asks an edge whether it is ready, by an address that needs nobody signed in, and sends nothing twice', () => {
    expect(edges).toMatch(/http-check send meth GET uri \/readyz$/mu);
    expect(edges).toMatch(/^ +retry-on conn-failure$/mu);
    expect(edges).toMatch(/on-marked-down shutdown-sessions$/mu);
  });

  test.skipIf(HAPROXY === undefined)('accepts its files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scc-haproxy-'));
    // the certificate is the customer's
    const door = read('haproxy/tls.cfg').replace(/ ssl crt .*$/mu, '');
    writeFileSync(join(folder, 'door.cfg'), door);
    const args = ['-c', '-f', 'deploy/haproxy/edges.cfg', '-f', join(folder, 'door.cfg')];
    const env = { SCC_EDGE_A: '127.0.0.1:1', SCC_EDGE_B: '127.0.0.1:2' };
    const { status, stderr } = spawnSync(HAPROXY!, args, { encoding: 'utf8', env });
    rmSync(folder, { recursive: true, force: true });
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/u)]);
  });
});

describe('proxies', () => {
  test('pass on nothing that a caller writes of host, protocol or address as if they had seen it [AUTH-05]', () => {
    const door = read('haproxy/tls.cfg');
    for (const name of ['For', 'Proto'])
      expect(door).toMatch(new RegExp(`^ +http-request set-header X-Forwarded-${name} `, 'mu'));
    expect(door).toMatch(/^ +http-request del-header X-Forwarded-Host$/mu);
    const places = read('nginx/proxy-rules.conf').split(/^location /mu);
    const setting = places.filter((place) => place.includes('proxy_set_header '));
    expect(setting.length).toBeGreaterThan(1);
    for (const place of setting)
      for (const line of ['For $proxy_add_x_forwarded_for', 'Host ""', 'Proto $scheme'])
        expect(place).toContain(`proxy_set_header X-Forwarded-${line};`);
  });

  /** Longest bodies that the service takes by itself, bytes. */
  const limits: Readonly<Record<string, number>> = { BULK_BYTES, MOST_SIGNED_BYTES, PART_BYTES };

  test('every route that takes a longer body than the framework does is known here', () => {
    const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' });
    const sources = files.filter((name) => name.endsWith('.ts')).map((name) => join('src/server', name));
    const named = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bbodyLimit: ([\w.]+)/gu)].map(([, limit = '']) => limit),
    );
    const isShort = (limit: string) => Number(limit.replaceAll('_', '')) <= 1_048_576;
    expect(named.filter((limit) => !isShort(limit)).toSorted()).toEqual(Object.keys(limits).toSorted());
  });

  test('let through each body of a feed that the service has to refuse itself, to know what was lost [S1][S4]', () => {
    const [, byIngress = ''] =
      /^ +nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m$/mu.exec(read(CLUSTER)) ?? [];
    const [, byNginx = ''] = /^client_max_body_size (\d+)m;$/mu.exec(read('nginx/proxy-rules.conf')) ?? [];
    // one that is a little too long comes through whole; refusing it is for the service
    const least = 1.5 * Math.max(...Object.values(limits));
    for (const [proxy, mebibytes] of Object.entries({ byIngress, byNginx }))
      expect([proxy, Number(mebibytes) * 1_048_576 >= least]).toEqual([proxy, true]);
  });
});

describe('programs', () => {
  const builds = readFileSync('vite.server.config.ts', 'utf8');

  test('unit and image start the program that the build makes', () => {
    const [, byUnit = ''] =
      /^ExecStart=\S+\/node (\S+) \$SCC_FLAGS$/mu.exec(read('systemd/safety-command-center.service')) ?? [];
    const [, byImage = ''] = /^ENTRYPOINT \["node", "(\S+)"\]$/mu.exec(read('Dockerfile')) ?? [];
    const [, name = ''] = /^dist\/server\/(\w+)\.mjs$/u.exec(byUnit) ?? [];
    const [, source = ''] = new RegExp(`\\b${name}: '(\\S+)'`, 'u').exec(builds) ?? [];
    expect(existsSync(source)).toBe(true);
    expect(byImage).toBe(byUnit);
  });

  test('the backup of each hour is asked for as its command understands it [S7]', () => {
    const unit = read('systemd/safety-command-center-backup.service');
    const [, script = '', args = ''] = /^ExecStart=\S+\/node (\S+) (.*)$/mu.exec(unit) ?? [];
    expect(existsSync(script)).toBe(true);
    expect(args).toBe('${BACKUP_DIR} --keep ${KEEP}');
    expect(unit).toMatch(/^Environment=.* BACKUP_DIR=\S+ KEEP=\d+$/mu);
    expect(read('systemd/safety-command-center-backup.timer')).toContain('OnCalendar=hourly');
  });

  test('what the image copies from the checkout is there, and its build is sent all that it reads', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gmu)].map(
      ([, path = '']) => path,
    );
    const made = ['node_modules', 'dist'];
    expect(copied.filter((path) => !made.includes(path) && !existsSync(path))).toEqual([]);
    const sent = [...read('Dockerfile.dockerignore').matchAll(/^!(\S+)$/gmu)].map(([, path = '']) => path);
    const isThere = (path: string) =>
      path === 'vite.*.ts' ? existsSync('vite.config.ts') : existsSync(path);
    expect(sent.filter((path) => !isThere(path))).toEqual([]);
    const inputs = /BUILD_INPUTS = \[([^\]]*)\]/u.exec(readFileSync('scripts/ensure.mjs', 'utf8'))?.[1] ?? '';
    const roots = [...inputs.matchAll(/'([^']+)'/gu)].map(([, path = '']) => path);
    const isSent = (path: string) =>
      sent.some(
        (root) =>
          path === root || path.startsWith(`${root}/`) || (root === 'vite.*.ts' && path.startsWith('vite.')),
      );
    expect(roots.filter((path) => !isSent(path))).toEqual([]);
  });

  test('service and image run without privileges, on a file system that they cannot write [S12]', () => {
    for (const name of ['safety-command-center', 'safety-command-center-backup'])
      for (const line of [
        'User=safety-command-center',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
        'ProtectSystem=strict',
      ])
        expect(read(`systemd/${name}.service`).split('\n')).toContain(line);
    expect(read('Dockerfile')).toMatch(/^USER node$/mu);
    expect(read('compose.yaml')).toMatch(
      /read_only: true[\s\S]*cap_drop:\s+- ALL[\s\S]*no-new-privileges:true/u,
    );
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
    ])
      expect(read(CLUSTER)).toMatch(new RegExp(`^ +${line}$`, 'mu'));
    expect(read(CLUSTER)).toMatch(/drop:\s+- ALL/u);
  });

  test('settings of the cluster and of the compose file are settings of the service', () => {
    const [, ofCluster = ''] = /^kind: ConfigMap$[\s\S]*?^data:\n([\s\S]*?)^---$/mu.exec(read(CLUSTER)) ?? [];
    const [, ofCompose = ''] = /environment:\n([\s\S]*?)depends_on:/u.exec(read('compose.yaml')) ?? [];
    const names = [...`${ofCluster}${ofCompose}`.matchAll(/^ +([A-Z_]+): /gmu)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(7);
    const operations = readFileSync('docs/operations.md', 'utf8');
    expect(names.filter((name) => !operations.includes(`\`${name}`))).toEqual([]);
  });

  test('images come from the default registry, and no file names a path of a workplace', () => {
    const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    expect(texts.length).toBeGreaterThanOrEqual(6);
    for (const text of texts) expect(text).not.toMatch(/\/(work|home|root|Users)\//u);
    const images = [
      ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gmu)].map(([, image = '']) => image),
      ...valuesOf(read('compose.yaml'), 'image'),
      ...valuesOf(read(CLUSTER), 'image'),
    ];
    const ours = 'safety-command-center';
    expect(images).toEqual(['node:24-slim', 'node:24-slim', ours, 'postgres:17', ours]);
  });
});
