import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkClock, checkNode, checkPort } from '#server/composition/doctor/machineChecks.ts';
import { answering, startLocalServer } from '../../../support/localServer.ts';

const HOST = '127.0.0.1';
const NOON_MS = Date.parse('2026-07-14T12:00:00Z');
const asking = { fetch, limitMs: 2_000 };

let server: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  server = await startLocalServer(answering(404, {}));
});
afterAll(() => server.stop());
const portOf = () => Number(new URL(server.url).port);
const check = () => checkPort({ host: HOST, port: portOf() }, asking);

test('a Node that is too old is a fault', () => {
  expect(checkNode('20.18.3')).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('20.19 or newer'),
  });
  expect(checkNode('18.20.0').level).toBe('fault');
  expect(checkNode('20.19.0').level).toBe('ok');
  expect(checkNode('24.1.0').level).toBe('ok');
});

test('a port is free, or the service chooses one', async () => {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  expect(await checkPort({ host: HOST, port }, asking)).toMatchObject([{ level: 'ok', check: 'port' }]);
  expect(await checkPort({ host: HOST, port: 0 }, asking)).toMatchObject([{ level: 'ok' }]);
  // held for a moment only
  expect(await checkPort({ host: HOST, port }, asking)).toMatchObject([{ level: 'ok' }]);
});

test('a port of another program, and an address of another machine, are faults', async () => {
  server.answerBy(answering(200, {}, '<html>'));
  expect(await check()).toMatchObject([{ level: 'fault', text: expect.stringContaining('another program') }]);
  // also where the service would choose its port
  for (const port of [8_080, 0])
    expect(await checkPort({ host: '192.0.2.1', port }, asking)).toMatchObject([
      { level: 'fault', text: expect.stringContaining('correct HOST') },
    ]);
});

test("a port of the service's own is none, and the service says how it is", async () => {
  const serve = (status: number, health: unknown) =>
    server.answerBy(({ url }, response) => {
      const isLive = url === '/livez';
      response.writeHead(isLive ? 200 : status).end(isLive ? '{"isAlive":true}' : JSON.stringify(health));
    });
  serve(200, { isWell: true, troubles: [] });
  expect(await check()).toMatchObject([{ level: 'ok' }, { level: 'ok', text: 'runs and is well.' }]);
  serve(503, { isWell: false, troubles: ['Alerts cannot be stored.'] });
  expect(await check()).toMatchObject([
    { level: 'ok' },
    { level: 'fault', text: expect.stringContaining('Alerts cannot be stored.') },
  ]);
  serve(503, { key: 'standby' });
  expect(await check()).toMatchObject([{ level: 'ok' }, { level: 'ok', text: 'runs and stands by.' }]);
});

test.each([
  [0, 'ok', 'agrees'],
  [5_000, 'warning', '5 s ahead of'],
  [-5_000, 'warning', '5 s behind'],
  [60_000, 'fault', '60 s ahead of'],
  [-60_000, 'fault', '60 s behind'],
])('a clock that is %i ms off is told [S6]', async (offMs, level, text) => {
  server.answerBy(answering(200, { date: new Date(NOON_MS).toUTCString() }));
  const finding = await checkClock(server.url, { ...asking, nowMs: () => NOON_MS + 500 + offMs });
  expect(finding).toMatchObject({ level, text: expect.stringContaining(text) });
});

test('a clock that cannot be compared is a warning', async () => {
  const at = { ...asking, nowMs: () => NOON_MS };
  server.answerBy((_request, response) => {
    response.sendDate = false;
    response.end();
  });
  expect(await checkClock(server.url, at)).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('no time'),
  });
  expect(await checkClock('http://127.0.0.1:1', at)).toMatchObject({ level: 'warning', check: 'clock' });
});
