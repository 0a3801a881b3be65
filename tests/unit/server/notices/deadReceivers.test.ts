import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Delivery } from '#server/storage/rows/notice.ts';
import { startNoticeWorker, type NoticeWorker } from '#server/useCases/notices/noticeWorker.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { eventOf, PLACE } from './noticeFixture.ts';
import { createNoticeStage, type NoticeStage } from './noticeStage.ts';

const OTHERS = ['B', 'C', 'D'];

let stage: NoticeStage;
let worker: NoticeWorker | null = null;
const told: string[] = [];
/** Answers of receivers that are silent, by address, which come when the test lets them. */
const held = new Map<string, (delivery: Delivery) => void>();

beforeAll(async () => {
  stage = await createNoticeStage();
  for (const id of OTHERS) await stage.repositories.clients.ensure(id, id);
}, SLOW_MS);
afterEach(async () => {
  const stopped = worker?.stop();
  held.forEach((answer) => answer({ kind: 'failed', isLasting: true, reason: 'no answer' }));
  held.clear();
  await stopped;
  worker = null;
  told.length = 0;
  await stage.clear();
});
afterAll(() => stage.close());

/** Puts calls on the queue, in this order; the address says whether its receiver answers. */
async function queue(clientId: string, addresses: readonly string[]): Promise<void> {
  const content = {
    kind: 'begun' as const,
    event: eventOf('lightning_alert'),
    remaining: null,
    standing: [],
    decidedAtMs: stage.clock.nowMs(),
    place: { ...PLACE, clientId },
    reader: null,
  };
  const make = addresses.map((address) => ({
    thread: `${clientId} ${address}`,
    channel: 'callback' as const,
    address,
    content,
  }));
  await stage.repositories.notices.record({ make, supersede: [], close: [] }, () => true);
}

const silent = (clientId: string) =>
  Array.from({ length: 100 }, (_, nth) => `https://silent.example/${clientId}/${nth}`);

function start(): void {
  worker = startNoticeWorker({
    queue: stage.repositories.notices,
    carrier({ address }) {
      told.push(address);
      if (!address.includes('silent')) return Promise.resolve({ kind: 'delivered' });
      return new Promise((resolve) => void held.set(address, resolve));
    },
    channel: 'callback',
    clock: stage.clock,
    isSure: () => true,
    heldYards: () => [],
    isTrue: () => true,
    onDoubtful: () => {},
    onUntrue: () => {},
    waitMs: () => 0,
    log: pino({ level: 'silent' }),
    onAttempt: () => {},
  });
}

test('receivers of two clients that do not answer hold up no other client', async () => {
  await queue('ACME', silent('ACME'));
  await queue('B', silent('B'));
  start();
  await expect.poll(() => told).toHaveLength(16);
  await queue('C', ['https://c.example/']);
  worker?.wake();
  await expect.poll(() => told.at(-1)).toBe('https://c.example/');
  expect(held.size).toBe(16);
});

test('a client whose receivers answer has all its calls made, however many they are', async () => {
  await queue(
    'ACME',
    Array.from({ length: 50 }, (_, nth) => `https://a.example/${nth}`),
  );
  start();
  await expect.poll(() => told, { timeout: 5_000 }).toHaveLength(50);
});

test('calls that were never made go before those that failed', async () => {
  const { notices } = stage.repositories;
  await queue('ACME', silent('ACME').slice(0, 8));
  const order = { channel: 'callback', heldYards: [], leaseMs: 60_000 } as const;
  const tried = await notices.claim({ ...order, nowMs: stage.clock.nowMs(), most: 8 });
  for (const attempt of tried) {
    await notices.settle(attempt, { state: 'waiting', dueAtMs: attempt.content.decidedAtMs, reason: '' });
  }
  await queue('ACME', ['https://a.example/']);
  const ofClient = { most: 8, underway: { ACME: 7, B: 8 } };
  const claimed = await notices.claim({ ...order, ofClient, nowMs: stage.clock.nowMs(), most: 8 });
  expect(claimed.map(({ address }) => address)).toEqual(['https://a.example/']);
});

test('a client gets its next call made where those that go first wait for earlier ones of their threads', async () => {
  const claim = (underway: number) =>
    stage.repositories.notices.claim({
      channel: 'callback',
      heldYards: [],
      nowMs: stage.clock.nowMs(),
      leaseMs: 60_000,
      most: 8,
      ofClient: { most: 4, underway: { ACME: underway } },
    });
  const first = ['a', 'b', 'c'].map((name) => `https://receiver.example/${name}`);
  await queue('ACME', first);
  expect(await claim(0)).toHaveLength(3);
  await queue('ACME', [...first, 'https://receiver.example/d', 'https://receiver.example/e']);
  expect((await claim(3)).map(({ address }) => address)).toEqual(['https://receiver.example/d']);
  expect(await claim(4)).toEqual([]);
});
