import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { toKnownStep } from '#server/world/lightning/strikeStepBody.ts';
import { strikesOfStorms } from '../bench/storms.ts';
import { answering, startLocalServer } from '../support/localServer.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { NGINX, refusalOf, runNginx } from './nginxProcess.ts';
import { runService, type RunningService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 120_000;
/** What is played: displays for so long, on an afternoon of storms all over a continent. */
const DISPLAYS = 3;
const MINUTES = 10;
const STRIKES_A_STEP = 5_000;
const POLL_EVERY_MS = 10_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-nginx-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(NGINX === undefined)('a display behind nginx', () => {
  let service: RunningService;
  let nginx: Awaited<ReturnType<typeof runNginx>>;
  let fromMs: number;
  beforeAll(async () => {
    const data = join(folder, 'data');
    await layEmptyStore(data);
    fromMs = Math.floor((Date.now() - 4 * 3_600_000) / STEP_MS) * STEP_MS;
    await storeSteps(join(data, 'steps', 'simulator'), fromMs);
    service = runService({ DATA_DIR: data, TRUST_PROXY: '1' });
    nginx = await runNginx(join(folder, 'nginx'), Number(new URL(await service.origin()).port));
  }, SLOW_MS);
  afterAll(async () => {
    await nginx?.stop();
    await service?.end('SIGKILL');
  });

  test(
    'takes at least 95 % of its bytes from the cache while it runs, once another one has filled that',
    async () => {
      const { accessToken } = await signInOverHttp(nginx.origin, 'user@acme.example');
      for (let display = 1; display <= DISPLAYS; display += 1) {
        const load = await measured(() => loadPage(nginx.origin));
        const run = await measured(() => runDisplay(nginx.origin, accessToken, fromMs));
        console.log(`display ${display}: load ${told(load)}, ${MINUTES} minutes ${told(run)}`);
        expect([display, display === 1 || shareOf(run) > 0.95]).toEqual([display, true]);
      }
    },
    SLOW_MS,
  );

  /** What was sent to a display, and what of it the service was asked for, bytes. */
  async function measured(work: () => Promise<void>) {
    const before = nginx.passed().length;
    await work();
    const passed = nginx.passed().slice(before);
    return {
      sent: passed.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
      asked: passed.reduce((sum, { askedBytes }) => sum + askedBytes, 0),
    };
  }
  type Bytes = Awaited<ReturnType<typeof measured>>;
  const shareOf = ({ sent, asked }: Bytes) => 1 - asked / sent;
  const told = (bytes: Bytes) =>
    `${(bytes.sent / 1e6).toFixed(2)} MB, ${(shareOf(bytes) * 100).toFixed(1)} % by the cache`;

  test('hears of changes at once', async () => {
    const { accessToken } = await signInOverHttp(nginx.origin, 'user@acme.example');
    const headers = { authorization: `Bearer ${accessToken}` };
    const leaving = new AbortController();
    const url = `${nginx.origin}/api/alerts/changes?clientId=ACME&facilityId=PLATTE_YARD`;
    const answer = await fetch(url, { headers, signal: leaving.signal });
    const { value } = await answer.body!.getReader().read();
    expect(Buffer.from(value!).toString()).toMatch(/^(:|event)/u);
    leaving.abort();
  });
});

/** Steps of lightning, as the service would have kept them. */
async function storeSteps(dir: string, fromMs: number): Promise<void> {
  for (let stepMs = fromMs; stepMs < fromMs + MINUTES * 60_000; stepMs += STEP_MS) {
    const { lon, lat, atMs, kind } = strikesOfStorms(
      STRIKES_A_STEP,
      { fromMs: stepMs, spanMs: STEP_MS },
      stepMs / STEP_MS,
    );
    const rows = Array.from(lon, (_, row) => ({
      lon: lon[row]!,
      lat: lat[row]!,
      atMs: atMs[row]!,
      kind: kind[row]!,
    }));
    const path = join(dir, stepPath('{YYYYMMDD}/{HHmmss}.json', stepMs));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, toKnownStep(stepMs, rows).body.bytes);
  }
}

