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
