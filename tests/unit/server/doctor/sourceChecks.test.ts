import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/composition/config/config.ts';
import { connectionFault } from '#server/composition/doctor/connectionFault.ts';
import { reachServer } from '#server/composition/doctor/reachServer.ts';
import { checkSettings } from '#server/composition/doctor/settingChecks.ts';
import { checkFeeds, checkMailServer, checkServers } from '#server/composition/doctor/sourceChecks.ts';
import { saying } from './saying.ts';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

const configOf = (env: Record<string, string>, ...args: string[]) => readConfig(env, args, null);

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function startMailServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const smtp = new SMTPServer(options);
  smtp.on('error', () => {});
  return portOf(smtp.server);
}

const reach = (url: string, limitMs = 2_000) =>
  reachServer(new URL(url), limitMs).then(() => 'reached', connectionFault);

test('a server is reached, refuses, is silent, or speaks no TLS', async () => {
  const port = await portOf(createServer((socket) => void socket.on('error', () => {})));
  expect(await reach(`http://127.0.0.1:${port}`)).toBe('reached');
  expect(await reach(`https://127.0.0.1:${port}`, 200)).toMatch(/^does not answer in time/u);
  expect(await reach('http://127.0.0.1:1')).toMatch(/^refuses the connection/u);
  const plain = await portOf(
    createServer((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad\r\n\r\n')),
  );
  expect(await reach(`https://127.0.0.1:${plain}`)).toMatch(/^does not speak TLS/u);
});

test('a certificate that nobody vouches for is told', async () => {
  const port = await startMailServer({ secure: true });
  expect(await reach(`https://127.0.0.1:${port}`)).toMatch(/^has a TLS certificate/u);
});

test.each([
  ['ENOTFOUND', 'not found in DNS'],
  ['EAI_AGAIN', 'DNS server'],
  ['EHOSTUNREACH', 'network and routes'],
  ['ECONNRESET', 'ends the connection'],
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'clock of this machine'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'another name'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  ['53300', 'max_connections'],
  ['57P03', 'try again'],
  ['42501', 'database prepare'],
  ['EXTRAORDINARY', 'cannot be used: EXTRAORDINARY'],
])('%s is told in plain words', (code, words) => {
  const error = Object.assign(new Error('no'), { code });
  expect(connectionFault(error)).toContain(words);
  expect(connectionFault(new Error('fetch failed', { cause: error }))).toContain(
    words.replace('cannot be used: EXTRAORDINARY', 'cannot be used'),
  );
});

test('a source that yards rest on is a fault where it cannot be reached, one of maps a warning [S14]', async () => {
  const config = configOf({ LIVE_CONTACT: 'ops@acme.example', NHC_URL: 'off' }, '--live');
  const findings = await checkServers(config, [], 1_000, async ({ host }) => {
    if (host === 'api.weather.gov' || host === 'earthquake.usgs.gov')
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
  });
  const levelOf = (check: string) => findings.find((finding) => finding.check === check)?.level;
  expect(levelOf('source nws')).toBe('fault');
  expect(levelOf('source usgs')).toBe('warning');
  expect(levelOf('source glmEast')).toBe('ok');
  expect(levelOf('source nhc')).toBeUndefined();
  expect(await checkServers(configOf({}), [], 1_000)).toEqual([]);
  const traced = configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(await checkServers(traced, [], 1_000)).toMatchObject([
    { level: 'warning', check: 'traces', text: saying('refuses the connection') },
  ]);
});

const FETCHED = { extends: 'dtn-stream', client: 'ACME' };

test('mapping files, their keys and the addresses that feeds are fetched from are checked', async () => {
  const feedsDir = await mkdtemp(join(tmpdir(), 'scc-feeds-'));
  open.push(() => void rm(feedsDir, { recursive: true, force: true }));
  expect(await checkFeeds({ feedsDir: null, feedKeys: {}, live: null })).toEqual({
    findings: [],
    pulled: [],
  });
  expect((await checkFeeds({ feedsDir, feedKeys: {}, live: null })).findings).toMatchObject([
    { level: 'fault', check: 'feeds', text: saying('no mapping file') },
  ]);
  await writeFile(join(feedsDir, 'a.json'), '{"extends":"nothing"}');
  expect((await checkFeeds({ feedsDir, feedKeys: {}, live: null })).findings).toMatchObject([
    { level: 'fault', text: saying('a.json') },
  ]);
  await writeFile(
    join(feedsDir, 'a.json'),
    JSON.stringify({ ...FETCHED, pull: { url: 'https://feed.example' } }),
  );
  const stream = {
    url: 'wss://stream.example/v1',
    token: { url: 'https://tokens.example', audience: 'https://stream.example' },
  };
  await writeFile(join(feedsDir, 'b.json'), JSON.stringify({ ...FETCHED, feed: 'streamed', stream }));
  const feedKeys = { FEED_KEY_STREAMED: 'acme:secret' };
  expect((await checkFeeds({ feedsDir, feedKeys, live: null })).pulled).toEqual([
    { check: 'feed dtn-stream', url: 'https://feed.example', isNeeded: true },
    { check: 'feed streamed', url: 'https://stream.example/v1', isNeeded: true },
    { check: 'feed streamed', url: 'https://tokens.example', isNeeded: true },
  ]);
});

test('feeds of which none tells of lightning are the fault that they are at the start, unless satellites do [S14]', async () => {
  const feedsDir = await mkdtemp(join(tmpdir(), 'scc-feeds-'));
  open.push(() => void rm(feedsDir, { recursive: true, force: true }));
  const mast = {
    records: 'weather',
    feed: 'mast',
    name: 'Yard mast',
    client: 'ACME',
    role: 'primary',
    format: 'ndjson',
    time: { path: 't', unit: 'ms' },
    stations: [{ id: 'm1', name: 'Mast 1', facility: 'DENVER' }],
    values: { windGust: { path: 'gust', unit: 'm/s' } },
    cadenceS: 60,
    publishLagS: 5,
    lateAfterS: 180,
    goneAfterS: 600,
  };
  await writeFile(join(feedsDir, 'mast.json'), JSON.stringify(mast));
  const feeds = { feedsDir, feedKeys: { FEED_KEY_MAST: 'k'.repeat(32) } };
  expect((await checkFeeds({ ...feeds, live: null })).findings).toMatchObject([
    { level: 'fault', check: 'feeds', text: saying('no feed of it tells of lightning') },
  ]);
  const { live } = configOf({ LIVE_CONTACT: 'ops@acme.example' }, '--live');
  expect((await checkFeeds({ ...feeds, live })).findings).toMatchObject([{ level: 'ok', check: 'feeds' }]);
});

test('mail: the sign-in is tried, and what fails is told without the password', async () => {
  const mailOf = (url: string) => ({
    ...configOf({ SMTP_URL: url, SMTP_FROM: 'a@acme.example' }),
    isDemo: false,
  });
  const check = async (url: string, limitMs = 2_000) => {
    const finding = await checkMailServer(mailOf(url), limitMs);
    expect(finding.text).not.toContain('hidden');
    return finding;
  };
  const accepting = await startMailServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'a' }) : done(new Error('Invalid username or password')),
  });
  expect(await check(`smtp://127.0.0.1:${accepting}`)).toMatchObject({ level: 'ok' });
  expect(await check(`smtp://a:right@127.0.0.1:${accepting}`)).toMatchObject({ level: 'ok' });
  expect(await check(`smtp://a:hidden@127.0.0.1:${accepting}`)).toMatchObject({
    level: 'fault',
    text: saying('rejects the user'),
  });
  expect(await check('smtp://a:hidden@127.0.0.1:1')).toMatchObject({
    level: 'fault',
    text: saying('refuses the connection'),
  });
  const secure = await startMailServer({ secure: true });
  expect(await check(`smtps://127.0.0.1:${secure}`)).toMatchObject({
    level: 'fault',
    text: saying('TLS certificate'),
  });
  const silent = await portOf(createServer((socket) => void socket.on('error', () => {})));
  expect(await check(`smtp://127.0.0.1:${silent}`, 300)).toMatchObject({
    level: 'fault',
    text: saying('in time'),
  });
  expect(await checkMailServer({ ...configOf({}), isDemo: false }, 1)).toMatchObject({ level: 'warning' });
  expect(await checkMailServer(configOf({}), 1)).toMatchObject({ level: 'ok' });
});