async function ask(url: string, authorization?: string): Promise<string> {
  const answer = await fetch(url, { headers: authorization === undefined ? {} : { authorization } });
  const text = await answer.text();
  expect([url, answer.status]).toEqual([url, 200]);
  return text;
}

/** What the page of a yard asks for first, with an empty cache. */
async function loadPage(origin: string): Promise<void> {
  const page = await ask(`${origin}/`);
  for (const [path] of page.matchAll(/\/assets\/[\w.-]+/gu)) await ask(origin + path);
  for (const path of ['/config.json', '/static/event-metadata.json', '/feeds/lightning/window'])
    await ask(origin + path);
}

/** What it asks for from then on. */
async function runDisplay(origin: string, accessToken: string, fromMs: number): Promise<void> {
  const active = `${origin}/api/alerts/active?clientId=ACME&facilityId=PLATTE_YARD`;
  const report = `${origin}/static/status/ACME/PLATTE_YARD.json?appVersion=1&status=OPEN`;
  for (let passedMs = 0; passedMs < MINUTES * 60_000; passedMs += STEP_MS) {
    await ask(`${origin}/feeds/lightning/columns/${stepPath('{YYYYMMDD}/{HHmmss}.bin', fromMs + passedMs)}`);
    if (passedMs % POLL_EVERY_MS !== 0) continue;
    for (const url of [active, report]) await ask(url, `Bearer ${accessToken}`);
  }
}

