import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadReport } from './loadReport.ts';
import { playDisplays } from './playDisplays.ts';

const MINUTE_MS = 60_000;
const BEGIN_MS = 1_000;
const YARD = { id: 'NORTHGATE', lon: -101, lat: 35 };

const asked = new Map<string, number>();
const streams = new Set<ServerResponse>();
const refused = new Set<string>();
let pending = 0;

const server = createServer((request, response) => {
  const what = /active|status|columns|probability|changes/.exec(request.url ?? '')![0];
  asked.set(what, (asked.get(what) ?? 0) + 1);
  if (refused.has(what)) return response.writeHead(503).end();
  if (what === 'changes') {
    streams.add(response);
    return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': listening\n\n');
  }
  pending += 1;
  response.on('close', () => (pending -= 1));
  return response.end(JSON.stringify({ generatedAt: new Date(Date.now() - 4_000).toISOString() }));
});

beforeEach(async () => {
  // the network keeps its own time
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  for (const known of [asked, streams, refused]) known.clear();
});

/** Lets the network come to rest: nothing is asked or answered for some turns. */
async function rest(): Promise<void> {
  for (let quiet = 0; quiet < 50;) {
    const before = [...asked.values()].join();
    await new Promise((resolve) => setImmediate(resolve));
    quiet = pending === 0 && before === [...asked.values()].join() ? quiet + 1 : 0;
  }
}

/** Two displays for a minute; something happens in its middle. */
async function play(onlyStreams = false, inTheMiddle = () => {}): Promise<LoadReport> {
  const { port } = server.address() as AddressInfo;
  const display = { origin: `http://127.0.0.1:${port}`, token: 't', yard: YARD };
  const options = { forMs: MINUTE_MS, beginMs: BEGIN_MS, onBegun: () => {}, onlyStreams };
  const played = playDisplays([display, display], options);
  for (let passedMs = 0; passedMs < MINUTE_MS + BEGIN_MS; passedMs += BEGIN_MS) {
    await vi.advanceTimersByTimeAsync(BEGIN_MS);
    await rest();
    if (passedMs === MINUTE_MS / 2) inTheMiddle();
    await rest();
  }
  return played;
}

test('a display asks as its page does', async () => {
  const report = await play();
  expect(Object.fromEntries(asked)).toEqual({
    changes: 2,
    active: 14,
    status: 14,
    columns: 26,
    probability: 4,
  });
  expect(report.errors.size).toBe(0);
  expect(report.streams).toEqual({ open: 2, told: 0 });
  expect(report.oldestStatusMs()).toBeGreaterThanOrEqual(4_000);
  expect([...report.answers.keys()].toSorted()).toEqual(['heartbeat', 'probability', 'status', 'strikes']);
});

test('a told change is asked for at once, by whom it was told', async () => {
  const report = await play(false, () => [...streams][0]!.write('event: changed\ndata:\n\n'));
  expect(report.streams.told).toBe(1);
  expect(asked.get('active')).toBe(15);
});

test('a display that only listens asks for nothing, and its lost stream is an error', async () => {
  const report = await play(true, () => [...streams][0]!.end());
  expect(Object.fromEntries(asked)).toEqual({ changes: 2 });
  expect(report.streams.open).toBe(1);
  expect(Object.fromEntries(report.errors)).toEqual({ 'stream: ended': 1 });
});

test('every refusal is told, and how long it took is no answer', async () => {
  refused.add('columns');
  const report = await play();
  expect(Object.fromEntries(report.errors)).toEqual({ 'strikes: 503': 26 });
  expect(report.answers.has('strikes')).toBe(false);
});