test('settings that open demo accounts to others, lack an address or feed real yards with simulation are told [S14]', () => {
  const checksOf = (env: Record<string, string>, ...args: string[]) =>
    checkSettings(configOf(env, ...args)).map(({ level, check }) => `${level} ${check}`);
  expect(checksOf({})).toEqual(['ok settings', 'warning live']);
  expect(checksOf({ HOST: '0.0.0.0' })).toEqual(['ok settings', 'warning accounts', 'warning live']);
  expect(checksOf({ LIVE_CONTACT: 'ops@acme.example' }, '--live')).toEqual([
    'ok settings',
    'warning address',
    'ok live',
  ]);
  expect(
    checksOf({ LIVE_CONTACT: 'ops@acme.example', APP_ORIGINS: 'https://yards.example' }, '--live'),
  ).toEqual(['ok settings', 'ok live']);
});

test('a quiet period of real lightning that only a second site admin could set for a policy is told [GAP-139]', () => {
  const checksAt = (minutes: string, ...args: string[]) =>
    checkSettings(
      configOf({ LIVE_CONTACT: 'ops@acme.example', LIGHTNING_QUIET_MINUTES: minutes }, ...args),
    ).map(({ level, check }) => `${level} ${check}`);
  expect(checksAt('29', '--live')).toContain('warning quiet period');
  expect(checksAt('30', '--live')).not.toContain('warning quiet period');
  expect(checksAt('0.25')).not.toContain('warning quiet period');
});