describe.skipIf(NGINX === undefined)(
  'nginx before a service that answers everything as kept for a year',
  () => {
    const KEPT = 'public, max-age=31536000, immutable';
    let asked: Awaited<ReturnType<typeof startLocalServer>>;
    let nginx: Awaited<ReturnType<typeof runNginx>>;
    beforeAll(async () => {
      asked = await startLocalServer(byCount());
      nginx = await runNginx(join(folder, 'attacked'), Number(new URL(asked.url).port));
    }, SLOW_MS);
    afterAll(async () => {
      await nginx?.stop();
      await asked?.stop();
    });

    /** Another body for each question, so that an answer from a cache is known by its body. */
    function byCount() {
      let count = 0;
      return (...[request, response]: Parameters<ReturnType<typeof answering>>) =>
        answering(200, { 'cache-control': KEPT }, `${request.url} ${(count += 1)}`)(request, response);
    }

    const STATUSES = [
      '/static/acme/alerts.json',
      '/static/ACME/alerts.json?x=/assets/a.js',
      '/static/status/ACME/YARD.json?appVersion=1&status=OPEN',
      '/api/alerts/active?clientId=ACME&facilityId=YARD',
      '/feeds/lightning/window',
      '/weather/probability.txt?client=ACME&id=YARD',
      '/healthz',
      '/auth/profiles/me',
      '/config.json',
      '/',
      '/index.html',
      '/layers/features/AmazonVehicles.json',
      '/feeds/lightning/steps/../window',
      '/assets/../static/acme/alerts.json',
      '/assets/%2e%2e/static/acme/alerts.json',
      '/assets/..%2fstatic/acme/alerts.json',
      '/layers/palettes/../../api/alerts/active',
    ];

    test.each(STATUSES)('never keeps %s, even if the service said so [S1][S5][AUTH-05]', async (path) => {
      const first = await rawGet(nginx.port, path);
      const second = await rawGet(nginx.port, path);
      expect(first.body).not.toBe('');
      expect(second.body).not.toBe(first.body);
    });

    test('keeps steps and files, and tells the service nothing of who asked [AUTH-05]', async () => {
      const path = '/feeds/lightning/steps/20260714/210000.json';
      const first = await rawGet(nginx.port, path, 'Authorization: Bearer secret\r\nCookie: a=b\r\n');
      const second = await rawGet(nginx.port, path);
      expect(second.body).toBe(first.body);
      const request = asked.requests.find(({ url }) => url === path)!;
      expect([request.headers.authorization, request.headers.cookie]).toEqual([undefined, undefined]);
    });

    test('keeps one answer for each way that an address is written', async () => {
      const plain = await rawGet(nginx.port, '/assets/a.js');
      for (const path of ['/assets/a.js?v=2', '/assets/%61.js', '/assets//a.js'])
        expect([path, (await rawGet(nginx.port, path)).body === plain.body]).toEqual([path, false]);
    });

    test('says the time itself with what it kept: an old Date would set the clock of a screen back [S6]', async () => {
      const DATE = 'Tue, 14 Jul 2020 21:18:07 GMT';
      asked.answerBy(answering(200, { date: DATE, 'cache-control': KEPT }, 'x'));
      const path = '/layers/lightning/0/1/0/0/0.pbf';
      for (const _ of ['asked', 'kept'])
        expect(Date.parse((await rawGet(nginx.port, path)).date)).toBeGreaterThan(Date.now() - 60_000);
      expect((await rawGet(nginx.port, '/static/acme/alerts.json')).date).toBe(DATE);
    });

    test('keeps nothing that the service says nothing of, forbids or refuses [S4]', async () => {
      for (const [name, status, headers] of [
        ['silent', 200, {}],
        ['forbidden', 200, { 'cache-control': 'no-store' }],
        ['private', 200, { 'cache-control': 'private, max-age=60' }],
        ['revalidated', 200, { 'cache-control': 'no-cache' }],
        ['missing', 404, { 'cache-control': 'no-store' }],
        ['failed', 500, {}],
      ] as const) {
        const path = `/feeds/lightning/columns/20260714/${name}.bin`;
        asked.answerBy(answering(status, headers, 'old'));
        expect((await rawGet(nginx.port, path)).body).toBe('old');
        asked.answerBy(answering(200, { 'cache-control': KEPT }, 'new'));
        expect([name, (await rawGet(nginx.port, path)).body]).toEqual([name, 'new']);
      }
    });

    test('serves no old answer once the service is gone, but for what never changes [S5]', async () => {
      asked.answerBy(answering(200, { 'cache-control': KEPT }, 'kept'));
      await rawGet(nginx.port, '/assets/kept.js');
      asked.answerBy(answering(200, { 'cache-control': 'public, max-age=1' }, 'old'));
      await rawGet(nginx.port, '/layers/tiles/old.png');
      await asked.stop();
      await expect.poll(async () => (await rawGet(nginx.port, '/layers/tiles/old.png')).status).toBe(502);
      expect((await rawGet(nginx.port, '/static/acme/alerts.json')).status).toBe(502);
      expect(await rawGet(nginx.port, '/assets/kept.js')).toMatchObject({ status: 200, body: 'kept' });
    });
  },
);

/** Asks for a path as it is written: `fetch` would make it simpler. */
async function rawGet(port: number, path: string, more = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.0\r\nHost: yards.example\r\n${more}\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [, date = ''] = /^date: (.*)$/imu.exec(head) ?? [];
  return { status: Number(head.split(' ')[1]), date: date.trim(), body: body.join('\r\n\r\n') };
}

test.skipIf(NGINX === undefined)(
  'nginx accepts the example with names and files of this machine',
  async () => {
    const site = await readFile('deploy/nginx/safety-command-center.conf', 'utf8');
    const here = join(folder, 'site');
    await mkdir(here, { recursive: true });
    const [key, certificate] = selfSigned(here);
    const changed = site
      .replace('/etc/nginx/proxy-rules.conf', join(process.cwd(), 'deploy/nginx/proxy-rules.conf'))
      .replace('/var/cache/nginx', here)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/u, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/u, key);
    const config = join(here, 'nginx.conf');
    await writeFile(
      config,
      `pid ${here}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${changed}}\n`,
    );
    expect(refusalOf(config)).toBeNull();
    expect(await readdir('deploy/nginx')).toEqual(['proxy-rules.conf', 'safety-command-center.conf']);
  },
);

function selfSigned(dir: string): [key: string, certificate: string] {
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')];
  const subject = ['-subj', '/CN=yards.example', '-days', '1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  return [key, certificate];
}
