import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Channel } from '#server/storage/rows/notice.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { eventOf, PLACE } from './noticeFixture.ts';
import { createNoticeStage, type NoticeStage } from './noticeStage.ts';

let stage: NoticeStage;
beforeAll(async () => void (stage = await createNoticeStage()), SLOW_MS);
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** Puts a notice on the queue, due at once. */
async function put(channel: Channel, address: string, atMs: number): Promise<void> {
  const content = {
    kind: 'begun' as const,
    event: eventOf('lightning_alert'),
    remaining: null,
    standing: [],
    decidedAtMs: atMs,
    place: PLACE,
    reader: null,
  };
  const make = [{ thread: address, channel, address, content }];
  await stage.repositories.notices.record({ make, supersede: [], close: [] }, () => true);
}

const HOUR_MS = 3_600_000;

test('a notice that waits for another try waits no longer for a clock that is set back [S2][S11]', async () => {
  const { notices } = stage.repositories;
  const atMs = stage.clock.nowMs();
  const choice = { channel: 'sms', heldYards: [] } as const;
  const order = { ...choice, leaseMs: 60_000, most: 1 };
  const backMs = atMs - 2 * HOUR_MS;
  await put('sms', 'first', atMs);
  expect(await notices.nextDueMs({ ...choice, nowMs: backMs })).toBe(backMs);
  const [tried] = await notices.claim({ ...order, nowMs: backMs });
  expect(tried).toMatchObject({ address: 'first', attempts: 1 });
  await notices.settle(tried!, { state: 'waiting', dueAtMs: atMs, reason: '451' });
  expect(await notices.claim({ ...order, nowMs: backMs })).toMatchObject([{ address: 'first', attempts: 2 }]);
});

test('a notice waits as long as it may after its attempts, and for the end of a lost lease', async () => {
  const { notices } = stage.repositories;
  const atMs = stage.clock.nowMs();
  const order = { channel: 'sms', heldYards: [], leaseMs: 60_000, most: 1 } as const;
  await put('sms', 'first', atMs);
  let nowMs = atMs;
  for (const waitMs of [
    60_000, 60_000, 60_000, 60_000, 80_000, 160_000, 320_000, 640_000, 900_000, 900_000,
  ]) {
    const [tried] = await notices.claim({ ...order, nowMs });
    const dueAtMs = nowMs + waitMs;
    await notices.settle(tried!, { state: 'waiting', dueAtMs, reason: '451' });
    expect(await notices.claim({ ...order, nowMs: dueAtMs - 1 })).toEqual([]);
    expect(await notices.claim({ ...order, nowMs: dueAtMs - waitMs })).toEqual([]);
    nowMs = dueAtMs;
  }
});

test('an attempt that was lost before the clock is set back is made again [S2]', async () => {
  const { notices } = stage.repositories;
  const nowMs = stage.clock.nowMs();
  const order = { channel: 'sms', heldYards: [], leaseMs: 60_000, most: 1 } as const;
  await put('sms', 'first', nowMs);
  await notices.claim({ ...order, nowMs: nowMs + 2 * HOUR_MS });
  expect((await notices.recall({ channel: 'sms', nowMs })).yards).toHaveLength(1);
  expect(await notices.claim({ ...order, nowMs })).toMatchObject([{ attempts: 2 }]);
});

test.each([
  // a mail server that greylists puts off each first mail, and a storm brings new ones without end
  ['email', 'put-off@acme.example'],
  ['sms', 'put-off@acme.example'],
  // a receiver that is silent may be so for long
  ['callback', 'new@acme.example'],
] as const)('of %s one that was put off and one that is new, %s goes first [S2]', async (channel, first) => {
  const { notices } = stage.repositories;
  const atMs = stage.clock.nowMs();
  const order = { channel, heldYards: [], leaseMs: 60_000, most: 1 };
  await put(channel, 'put-off@acme.example', atMs);
  const [tried] = await notices.claim({ ...order, nowMs: atMs });
  await notices.settle(tried!, { state: 'waiting', dueAtMs: atMs - 1, reason: '451' });
  await put(channel, 'new@acme.example', atMs);
  const [next] = await notices.claim({ ...order, nowMs: atMs + 1_000 });
  expect(next?.address).toBe(first);
});
